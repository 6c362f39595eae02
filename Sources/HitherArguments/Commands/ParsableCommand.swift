/// A command: its arguments, what its help says, and what it does.
///
/// A command with subcommands takes no arguments of its own; without a subcommand it shows its
/// help.
package protocol ParsableCommand: ParsableArguments {
  /// Name, help texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the command's work after its arguments were read and validated.
  mutating func run() throws
}

extension ParsableCommand {
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  package mutating func run() throws { throw CleanExit.helpRequest }

  /// The name typed on the command line: the configured one, or the type's own in kebab case.
  package static var _commandName: String {
    // `String(describing:)` gives the same, but first looks for protocols of each type among all of the program:
    // half of what a start took.
    configuration.commandName ?? kebabCase(_typeName(Self.self, qualified: false))
  }
}
