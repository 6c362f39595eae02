/// Writes a completion script for fish.
func fishCompletion(_ table: CompletionTable) -> String {
  let function = "_" + shellFunctionName([table.program]) + "_command"
  let descents = table.commands.flatMap { command in
    command.subcommands.map { subcommand in
      let patterns = ([subcommand.name] + subcommand.aliases)
        .map { fishQuoted("\(command.name) \($0)") }.joined(separator: " ")
      let name = fishQuoted("\(command.name) \(subcommand.name)")
      return "      case \(patterns)\n        set command \(name)"
    }
  }
  let lines = table.commands.flatMap { fishCommand($0, function: function) }
  return """
    # Completes the commands and options of \(table.program) in fish.

    function \(function) --description 'Whether the words so far name a command'
      set -l command \(fishQuoted(table.program))
      set -l words (commandline -opc)
      for word in $words[2..-1]
        switch "$command $word"
    \(descents.joined(separator: "\n"))
        end
      end
      test "$command" = "$argv[1]"
    end

    complete -c \(table.program) -f
    \(lines.joined(separator: "\n"))

    """
}

private func fishCommand(_ command: CompletionTable.Command, function: String) -> [String] {
  let condition = fishQuoted("\(function) \(fishQuoted(command.name))")
  let start = "complete -c \(command.words.first ?? "") -n \(condition)"
  let subcommands = command.subcommands.map { subcommand in
    "\(start) -a \(fishQuoted(subcommand.name)) -d \(fishQuoted(subcommand.abstract))"
  }
  let options = command.options.map { option in
    let names = option.names.map { name in
      switch name {
      case .long(let text): " -l \(text)"
      case .short(let letter): " -s \(letter)"
      }
    }
    let value = option.takesValue ? " -r" + fishValues(option.completion) : ""
    return start + names.joined() + value + " -d \(fishQuoted(option.help.abstract))"
  }
  let positionals = command.subcommands.isEmpty ? command.positionals : []
  return subcommands + options
    + positionals.map { start + fishValues($0.completion) }.filter { $0 != start }
}

private func fishValues(_ kind: CompletionKind) -> String {
  switch kind {
  case .default: return " -F"
  case .list(let values), .examples(let values):
    return values.isEmpty ? "" : " -f -a \(fishQuoted(values.joined(separator: " ")))"
  case .file(let suffixes):
    if suffixes.isEmpty { return " -F" }
    let dotted = suffixes.map { "." + $0 }.joined(separator: " ")
    return " -f -a " + fishQuoted("(__fish_complete_suffix \(dotted))")
  case .directory: return " -f -a '(__fish_complete_directories)'"
  }
}

/// A text in single quotes, in which fish interprets the backslash and the quote.
private func fishQuoted(_ text: String) -> String {
  var result = "'"
  for character in inOneLine(text) {
    if character == "'" || character == "\\" { result.append("\\") }
    result.append(character)
  }
  return result + "'"
}
