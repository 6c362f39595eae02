/// A name without a value: true if it was given.
@propertyWrapper
package struct Flag: Sendable {
  private var slot: Slot<Bool>
  private let name: NameSpecification
  private let help: ArgumentHelp?

  /// A flag that is false unless given.
  package init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    slot = Slot(wrappedValue)
    self.name = name
    self.help = help
  }

  /// The default, or the given value.
  package var wrappedValue: Bool {
    get { slot.parsedValue }
    set { slot = Slot(newValue) }
  }
}

extension Flag: ParameterSource {
  func parameters(forProperty property: String) -> [Parameter] {
    var parameter = Parameter(
      kind: .flag, names: name.names(forProperty: property), help: help ?? ArgumentHelp())
    parameter.accept = { [slot] _ in slot.give { $0 = true } }
    parameter.isGiven = { [slot] in slot.isGiven }
    parameter.isRead = { [slot] in slot.isRead }
    return [parameter]
  }
}
