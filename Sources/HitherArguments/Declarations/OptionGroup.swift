/// A set of arguments that several commands share, or that the help shows under its own title.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments> {
  private var slot: Slot<Value>
  private let title: String
  private let unused: Set<String>

  /// Makes a group; without a title its arguments are listed with the command's own.
  ///
  /// - Parameter unused: The long names, without dashes, of those arguments that have no effect on this command. Help
  ///   and completions leave them out; where they are given, a warning says so.
  package init(title: String = "", unused: Set<String> = []) {
    slot = Slot(Value())
    self.title = title
    self.unused = unused
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
      return titled.longName.map(unused.contains) == true ? titled.unused : titled
    }
  }

  /// Names that no argument of the group has.
  var declarationFaults: [String] {
    let names = Set(HitherArguments.parameters(of: slot.parsedValue).compactMap(\.longName))
    return unused.subtracting(names).sorted().map { "no parameter of the group is called --\($0)" }
  }

  func validateGroup() throws {
    for (_, source) in parameterSources(of: slot.parsedValue) { try source.validateGroup() }
    try slot.update { group in try group.validate() }
  }
}
