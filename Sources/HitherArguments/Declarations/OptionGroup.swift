/// A set of arguments that several commands share, or that the help shows under its own title.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments> {
  private var slot: Slot<Value>
  private let title: String

  /// Makes a group; without a title its arguments are listed with the command's own.
  package init(title: String = "") {
    slot = Slot(Value())
    self.title = title
  }

  /// The arguments of the group.
  package var wrappedValue: Value {
    get { slot.parsedValue }
    set { slot = Slot(newValue) }
  }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: ParameterSource {
  func parameters(forProperty property: String) -> [Parameter] {
    HitherArguments.parameters(of: slot.parsedValue).map { parameter in
      var titled = parameter
      if titled.section.isEmpty { titled.section = title }
      return titled
    }
  }

  func validateGroup() throws {
    for (_, source) in parameterSources(of: slot.parsedValue) { try source.validateGroup() }
    try slot.update { group in try group.validate() }
  }
}
