/// The manual page of a command, in the macros of man(7).
struct ManPage {
  let path: CommandPath
  /// What `--version` shows, such as `hither 0.1.0`.
  let version: String

  /// The page, with its last line end.
  var text: String {
    let help = HelpPage(path: path)
    let (description, examples) = discussion(help)
    let name = path.name.replacing(" ", with: "-")
    var lines = [
      // Without a date, the page depends on the declarations alone.
      #".TH \#(roffArgument(name.uppercased())) 1 "" \#(roffArgument(version))"#,
      ".SH NAME", "\(roffText(name)) \\- \(roffText(sentenceAsPhrase(help)))",
      ".SH SYNOPSIS", synopsis(help), ".SH DESCRIPTION", roffText(help.configuration.abstract),
    ]
    lines += description + commands
    let arguments = help.parameters.filter(\.isPositional)
    if !arguments.isEmpty { lines += [".SH ARGUMENTS"] + arguments.flatMap { entry($0, help) } }
    lines += options(help)
    if !examples.isEmpty { lines += [".SH EXAMPLES"] + examples }
    return (lines + seeAlso).joined(separator: "\n") + "\n"
  }

  /// The abstract as the index of manual pages has it: no capital at its start, no full stop.
  private func sentenceAsPhrase(_ help: HelpPage) -> String {
    let sentence = help.configuration.abstract
    let phrase = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return phrase.prefix(1).lowercased() + phrase.dropFirst()
  }

  private func synopsis(_ help: HelpPage) -> String {
    let words =
      path.subcommands.isEmpty ? help.usageWords : ["<command>", "[<options>]"]
    return "\\fB\(roffText(path.name))\\fR \(roffText(words.joined(separator: " ")))"
  }

  private var commands: [String] {
    let shown = path.displayedSubcommands
    if shown.isEmpty { return [] }
    return [".SH COMMANDS"]
      + shown.flatMap { below in
        [".TP", reference(below), roffText(below.command.configuration.abstract)]
      }
  }

  private func options(_ help: HelpPage) -> [String] {
    let sections = help.optionSections.filter { !$0.options.isEmpty }
    return sections.enumerated().flatMap { index, section in
      (index == 0 ? [".SH OPTIONS"] : [".SS \(roffArgument(section.title))"])
        + section.options.flatMap { entry($0, help) }
    }
  }

  private func entry(_ parameter: Parameter, _ help: HelpPage) -> [String] {
    let value = "\\fI\(roffText(parameter.valueName))\\fR"
    let names = parameter.names.map { "\\fB\(roffText($0.spelling))\\fR" }.joined(separator: ", ")
    let term = !parameter.takesValue ? names : names.isEmpty ? value : names + " " + value
    return [".TP", term, roffText(help.explanation(parameter))]
  }

  /// The paragraphs of the discussion: those of examples, with the lines that they show, apart.
  private func discussion(_ help: HelpPage) -> (description: [String], examples: [String]) {
    var (description, examples): ([String], [String]) = ([], [])
    var isExample = false
    for paragraph in help.configuration.discussion.split(separator: "\n\n") {
      let isShown = paragraph.hasPrefix(" ")
      if !isShown { isExample = paragraph.hasPrefix("Example") }
      let lines = paragraph.split(separator: "\n").map { roffText(String($0)) }
      let formatted =
        isShown ? [".PP", ".nf"] + lines + [".fi"] : [".PP"] + lines
      if isExample { examples += formatted } else { description += formatted }
    }
    return (description, examples)
  }

  private var seeAlso: [String] {
    let above = path.above.map { [$0] } ?? []
    let others = above + path.displayedSubcommands
    if others.isEmpty { return [] }
    return [".SH SEE ALSO", others.map(reference).joined(separator: ",\n")]
  }

  private func reference(_ other: CommandPath) -> String {
    "\\fB\(roffText(other.name.replacing(" ", with: "-")))\\fR(1)"
  }
}

/// A text as roff shows it: no character has a meaning, at the start of a line neither.
private func roffText(_ text: String) -> String {
  var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
  for character in text {
    switch character {
    case "\\": result += "\\e"
    // As they are typed, and not as hyphens, quotes and accents of print.
    case "-": result += "\\-"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    default: result.append(character)
    }
  }
  return result
}

/// A text as one argument of a macro.
private func roffArgument(_ text: String) -> String {
  "\"\(roffText(text).replacing("\"", with: "\\(dq"))\""
}
