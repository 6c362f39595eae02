/// What the parser and the help need to know of a command beside its arguments.
package struct CommandConfiguration: Sendable {
  /// The name typed on the command line; nil derives it from the type's name.
  package var commandName: String?
  /// One sentence that says what the command does.
  package var abstract: String
  /// Further text at the end of the help, with a worked example.
  ///
  /// Lines that begin with a space are shown as they are; others are wrapped as paragraphs.
  package var discussion: String
  /// What `--version` shows; an empty text offers no `--version`.
  package var version: String
  /// Whether help and completions of the parent show the command.
  package var shouldDisplay: Bool
  /// The commands below this one, in the order in which help lists them.
  package var subcommands: [any ParsableCommand.Type]
  /// Further names that the command answers to.
  package var aliases: [String]

  /// Makes a configuration; everything has a default.
  package init(
    commandName: String? = nil, abstract: String = "", discussion: String = "",
    version: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [], aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.aliases = aliases
  }
}
