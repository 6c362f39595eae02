/// The examples of a document: lines after a `$` in blocks marked `console`, with the output shown below each.
struct DocumentedBlocks {
  struct Example {
    var line: String
    /// The shown lines, without blank ones at the end; empty if the document shows no output.
    var output: [Substring] = []

    /// The part of a program's output that the document would show: all lines, or those before a final `…`.
    ///
    /// Documents have plain blanks where texts for people keep a number and its unit on one line.
    func shown(of text: String) -> [Substring] {
      let text = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last == "" { lines.removeLast() }
      return output.last == "…" ? lines.prefix(output.count - 1) + ["…"] : lines
    }
  }

  private enum Piece {
    /// A line that belongs to no example's output.
    case line(Substring)
    /// The whole output of the example with this number.
    case output(Int)
  }

  private(set) var examples: [Example] = []
  private var pieces: [Piece] = []

  init(_ document: String) {
    var isInBlock = false
    var isContinued = false
    var blanks: [Substring] = []
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      let last = examples.indices.last
      if isInBlock, let last, !isContinued, !line.hasPrefix("$ "), !line.hasPrefix("```") {
        // Blank lines belong to an output only if more of it follows.
        guard !line.isEmpty else {
          blanks.append(line)
          continue
        }
        if examples[last].output.isEmpty { pieces.append(.output(last)) }
        examples[last].output += blanks + [line]
        blanks = []
        continue
      }
      pieces += (blanks + [line]).map(Piece.line)
      blanks = []
      if line.hasPrefix("```") {
        isInBlock = line == "```console"
      } else if isInBlock, isContinued, let last {
        examples[last].line += "\n" + line
      } else if isInBlock, line.hasPrefix("$ ") {
        examples.append(Example(line: String(line.dropFirst(2))))
      }
      isContinued = isInBlock && line.hasSuffix("\\")
    }
    pieces += blanks.map(Piece.line)
  }

  /// The document with other output below its examples; nil leaves an example as it is.
  func text(showing outputs: [[Substring]?]) -> String {
    pieces.flatMap { piece in
      switch piece {
      case .line(let line): [line]
      case .output(let index): outputs[index] ?? examples[index].output
      }
    }.joined(separator: "\n")
  }
}
