/// A command: its arguments, its help, and its action.
///
/// A command with subcommands has no arguments of its own; without a subcommand it shows its help.
package protocol ParsableCommand: ParsableArguments {
  /// Name, help texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the command's work after its arguments have been read and validated.
  mutating func run() throws
}

extension ParsableCommand {
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  package mutating func run() throws { throw CleanExit.helpRequest }

  /// The name typed on the command line: the configured one, or the type's own in kebab case.
  package static var _commandName: String {
    // `String(describing:)` gives the same, but first searches for protocols of each type in the
    // whole program, which took half of the start-up time.
    configuration.commandName ?? kebabCase(_typeName(Self.self, qualified: false))
  }
}
