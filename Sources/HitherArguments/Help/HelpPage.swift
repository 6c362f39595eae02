/// The text of `--help` for a command.
struct HelpPage {
  let path: CommandPath
  let parameters: [Parameter]
  let configuration: CommandConfiguration

  init(path: CommandPath) {
    self.path = path
    configuration = path.command.configuration
    parameters = path.parameters(of: path.command.init()).filter(\.isVisible)
  }

  /// The page, with its last line end.
  ///
  /// - Parameter columns: The width to which texts are wrapped.
  func text(columns: Int) -> String {
    let blocks = [
      usage(columns), wrappedParagraphs(configuration.abstract, columns: columns),
      block("Arguments", parameters.filter(\.isPositional), columns),
      commands(columns),
    ]
    let page = blocks + sections(columns) + [discussion(columns)]
    return page.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private func usage(_ columns: Int) -> [String] {
    if !path.subcommands.isEmpty { return ["Usage: \(path.name) <command> [<options>]"] }
    let words = usageWords
    let start = "Usage: \(path.name) "
    let indent = String(repeating: " ", count: min(start.count, 16))
    let lines = wrapped(words: words, columns: max(columns - start.count, 20))
    return lines.enumerated().map { ($0.offset == 0 ? start : indent) + $0.element }
  }

  /// What follows the name of a command without subcommands.
  var usageWords: [String] {
    let required = parameters.filter { $0.isRequired && !$0.isPositional }
    return ["[<options>]"] + required.map(\.display)
      + parameters.filter(\.isPositional).map(placeholder)
  }

  private func placeholder(_ parameter: Parameter) -> String {
    let name = "<\(parameter.valueName)>" + (parameter.isRepeating ? "..." : "")
    return parameter.isRequired ? name : "[\(name)]"
  }

  private func commands(_ columns: Int) -> [String] {
    let shown = path.subcommands.filter { $0.configuration.shouldDisplay }
    if shown.isEmpty { return [] }
    let rows = shown.map { ($0._commandName, $0.configuration.abstract) }
    let width = termWidth(of: rows.map(\.0), columns: columns)
    return ["Commands:"] + twoColumns(rows, termWidth: width, columns: columns)
  }

  /// The command's own options first, then each titled group where it was declared.
  private func sections(_ columns: Int) -> [[String]] {
    optionSections.map { block($0.title, $0.options, columns) }
  }

  var optionSections: [(title: String, options: [Parameter])] {
    let options = parameters.filter { !$0.isPositional }
    var titles: [String] = [""]
    for option in options where !titles.contains(option.section) {
      titles.append(option.section)
    }
    return titles.map { title in
      (title.isEmpty ? "Options" : title, options.filter { $0.section == title })
    }
  }

  private func discussion(_ columns: Int) -> [String] {
    var lines = wrappedParagraphs(configuration.discussion, columns: columns)
    if !path.subcommands.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += wrappedParagraphs(
        "See '\(path.name) <command> --help' for the options of a command.", columns: columns)
    }
    return lines
  }

  private func block(
    _ title: String, _ parameters: [Parameter], _ columns: Int
  ) -> [String] {
    if parameters.isEmpty { return [] }
    let rows = parameters.map { (term($0), explanation($0)) }
    // All blocks of a page share one column.
    let width = termWidth(of: self.parameters.map(term), columns: columns)
    return [title + ":"] + twoColumns(rows, termWidth: width, columns: columns)
  }

  private func term(_ parameter: Parameter) -> String {
    if parameter.isPositional {
      return "<\(parameter.valueName)>" + (parameter.isRepeating ? "..." : "")
    }
    let names = parameter.names.map(\.spelling).joined(separator: ", ")
    // Long names are aligned, whether there is a short one before them or not.
    let indent = parameter.names.first?.isShort == true ? "" : "    "
    return indent + names + (parameter.takesValue ? " <\(parameter.valueName)>" : "")
  }

  func explanation(_ parameter: Parameter) -> String {
    var notes: [String] = []
    let (values, isClosed) = parameter.domain().named
    if !values.isEmpty {
      notes.append((isClosed ? "values: " : "such as: ") + values.joined(separator: ", "))
    }
    if let text = parameter.defaultText() { notes.append("default: " + text) }
    if !parameter.isPositional {
      if parameter.isRequired { notes.append("required") }
      if parameter.isRepeating { notes.append("repeatable") }
    }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    return [parameter.help.abstract, parameter.help.discussion, note]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
