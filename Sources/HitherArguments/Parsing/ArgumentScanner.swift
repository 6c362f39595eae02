/// Reads the arguments of one command into its parameters, from first to last.
struct ArgumentScanner {
  enum Outcome {
    case complete
    case helpRequested
    case versionRequested
  }

  private let command: String
  private let parameters: [Parameter]
  private let indexOfName: [OptionName: Int]
  private let positionals: [Int]
  private var nextPositional = 0
  private var remaining: ArraySlice<String>

  init(command: String, parameters: [Parameter], arguments: ArraySlice<String>) {
    self.command = command
    self.parameters = parameters
    positionals = parameters.indices.filter { parameters[$0].isPositional }
    remaining = arguments
    var indexOfName: [OptionName: Int] = [:]
    for (index, parameter) in parameters.enumerated() {
      // The command's own names come first, so they win over those that the parser adds.
      for name in parameter.names where indexOfName[name] == nil { indexOfName[name] = index }
    }
    self.indexOfName = indexOfName
  }

  /// Reads all; stops at the first error, or at a request for help or version.
  mutating func scan() throws(UsageError) -> Outcome {
    while let text = remaining.popFirst() {
      if text == "--" {
        while let value = remaining.popFirst() { try takePositional(value) }
      } else if isValue(text) {
        try takePositional(text)
      } else if let outcome = try takeNamed(text) {
        return outcome
      }
    }
    try requireAll()
    return .complete
  }

  /// Whether a text is a value: not an option, or `-`, or a negative number.
  private func isValue(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(3))
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return true }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isNumber =
      digits.contains(bytes[1])
      || (bytes.count > 2 && bytes[1] == UInt8(ascii: ".") && digits.contains(bytes[2]))
    guard isNumber, let letter = text.dropFirst().first else { return false }
    return indexOfName[.short(letter)] == nil
  }

  private mutating func takePositional(_ text: String) throws(UsageError) {
    guard nextPositional < positionals.count else { throw surplus(text) }
    let parameter = parameters[positionals[nextPositional]]
    if !parameter.isRepeating { nextPositional &+= 1 }
    try accept(text, for: parameter)
  }

  private mutating func takeNamed(_ text: String) throws(UsageError) -> Outcome? {
    text.hasPrefix("--") ? try takeLong(text.dropFirst(2)) : try takeShorts(text.dropFirst())
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ text: Substring) throws(UsageError) -> Outcome? {
    let equals = text.firstIndex(of: "=")
    let name = OptionName.long(String(text[..<(equals ?? text.endIndex)]))
    guard let parameter = parameter(named: name) else { throw unknownOption(name.spelling) }
    let attached = equals.map { String(text[text.index(after: $0)...]) }
    guard parameter.takesValue else {
      if attached != nil { throw fault(.unwantedValue(option: name.spelling)) }
      return try takeFlag(parameter, name)
    }
    try takeValue(of: parameter, attached: attached)
    return nil
  }

  /// `-q`, `-qv`, `-o value`, `-ovalue`, `-o=value` or `-qovalue`.
  private mutating func takeShorts(_ text: Substring) throws(UsageError) -> Outcome? {
    try refuseLongNameWithOneDash(text)
    var letters = text
    while let letter = letters.popFirst() {
      let name = OptionName.short(letter)
      guard let parameter = parameter(named: name) else { throw unknownOption(name.spelling) }
      if parameter.takesValue {
        let value = letters.first == "=" ? letters.dropFirst() : letters
        try takeValue(of: parameter, attached: letters.isEmpty ? nil : String(value))
        return nil
      }
      if letters.first == "=" { throw fault(.unwantedValue(option: name.spelling)) }
      if let outcome = try takeFlag(parameter, name) { return outcome }
    }
    return nil
  }

  /// Rejects `-output dir`, which would silently be read as `-o utput`.
  private func refuseLongNameWithOneDash(_ text: Substring) throws(UsageError) {
    let name = text.prefix { $0 != "=" }
    guard name.count > 2, indexOfName[.long(String(name))] != nil else { return }
    throw UsageError(
      fault: .unknownOption("-" + name), command: command, suggestion: "--" + name)
  }

  private func takeFlag(_ parameter: Parameter, _ name: OptionName) throws(UsageError) -> Outcome? {
    switch parameter.kind {
    case .help: return .helpRequested
    case .version: return .versionRequested
    default:
      try accept(name.spelling, for: parameter)
      return nil
    }
  }

  private mutating func takeValue(of parameter: Parameter, attached: String?) throws(UsageError) {
    if let attached { return try accept(attached, for: parameter) }
    guard let next = remaining.first, isValue(next) else {
      throw missingValue(of: parameter, next: remaining.first)
    }
    _ = remaining.popFirst()
    try accept(next, for: parameter)
  }

  private func accept(_ text: String, for parameter: Parameter) throws(UsageError) {
    do {
      try parameter.accept(text)
    } catch {
      throw badValue(text, of: parameter)
    }
  }

  private func requireAll() throws(UsageError) {
    for parameter in parameters where parameter.isRequired && !parameter.isGiven() {
      throw fault(
        parameter.isPositional
          ? .missingArgument(parameter: parameter.display)
          : .missingOption(parameter: parameter.display))
    }
  }
}

// MARK: - Errors

extension ArgumentScanner {
  private func parameter(named name: OptionName) -> Parameter? {
    indexOfName[name].map { parameters[$0] }
  }

  private func fault(_ fault: UsageError.Fault) -> UsageError {
    UsageError(fault: fault, command: command)
  }

  private var longNames: [String] {
    parameters.filter(\.isVisible).flatMap(\.names).filter { !$0.isShort }.map(\.spelling)
  }

  private func unknownOption(_ spelling: String) -> UsageError {
    UsageError(
      fault: .unknownOption(spelling), command: command,
      suggestion: spelling.hasPrefix("--") ? nearestName(to: spelling, in: longNames) : nil)
  }

  private func surplus(_ text: String) -> UsageError {
    UsageError(
      fault: .surplusArgument(text), command: command,
      suggestion: longNames.contains("--" + text) ? "--" + text : nil)
  }

  private func missingValue(of parameter: Parameter, next: String?) -> UsageError {
    var error = fault(.missingValue(parameter: parameter.display))
    if let next, next != "--", let name = parameter.names.last {
      let separator = name.isShort ? "" : "="
      error.advice =
        "a value that begins with '-' is written '\(name.spelling)\(separator)\(next)'"
    }
    return error
  }

  private func badValue(_ text: String, of parameter: Parameter) -> UsageError {
    let domain = parameter.domain()
    let reason =
      domain.allowed.isEmpty
      ? domain.expectedForm.map { "expected \($0)" }
      : "choose from " + domain.allowed.map { "'\($0)'" }.joined(separator: ", ")
    return UsageError(
      fault: .badValue(text, parameter: parameter.display, reason: reason), command: command,
      suggestion: nearestName(to: text, in: domain.allowed))
  }
}
