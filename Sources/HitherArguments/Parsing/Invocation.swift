/// The request of a command line.
package enum Invocation {
  /// To run a command, whose arguments are read and valid.
  case run(any ParsableCommand, path: CommandPath, given: GivenOptions)
  /// To show a text on standard output: help, version or a completion script.
  case show(String)
}

extension ParsableCommand {
  /// Parses a command line; prints nothing and never exits.
  ///
  /// - Parameters:
  ///   - arguments: The texts after the program's name.
  ///   - columns: The width for help texts.
  package static func parse(
    arguments: [String], columns: Int = 80
  ) -> Result<Invocation, CommandFailure> {
    var path = CommandPath(root: Self.self)
    do {
      return .success(try invocation(arguments, path: &path, columns: columns))
    } catch {
      return .failure(CommandFailure(error, command: path.name))
    }
  }

  /// Reads the arguments of this command alone.
  ///
  /// - Throws: `CleanExit` if help or the version is requested, `UsageError`, or the error of
  ///   `validate()`.
  package static func parse(_ arguments: [String]) throws -> Self {
    guard let command = try parseAsRoot(arguments) as? Self else { throw CleanExit.helpRequest }
    return command
  }

  /// Reads the arguments of this command or of the subcommand in them.
  ///
  /// - Throws: `CleanExit` if help or the version is requested, `UsageError`, or the error of
  ///   `validate()`.
  package static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
    var path = CommandPath(root: Self.self)
    switch try invocation(arguments, path: &path, columns: 80) {
    case .run(let command, _, _): return command
    case .show(let text): throw CleanExit.message(text)
    }
  }

  /// The help page of this command as a root.
  package static func helpMessage(columns: Int = 80) -> String {
    HelpPage(path: CommandPath(root: Self.self)).text(columns: columns)
  }

  /// The script with which a shell completes this command's names and values.
  package static func completionScript(for shell: CompletionShell) -> String {
    CompletionTable(root: CommandPath(root: Self.self)).script(for: shell)
  }
}

extension ParsableCommand {
  /// The manual page of the command that these names lead to, in the macros of man(7).
  package static func manPage(of names: [String] = []) throws(UsageError) -> String {
    let path = try CommandPath(root: Self.self).descending(names)
    return ManPage(path: path, version: configuration.version).text
  }
}

/// Walks down to the command that the arguments name, then reads the rest into it.
private func invocation(
  _ arguments: [String], path: inout CommandPath, columns: Int
) throws -> Invocation {
  let root = path
  var remaining = arguments[...]
  while !path.subcommands.isEmpty {
    guard let first = remaining.first else {
      return .show(HelpPage(path: path).text(columns: columns))
    }
    guard !first.hasPrefix("-") else { break }
    path = try path.descending([first])
    remaining.removeFirst()
  }
  var command = path.command.init()
  let parameters = path.parameters(of: command)
  switch try scan(remaining, into: parameters, path: path) {
  case .helpRequested: return .show(HelpPage(path: path).text(columns: columns))
  case .versionRequested: return .show(path.command.configuration.version + "\n")
  case .complete: break
  }
  for (_, source) in parameterSources(of: command) { try source.validateGroup() }
  try command.validate()
  if let builtIn = command as? any BuiltInCommand {
    return .show(try builtIn.answer(root: root, columns: columns))
  }
  return .run(command, path: path, given: GivenOptions(parameters, command: path.name))
}

private func scan(
  _ arguments: ArraySlice<String>, into parameters: [Parameter], path: CommandPath
) throws(UsageError) -> ArgumentScanner.Outcome {
  var scanner = ArgumentScanner(
    command: path.name, parameters: parameters, arguments: arguments)
  do {
    return try scanner.scan()
  } catch {
    guard case .unknownOption = error.fault, error.suggestion == nil,
      let example = path.subcommands.first?._commandName
    else { throw error }
    var advised = error
    advised.advice = "options follow the command; see '\(path.name) \(example) --help'"
    throw advised
  }
}
