/// How a flag that can be switched off as well is named.
package enum FlagInversion: Sendable {
  /// `--progress` and `--no-progress`.
  case prefixedNo
  /// `--enable-progress` and `--disable-progress`.
  case prefixedEnableDisable
}

/// A name without a value: on or off, or how often it was given.
@propertyWrapper
package struct Flag<Value> {
  private var slot: Slot<Value>
  private let name: NameSpecification
  private let inversion: FlagInversion?
  private let help: ArgumentHelp?
  /// The new value from the earlier one and whether the name was one that switches on.
  private let change: @Sendable (_ earlier: Value?, _ isOn: Bool) -> Value

  init(
    _ value: Value, _ name: NameSpecification, _ inversion: FlagInversion?,
    _ help: ArgumentHelp?, change: @escaping @Sendable (Value?, Bool) -> Value
  ) {
    slot = Slot(value)
    self.name = name
    self.inversion = inversion
    self.help = help
    self.change = change
  }

  /// A flag that counts how often it was given.
  // Only an initializer in the body itself lets a property be declared without parentheses.
  package init() where Value == Int {
    self.init(wrappedValue: 0)
  }

  /// The default, or what was given.
  package var wrappedValue: Value {
    get { slot.parsedValue }
    set { slot = Slot(newValue) }
  }
}

extension Flag: Sendable where Value: Sendable {}

extension Flag where Value == Bool {
  /// A flag that is off unless given.
  package init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, name, nil, help) { _, isOn in isOn }
  }

  /// A flag with a name for on and a name for off; the last one given counts.
  package init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, name, inversion, help) { _, isOn in isOn }
  }
}

extension Flag where Value == Bool? {
  /// A flag with a name for on and a name for off, nil when neither is given.
  package init(
    wrappedValue: Bool? = nil, name: NameSpecification = .long, inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, name, inversion, help) { _, isOn in isOn }
  }
}

extension Flag where Value == Int {
  /// A flag that counts how often it was given: `-vv` is 2.
  package init(
    wrappedValue: Int = 0, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, name, nil, help) { earlier, _ in (earlier ?? 0) &+ 1 }
  }
}

extension Flag: ParameterSource {
  func parameters(forProperty property: String) -> [Parameter] {
    let (on, off) = invertedNames(name.names(forProperty: property))
    let offSpellings = off.map(\.spelling)
    var parameter = Parameter(kind: .flag, names: on + off, help: help ?? ArgumentHelp())
    // Only a flag that counts makes sense more than once.
    parameter.isRepeating = Value.self == Int.self
    parameter.defaultText = { [slot, inversion] in
      guard inversion != nil, let isOn = slot.value as? Bool else { return nil }
      return (isOn ? on : off).last?.spelling
    }
    parameter.accept = { [slot, change] spelling in
      let next = change(slot.value, !offSpellings.contains(spelling))
      slot.give { $0 = next }
    }
    parameter.isGiven = { [slot] in slot.isGiven }
    return [parameter]
  }

  private func invertedNames(_ names: [OptionName]) -> (on: [OptionName], off: [OptionName]) {
    func prefixed(_ prefix: String) -> [OptionName] {
      names.compactMap { name in
        guard case .long(let text) = name else { return nil }
        return .long(prefix + text)
      }
    }
    return switch inversion {
    case nil: (names, [])
    case .prefixedNo: (names, prefixed("no-"))
    case .prefixedEnableDisable:
      (names.filter(\.isShort) + prefixed("enable-"), prefixed("disable-"))
    }
  }
}
