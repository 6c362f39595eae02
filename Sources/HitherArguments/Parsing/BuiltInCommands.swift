/// A command that the parser adds to a root with subcommands; it prints a text.
protocol BuiltInCommand: ParsableCommand {
  func answer(root: CommandPath, columns: Int) throws(UsageError) -> String
}

/// `hither help report` is `hither report --help`.
struct HelpCommand: BuiltInCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "help", abstract: "Show the help of a command.")
  }

  @Argument(help: "The command; none shows the list of commands.")
  var command: [String] = []

  func answer(root: CommandPath, columns: Int) throws(UsageError) -> String {
    HelpPage(path: try root.descending(command)).text(columns: columns)
  }
}

/// The shells with completion scripts.
package enum CompletionShell: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// GNU bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

/// Prints a completion script.
struct CompletionsCommand: BuiltInCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "completions", abstract: "Write a completion script for a shell.",
      discussion: """
        Example, for bash: complete names in this session, and in all to come.

          source <(hither completions bash)
          hither completions bash > ~/.local/share/bash-completion/completions/hither
        """)
  }

  @Argument(help: "The shell that is to complete the commands.")
  var shell: CompletionShell

  func answer(root: CommandPath, columns: Int) throws(UsageError) -> String {
    CompletionTable(root: root).script(for: shell)
  }
}

/// Prints manual pages, for the scripts that install and package the program.
struct ManPageCommand: BuiltInCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "man-page", abstract: "Write the manual page of a command.",
      shouldDisplay: false)
  }

  @Argument(help: "The command; none writes the page of the program.")
  var command: [String] = []

  @Flag(help: "List the commands that have a page, a line each.")
  var list = false

  func answer(root: CommandPath, columns: Int) throws(UsageError) -> String {
    let path = try root.descending(command)
    if list { return path.withDisplayedSubcommands.map { $0.name + "\n" }.joined() }
    return ManPage(path: path, version: root.command.configuration.version).text
  }
}
