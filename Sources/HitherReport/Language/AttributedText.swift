/// A text in which names from the input are separate runs, so that each is written as a name.
package struct AttributedText: Hashable, Sendable {
  enum Run: Hashable, Sendable {
    case text(String)
    case name(String)
  }

  private(set) var runs: [Run]
  /// The number that selects plural forms: the length of a list, or the number itself.
  private(set) var quantity = 1

  package init(_ text: String, quantity: Int = 1) {
    runs = text.isEmpty ? [] : [.text(text)]
    self.quantity = quantity
  }

  private init(runs: [Run]) { self.runs = runs }

  /// A name from the input.
  package static func name(_ name: String) -> AttributedText { AttributedText(runs: [.name(name)]) }

  /// The plain text, for titles and descriptions.
  package var plain: String {
    runs.map { run in
      switch run {
      case .text(let text), .name(let text): text
      }
    }.joined()
  }

  static func += (left: inout AttributedText, right: AttributedText) {
    for run in right.runs {
      if case .text(let more) = run, case .text(let text)? = left.runs.last {
        left.runs[left.runs.count - 1] = .text(text + more)
      } else {
        left.runs.append(run)
      }
    }
  }

  /// A list of several, such as `A, B and C`.
  static func list(_ items: [AttributedText], between: String = ", ", beforeLast: String)
    -> AttributedText
  {
    var result = AttributedText("", quantity: items.reduce(0) { $0 + $1.quantity })
    for (index, item) in items.enumerated() {
      if index > 0 { result += AttributedText(index == items.count - 1 ? beforeLast : between) }
      result += item
    }
    return result
  }
}

extension Markup {
  /// Writes a text with its names.
  package mutating func wording(_ wording: AttributedText) {
    for run in wording.runs {
      switch run {
      case .text(let text): self.text(text)
      case .name(let name): self.name(name)
      }
    }
  }
}
