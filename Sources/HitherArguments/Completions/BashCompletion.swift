/// Writes a completion script for bash 4.4 or later; it needs no package other than bash itself.
func bashCompletion(_ table: CompletionTable) -> String {
  let function = shellFunctionName([table.program])
  let commands = table.commands.map(bashCommand).joined(separator: "\n")
  return """
    # Completes the commands and options of \(table.program) in bash.

    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=\(shellQuoted(table.program)) index
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$command ${COMP_WORDS[index]}" in
    \(bashDescents(table).joined(separator: "\n"))
        esac
      done
      # Bash cuts --name=value into three words.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      COMPREPLY=()
      case "$command" in
    \(commands)
      esac
    }

    \(function)_words() {
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$1" -- "$current")
    }

    \(function)_files() {
      compopt -o filenames 2>/dev/null || :
      local suffix
      if (($# == 0)); then
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return
      fi
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
        compgen -d -- "$current"
        for suffix; do compgen -f -X "!*.$suffix" -- "$current"; done)
    }

    \(function)_folders() {
      compopt -o filenames 2>/dev/null || :
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$current")
    }

    complete -F \(function) \(table.program)

    """
}

/// The cases that follow the words from a command to the one below it, aliases included.
private func bashDescents(_ table: CompletionTable) -> [String] {
  table.commands.flatMap { command in
    command.subcommands.map { subcommand in
      let patterns = ([subcommand.name] + subcommand.aliases)
        .map { shellQuoted("\(command.name) \($0)") }.joined(separator: "|")
      return "      \(patterns)) command=\(shellQuoted("\(command.name) \(subcommand.name)")) ;;"
    }
  }
}

private func bashCommand(_ command: CompletionTable.Command) -> String {
  let function = shellFunctionName([command.words.first ?? ""])
  let names = command.options.flatMap(\.names).map(\.spelling).joined(separator: " ")
  var lines = ["    \(shellQuoted(command.name)))"]
  let valued = command.options.filter(\.takesValue)
  if !valued.isEmpty {
    lines.append("      case \"$previous\" in")
    for option in valued {
      let patterns = option.names.map(\.spelling).joined(separator: "|")
      lines.append(
        "        \(patterns)) \(bashValues(option.completion, function)); return ;;")
    }
    lines.append("      esac")
  }
  lines.append("      if [[ $current == -* ]]; then \(function)_words \(shellQuoted(names))")
  if !command.subcommands.isEmpty {
    let subcommands = command.subcommands.map(\.name).joined(separator: " ")
    lines.append("      else \(function)_words \(shellQuoted(subcommands))")
  } else if !command.positionals.isEmpty {
    // The position of the word is not evaluated: the values of all positionals are offered.
    let offers = command.positionals.map { bashValues($0.completion, function) }
    lines.append("      else \(offers.joined(separator: "; "))")
  }
  lines.append("      fi")
  lines.append("      ;;")
  return lines.joined(separator: "\n")
}

private func bashValues(_ kind: CompletionKind, _ function: String) -> String {
  switch kind {
  case .default: "\(function)_files"
  case .list(let values), .examples(let values):
    "\(function)_words \(shellQuoted(values.joined(separator: " ")))"
  case .file(let suffixes):
    ([function + "_files"] + suffixes.map(shellQuoted)).joined(separator: " ")
  case .directory: "\(function)_folders"
  }
}
