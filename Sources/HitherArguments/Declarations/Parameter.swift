/// One parameter of a command without its type, for the scanner, the help and the completions.
struct Parameter {
  enum Kind {
    /// A value identified by its position.
    case positional
    /// A name with a value.
    case option
    /// A name without a value.
    case flag
    /// The flag for help, added by the parser.
    case help
    /// The flag for the version, added by the parser.
    case version
  }

  var kind: Kind
  /// Short ones first; empty for a positional.
  var names: [OptionName] = []
  var help: ArgumentHelp
  /// The placeholder of the value in help and messages.
  var valueName = ""
  /// The title of the group it belongs to; empty for the command's own.
  var section = ""
  var isRequired = false
  var isRepeating = false
  var domain: () -> ValueDomain = { ValueDomain() }
  var defaultText: () -> String? = { nil }
  /// Accepts a value, or for a flag the name by which it was given.
  var accept: (String) throws -> Void = { _ in }
  var isGiven: () -> Bool = { false }
  /// Whether the command has asked for the value.
  var isRead: () -> Bool = { true }
  /// Whether it belongs to a shared group and has no effect on this command: it is read, and a warning says so.
  var isUnused = false

  var isPositional: Bool {
    if case .positional = kind { true } else { false }
  }

  var takesValue: Bool {
    switch kind {
    case .positional, .option: true
    case .flag, .help, .version: false
    }
  }

  var isVisible: Bool { help.visibility == .default && !isUnused }

  /// The same without effect: what is given is not passed on to the command.
  var unused: Parameter {
    let slot = Slot(false)
    var parameter = self
    parameter.isUnused = true
    parameter.isRequired = false
    parameter.accept = { _ in slot.give { $0 = true } }
    parameter.isGiven = { slot.isGiven }
    return parameter
  }

  /// The last long name without its dashes.
  var longName: String? {
    names.last { !$0.isShort }.map { String($0.spelling.dropFirst(2)) }
  }

  /// Its form in messages and in the usage line: `--output <dir>`, `<input>`, `--quiet`.
  var display: String {
    guard let name = names.last(where: { !$0.isShort }) ?? names.last else {
      return "<\(valueName)>"
    }
    return takesValue ? "\(name.spelling) <\(valueName)>" : name.spelling
  }
}

/// A property wrapper that declares parameters.
protocol ParameterSource {
  /// The parameters declared by a property of this name.
  func parameters(forProperty property: String) -> [Parameter]

  /// Validates nested groups, after everything has been read.
  func validateGroup() throws

  /// Mistakes of the declaration, for a test of the program.
  var declarationFaults: [String] { get }
}

extension ParameterSource {
  var declarationFaults: [String] { [] }

  func validateGroup() throws {}
}

/// The wrappers of a set of arguments, with the names of their properties, in the order of
/// declaration.
func parameterSources(of arguments: any ParsableArguments) -> [(String, any ParameterSource)] {
  Mirror(reflecting: arguments).children.compactMap { label, value in
    guard let label, let source = value as? any ParameterSource else { return nil }
    // The compiler stores the wrapper of `output` as `_output`.
    return (label.hasPrefix("_") ? String(label.dropFirst()) : label, source)
  }
}

/// All parameters of a set of arguments, including those of its groups.
func parameters(of arguments: any ParsableArguments) -> [Parameter] {
  parameterSources(of: arguments).flatMap { property, source in
    source.parameters(forProperty: property)
  }
}
