/// A command and its parents, root first.
package struct CommandPath: Sendable {
  private(set) var types: [any ParsableCommand.Type]
  private let last: any ParsableCommand.Type

  init(root: any ParsableCommand.Type) {
    types = [root]
    last = root
  }

  private init(types: [any ParsableCommand.Type], last: any ParsableCommand.Type) {
    self.types = types
    self.last = last
  }

  /// The command itself.
  var command: any ParsableCommand.Type { last }

  /// As it is typed: `hither report`.
  package var name: String { types.map { $0._commandName }.joined(separator: " ") }

  /// The root's name: `hither`.
  var programName: String { types.first?._commandName ?? name }

  var isRoot: Bool { types.count == 1 }

  func appending(_ type: any ParsableCommand.Type) -> CommandPath {
    CommandPath(types: types + [type], last: type)
  }

  /// The subcommands, including those that the parser adds to a root.
  var subcommands: [any ParsableCommand.Type] {
    let own = command.configuration.subcommands
    guard isRoot, !own.isEmpty else { return own }
    let names = own.map { $0._commandName }
    let added: [any BuiltInCommand.Type] = [
      CompletionsCommand.self, HelpCommand.self, ManPageCommand.self,
    ]
    return own + added.filter { !names.contains($0._commandName) }
  }

  /// The command above it; nil for a root.
  var above: CommandPath? {
    guard let above = types.dropLast().last else { return nil }
    return CommandPath(types: types.dropLast(), last: above)
  }

  /// The commands below that help lists.
  var displayedSubcommands: [CommandPath] {
    subcommands.filter { $0.configuration.shouldDisplay }.map(appending)
  }

  /// The command and all below it that help lists, parents first.
  var withDisplayedSubcommands: [CommandPath] {
    [self] + displayedSubcommands.flatMap(\.withDisplayedSubcommands)
  }

  /// The command below that answers to a name.
  func subcommand(named name: String) -> CommandPath? {
    subcommands.first { $0._commandName == name || $0.configuration.aliases.contains(name) }
      .map(appending)
  }

  /// Descends by names.
  func descending(_ names: [String]) throws(UsageError) -> CommandPath {
    var path = self
    for name in names {
      guard let next = path.subcommand(named: name) else {
        throw path.unknownCommand(name)
      }
      path = next
    }
    return path
  }

  func unknownCommand(_ name: String) -> UsageError {
    let shown = subcommands.filter { $0.configuration.shouldDisplay }
    return UsageError(
      fault: .unknownCommand(name), command: self.name,
      suggestion: nearestName(to: name, in: shown.map { $0._commandName }),
      advice: command.configuration.adviceOnUnknown(name))
  }

  /// The parameters of an instance of the command, with `--quiet`, `--help` and `--version`, which the parser adds, at
  /// the end.
  func parameters(of arguments: any ParsableArguments) -> [Parameter] {
    var all = HitherArguments.parameters(of: arguments)
    if subcommands.isEmpty, !all.contains(where: { $0.longName == quietName }) {
      // The command says nothing but errors anyway; it takes the flag, so that scripts need not know.
      all += Flag(wrappedValue: false, name: .shortAndLong, help: "Print errors only.")
        .parameters(forProperty: quietName)
      all[all.count - 1].isRead = { true }
    }
    if isRoot, !command.configuration.version.isEmpty {
      all.append(
        Parameter(kind: .version, names: [.long("version")], help: "Show the version."))
    }
    all.append(
      Parameter(kind: .help, names: [.short("h"), .long("help")], help: "Show this help."))
    return all
  }
}
