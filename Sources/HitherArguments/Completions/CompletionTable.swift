/// All commands of a program with the possible words after each: the input of the completion scripts.
struct CompletionTable {
  struct Command {
    /// The words that lead to it, beginning with the program's name.
    var words: [String]
    var abstract: String
    var subcommands: [Subcommand] = []
    var options: [Parameter] = []
    var positionals: [Parameter] = []

    var name: String { words.joined(separator: " ") }
  }

  struct Subcommand {
    var name: String
    var aliases: [String]
    var abstract: String
  }

  /// Parents before their subcommands.
  private(set) var commands: [Command] = []
  let program: String

  init(root: CommandPath) {
    program = root.programName
    collect(root, words: [program], root: root)
  }

  private mutating func collect(_ path: CommandPath, words: [String], root: CommandPath) {
    let configuration = path.command.configuration
    var command = Command(words: words, abstract: configuration.abstract)
    let below = path.subcommands.filter { $0.configuration.shouldDisplay }
    command.subcommands = below.map { type in
      Subcommand(
        name: type._commandName, aliases: type.configuration.aliases,
        abstract: type.configuration.abstract)
    }
    let visible = path.parameters(of: path.command.init()).filter(\.isVisible)
    command.options = visible.filter { !$0.isPositional }
    command.positionals = visible.filter(\.isPositional)
    if path.command == HelpCommand.self {
      let names = root.subcommands.filter { $0.configuration.shouldDisplay }
        .map { $0._commandName }
      for index in command.positionals.indices {
        command.positionals[index].domain = {
          var domain = ValueDomain()
          domain.completion = .list(names)
          return domain
        }
      }
    }
    commands.append(command)
    for type in below {
      collect(path.appending(type), words: words + [type._commandName], root: root)
    }
  }
}

extension CompletionTable {
  /// The completion script for a shell.
  func script(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletion(self)
    case .zsh: zshCompletion(self)
    case .fish: fishCompletion(self)
    }
  }
}

extension Parameter {
  var completion: CompletionKind { domain().completion }
}

/// A text in single quotes for bash and zsh.
func shellQuoted(_ text: String) -> String {
  var result = "'"
  for character in inOneLine(text) {
    if character == "'" { result += #"'\''"# } else { result.append(character) }
  }
  return result + "'"
}

/// A name of a shell function for a command: `_hither_report`.
func shellFunctionName(_ words: [String]) -> String {
  "_" + words.map { String($0.map { $0 == "-" ? "_" : $0 }) }.joined(separator: "_")
}
