/// Fields defined by app developers, as far as they replace fields of the profile.
struct FITDeveloperFields {
  /// The field of the profile that a developer field replaces, and the type of its values.
  struct Native {
    let number: UInt8
    let type: FITBaseType
  }

  private struct Key: Hashable {
    let developer: UInt8
    let number: UInt8
  }

  /// At most one for each developer and number: 65,536.
  private var natives: [Key: Native] = [:]

  /// Reads a `field_description`.
  mutating func take(_ definition: FITDefinition, _ bytes: [UInt8]) {
    var values: [UInt8: Int64] = [:]
    for field in definition.fields where field.developer == nil {
      values[field.number] = definition.integer(field, in: bytes)
    }
    func small(_ number: UInt8) -> UInt8? { values[number].flatMap(UInt8.init(exactly:)) }
    // By the profile: developer, number, type; then the message and field that it replaces.
    guard let developer = small(0), let number = small(1), let type = small(2),
      let baseType = FITBaseType(byte: type)
    else { return }
    let key = Key(developer: developer, number: number)
    guard let field = small(15), values[14] == Int64(FITMessage.record.rawValue) else {
      natives[key] = nil
      return
    }
    natives[key] = Native(number: field, type: baseType)
  }

  /// The field of the profile that a developer field replaces; nil if it replaces none.
  func native(of field: FITDefinition.Field) -> Native? {
    field.developer.flatMap { natives[Key(developer: $0, number: field.number)] }
  }
}
