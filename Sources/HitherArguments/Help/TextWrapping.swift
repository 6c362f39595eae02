/// Breaks a paragraph into lines of at most so many columns, at spaces; a longer word stands
/// alone.
func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
  wrapped(words: text.split(separator: " "), columns: columns)
}

/// Sets words in lines of at most so many columns; a longer word stands alone.
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

/// Wraps running text; lines that begin with a space (examples) and empty lines stay as they are.
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

/// Sets terms and their texts in two columns; a long term has its text begin on the next line.
///
/// - Parameter termWidth: the room for terms; `termWidth(of:)` finds it.
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

/// The room that terms need, without those that are too long to set the measure.
func termWidth(of terms: [String], columns: Int) -> Int {
  let limit = min(26, columns / 3)
  return terms.map(\.count).filter { $0 <= limit }.max() ?? limit
}

private func spaces(_ count: Int) -> String {
  String(repeating: " ", count: count)
}
