/// Breaks a paragraph at spaces into lines of at most a number of columns; a longer word gets its own line.
func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
  wrapped(words: text.split(separator: " "), columns: columns)
}

/// Arranges words in lines of at most a number of columns; a longer word gets its own line.
package func wrapped(words: [some StringProtocol], columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = ""
    }
    if !line.isEmpty { line.append(" ") }
    line += word
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

/// Wraps running text; lines that begin with a space (examples) and empty lines are unchanged.
package func wrappedParagraphs(_ text: String, columns: Int) -> [String] {
  if text.isEmpty { return [] }
  var result: [String] = []
  var paragraph: [Substring] = []
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.isEmpty || line.hasPrefix(" ") {
      result += wrapped(paragraph.joined(separator: " "), columns: columns)
      paragraph = []
      result.append(String(line))
    } else {
      paragraph.append(line)
    }
  }
  return result + wrapped(paragraph.joined(separator: " "), columns: columns)
}

/// Arranges terms and their texts in two columns; the text of a long term begins on the next line.
///
/// - Parameter termWidth: The width of the terms' column; `termWidth(of:)` computes it.
func twoColumns(
  _ rows: [(term: String, text: String)], termWidth: Int, columns: Int
) -> [String] {
  let margin = 2
  let textColumn = margin + termWidth + 2
  var lines: [String] = []
  for row in rows {
    var texts = wrapped(row.text, columns: max(columns - textColumn, 20))[...]
    var line = spaces(margin) + row.term
    if row.term.count <= termWidth, let first = texts.popFirst() {
      line += spaces(textColumn - line.count) + first
    }
    lines.append(line)
    lines += texts.map { spaces(textColumn) + $0 }
  }
  return lines
}

/// The width of the terms' column, ignoring terms that are too long.
func termWidth(of terms: [String], columns: Int) -> Int {
  let limit = min(26, columns / 3)
  return terms.map(\.count).filter { $0 <= limit }.max() ?? limit
}

private func spaces(_ count: Int) -> String {
  String(repeating: " ", count: count)
}
