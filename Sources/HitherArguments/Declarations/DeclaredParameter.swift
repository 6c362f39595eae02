/// What a command declares of one thing that it takes, for tests and documents of the program.
package struct DeclaredParameter: Sendable {
  /// The command as typed: `hither report`.
  package var command: String
  /// The last name as typed, such as `--output`; `<input>` for a value known by its place.
  package var name: String
  /// What stands for the value; empty for a flag.
  package var valueName: String
  /// The values to name in help, and whether these are all values.
  package var values: [String]
  package var isClosed: Bool
  /// Whether it is taken though it has no effect on the command.
  package var isUnused: Bool
  /// Whether the command line must give it.
  package var isRequired: Bool
}

extension ParsableCommand {
  /// Everything that this command and those below it declare, hidden parameters left out.
  package static func declaredParameters() -> [DeclaredParameter] {
    declarations(of: CommandPath(root: Self.self))
  }
}

private func declarations(of path: CommandPath) -> [DeclaredParameter] {
  let own = path.parameters(of: path.command.init()).filter { $0.help.visibility == .default }
  return own.map { parameter in
    let (values, isClosed) = parameter.domain().named
    return DeclaredParameter(
      command: path.name, name: parameter.names.last?.spelling ?? parameter.display,
      valueName: parameter.takesValue ? parameter.valueName : "", values: values,
      isClosed: isClosed, isUnused: parameter.isUnused, isRequired: parameter.isRequired)
  } + path.subcommands.flatMap { declarations(of: path.appending($0)) }
}
