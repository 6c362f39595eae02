/// The description of a command for the parser and the help, in addition to its arguments.
package struct CommandConfiguration: Sendable {
  /// The name typed on the command line; nil derives it from the type's name.
  package var commandName: String?
  /// One sentence that says what the command does.
  package var abstract: String
  /// Further text at the end of the help, with a worked example.
  ///
  /// Lines that begin with a space are shown unchanged; others are wrapped as paragraphs.
  package var discussion: String
  /// The text of `--version`; an empty text offers no `--version`.
  package var version: String
  /// Whether help and completions of the parent show the command.
  package var shouldDisplay: Bool
  /// The commands below this one, in the order in which help lists them.
  package var subcommands: [any ParsableCommand.Type]
  /// Further names of the command.
  package var aliases: [String]
  /// What may help where a word in the place of a subcommand names none; nil for the nearest name.
  package var adviceOnUnknown: @Sendable (String) -> String?

  /// Makes a configuration; everything has a default.
  package init(
    commandName: String? = nil, abstract: String = "", discussion: String = "",
    version: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [], aliases: [String] = [],
    adviceOnUnknown: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.aliases = aliases
    self.adviceOnUnknown = adviceOnUnknown
  }
}
