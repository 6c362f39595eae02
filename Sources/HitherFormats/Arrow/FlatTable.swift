/// A table of a FlatBuffer: fields by number, each of which may be absent.
///
/// Every offset and length is checked against the bytes; what is outside of them is damage.
struct FlatTable {
  /// Bytes that are not a FlatBuffer.
  struct Damage: Error {}

  private let bytes: [UInt8]
  private let start: Int
  private let vtable: Int
  private let vtableLength: Int

  /// The table at the root of a FlatBuffer.
  init(root bytes: [UInt8]) throws(Damage) {
    try self.init(bytes, at: try Self.target(of: 0, in: bytes))
  }

  private init(_ bytes: [UInt8], at start: Int) throws(Damage) {
    self.bytes = bytes
    self.start = start
    // A signed distance back to the list of the fields' places.
    let distance = Int(try Self.number(start, in: bytes, Int32.self))
    vtable = start - distance
    vtableLength = Int(try Self.number(vtable, in: bytes, UInt16.self))
    guard vtableLength >= 4, vtable + vtableLength <= bytes.count else { throw Damage() }
  }

  private static func number<Number: FixedWidthInteger>(
    _ place: Int, in bytes: [UInt8], _ type: Number.Type
  ) throws(Damage) -> Number {
    let size = Number.bitWidth / 8
    guard place >= 0, place <= bytes.count - size else { throw Damage() }
    var number: Number = 0
    for index in 0..<size {
      number |= Number(truncatingIfNeeded: bytes[place + index]) << Number(index * 8)
    }
    return number
  }

  /// The place to which an offset points.
  private static func target(of place: Int, in bytes: [UInt8]) throws(Damage) -> Int {
    place + Int(try number(place, in: bytes, UInt32.self))
  }

  /// Where a field is; nil if it is absent.
  private func place(_ field: Int) throws(Damage) -> Int? {
    let entry = 4 + field * 2
    guard entry + 2 <= vtableLength else { return nil }
    let offset = Int(try Self.number(vtable + entry, in: bytes, UInt16.self))
    return offset == 0 ? nil : start + offset
  }

  /// A number; the default of the schema if it is absent.
  func number<Number: FixedWidthInteger>(
    _ field: Int, otherwise missing: Number = 0
  ) throws(Damage) -> Number {
    guard let place = try place(field) else { return missing }
    return try Self.number(place, in: bytes, Number.self)
  }

  func truth(_ field: Int) throws(Damage) -> Bool { try number(field, otherwise: UInt8(0)) != 0 }

  /// A table; nil if it is absent.
  func table(_ field: Int) throws(Damage) -> FlatTable? {
    guard let place = try place(field) else { return nil }
    return try FlatTable(bytes, at: try Self.target(of: place, in: bytes))
  }

  /// Where the elements of a vector begin, and how many there are; nil if it is absent.
  private func vector(_ field: Int, stride: Int) throws(Damage) -> (start: Int, count: Int)? {
    guard let place = try place(field) else { return nil }
    let head = try Self.target(of: place, in: bytes)
    let count = Int(try Self.number(head, in: bytes, UInt32.self))
    guard count <= (bytes.count - head - 4) / stride else { throw Damage() }
    return (head + 4, count)
  }

  /// A text, with U+FFFD for what is not UTF-8; nil if it is absent.
  func text(_ field: Int) throws(Damage) -> String? {
    guard let (start, count) = try vector(field, stride: 1) else { return nil }
    return String(decoding: bytes[start..<start + count], as: UTF8.self)
  }

  /// The number of tables in a vector.
  func count(_ field: Int) throws(Damage) -> Int { try vector(field, stride: 4)?.count ?? 0 }

  /// A table of a vector, whose number is within its count.
  func table(_ field: Int, _ index: Int) throws(Damage) -> FlatTable {
    guard let (start, count) = try vector(field, stride: 4), index < count else { throw Damage() }
    return try FlatTable(bytes, at: try Self.target(of: start + index * 4, in: bytes))
  }

  /// A vector of numbers of 64 bits, or of structures of `perElement` such numbers, one after another.
  func numbers(_ field: Int, perElement: Int = 1) throws(Damage) -> [Int64] {
    guard let (start, count) = try vector(field, stride: perElement * 8) else { return [] }
    var numbers: [Int64] = []
    numbers.reserveCapacity(count * perElement)
    for index in 0..<count * perElement {
      numbers.append(try Self.number(start + index * 8, in: bytes, Int64.self))
    }
    return numbers
  }
}
