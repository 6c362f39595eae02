/// Writes a completion script for zsh, to be put into a folder of `fpath` or sourced.
func zshCompletion(_ table: CompletionTable) -> String {
  let function = shellFunctionName([table.program])
  return """
    #compdef \(table.program)
    # Completes the commands and options of \(table.program) in zsh.

    \(table.commands.map(zshCommand).joined(separator: "\n"))
    if [[ "${funcstack[1]}" == "\(function)" ]]; then
      \(function) "$@"
    else
      compdef \(function) \(table.program)
    fi

    """
}

private func zshCommand(_ command: CompletionTable.Command) -> String {
  var specifications = command.options.map(zshOption)
  if command.subcommands.isEmpty {
    specifications += command.positionals.map(zshPositional)
  } else {
    specifications += ["'1: :->command'", "'*:: :->arguments'"]
  }
  let function = shellFunctionName(command.words)
  var lines = ["\(function)() {"]
  if !command.subcommands.isEmpty {
    lines.append("  local context state state_descr line")
    lines.append("  typeset -A opt_args")
  }
  let flags = command.subcommands.isEmpty ? "-s -S" : "-C"
  lines.append("  _arguments \(flags) \\")
  lines.append(specifications.map { "    \($0)" }.joined(separator: " \\\n"))
  if !command.subcommands.isEmpty { lines += zshSubcommands(command) }
  lines.append("}\n")
  return lines.joined(separator: "\n")
}

private func zshSubcommands(_ command: CompletionTable.Command) -> [String] {
  let described = command.subcommands.map { subcommand in
    "        " + shellQuoted("\(subcommand.name):\(subcommand.abstract)")
  }
  let calls = command.subcommands.map { subcommand in
    let patterns = ([subcommand.name] + subcommand.aliases).joined(separator: "|")
    return "        \(patterns)) \(shellFunctionName(command.words + [subcommand.name])) ;;"
  }
  return ["  case $state in", "    command)", "      local -a commands=("] + described
    + ["      )", "      _describe command commands", "      ;;", "    arguments)"]
    + ["      case ${line[1]} in"] + calls + ["      esac", "      ;;", "  esac"]
}

/// One option for `_arguments`: its names, their mutual exclusion, its help and its value.
private func zshOption(_ option: Parameter) -> String {
  let spellings = option.names.map(\.spelling)
  let exclusion = option.isRepeating ? "*" : "(\(spellings.joined(separator: " ")))"
  let value =
    option.takesValue
    ? ":\(zshText(option.valueName)):\(zshValues(option.completion))" : ""
  let ending = shellQuoted("[\(zshText(option.help.abstract))]\(value)")
  let names = option.names.map { name in
    name.spelling + (option.takesValue ? (name.isShort ? "+" : "=") : "")
  }
  guard names.count > 1 else {
    return shellQuoted(exclusion + (names.first ?? "")) + ending
  }
  return shellQuoted(exclusion) + "{\(names.joined(separator: ","))}" + ending
}

private func zshPositional(_ positional: Parameter) -> String {
  let place = positional.isRepeating ? "*:" : ":"
  return shellQuoted(
    "\(place)\(zshText(positional.valueName)):\(zshValues(positional.completion))")
}

private func zshValues(_ kind: CompletionKind) -> String {
  switch kind {
  case .default: "_files"
  case .list(let values), .examples(let values):
    values.isEmpty ? " " : "(\(values.joined(separator: " ")))"
  case .file(let suffixes):
    // Parentheses around a single suffix would be read as glob qualifiers.
    switch suffixes.count {
    case 0: "_files"
    case 1: "_files -g \"*.\(suffixes[0])\""
    default: "_files -g \"*.(\(suffixes.joined(separator: "|")))\""
    }
  case .directory: "_files -/"
  }
}

/// A text inside a specification, in which brackets, colons and backslashes are special.
private func zshText(_ text: String) -> String {
  var result = ""
  for character in text {
    if #"\[]:"#.contains(character) { result.append("\\") }
    result.append(character)
  }
  return result
}
