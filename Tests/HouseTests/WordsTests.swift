import Foundation
import Testing

/// Texts for people use the field's words: no phrase of the list of `CONTRIBUTING.md`, "Words".
@Suite("Words") struct WordsTests {
  /// A phrase to avoid, and what to write.
  struct Phrase: CustomTestStringConvertible, Sendable {
    let pattern: String
    let instead: String
    /// Whether documents, whose sentences are longer, may have it.
    var isForProgramOnly = false

    var testDescription: String { "\(pattern) → \(instead)" }

    func isIn(_ text: some StringProtocol) -> Bool {
      text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
    }
  }

  static let phrases = [
    Phrase(
      pattern: #"(?<!there )\b(is|are) no (?!longer|more|one|other|faster|slower|better)"#,
      instead: "is not a, unknown"),
    Phrase(pattern: #"\bthere is no such\b"#, instead: "no such", isForProgramOnly: true),
    Phrase(pattern: #"\bwhere none\b|\bnull where\b"#, instead: "if there is none, null if"),
    Phrase(pattern: #"\bof (which|whom)\b"#, instead: "whose, that", isForProgramOnly: true),
    Phrase(
      pattern: #"\bas long as\b"#, instead: "while, of the same length", isForProgramOnly: true),
    Phrase(
      pattern: #"\b(is|are|was|were) told\b|\btells?\b"#, instead: "reports, emits, is notified"),
    Phrase(pattern: #"\bso many\b"#, instead: "a number, `seconds`"),
    Phrase(pattern: #"\banew\b|\blikewise\b"#, instead: "again, also"),
    Phrase(pattern: #"\bin the mean\b"#, instead: "on average"),
    Phrase(pattern: #"\b(go|goes|going|gone|went) on\b"#, instead: "continue, resume, move on"),
    Phrase(pattern: #"\bway gone\b"#, instead: "distance travelled"),
    Phrase(pattern: #"\bmade-up\b"#, instead: "simulated, synthetic"),
    Phrase(pattern: #"\bpassed over\b"#, instead: "skipped"),
    Phrase(pattern: #"\bstands? twice\b"#, instead: "is a duplicate"),
    Phrase(pattern: #"\bis to (be|leave)\b"#, instead: "should, must be"),
  ]

  /// The literals of a file of Swift that read like text for people: those with a blank.
  private static func texts(of file: SourceFile) -> [Substring] {
    file.lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      .flatMap { $0.matches(of: #/"(?:[^"\\]|\\.)*"/#).map(\.output) }
      .filter { $0.contains(" ") && !$0.hasPrefix("\"SELECT ") }
  }

  @Test(arguments: phrases)
  func noTextOfTheProgramHasIt(_ phrase: Phrase) throws {
    let found = try SourceFile.all().flatMap { file in
      Self.texts(of: file).filter(phrase.isIn).map { "\(file.name): \($0)" }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: phrases.filter { !$0.isForProgramOnly })
  func noDocumentHasIt(_ phrase: Phrase) throws {
    var found: [String] = []
    for path in Self.documents {
      let text = try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") where phrase.isIn(line) {
        found.append("\(path): \(line)")
      }
    }
    #expect(found.isEmpty)
  }

  /// The question for a mistyped word is worded once, by `Suggestion.hint`.
  @Test func suggestionsAreWordedOnce() throws {
    let files = try SourceFile.all().filter { file in
      Self.texts(of: file).contains { $0.contains("did you mean") }
    }
    #expect(files.map(\.name) == ["Suggestion.swift"])
  }

  private static let documents: [String] = {
    let files = FileManager.default.enumerator(
      at: House.root.appending(path: "docs"), includingPropertiesForKeys: nil)
    let docs = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "datasets/README.md"]
      + docs.map { String($0.path.dropFirst(House.root.path.count + 1)) }.sorted()
  }()

  /// The patterns find what they are for.
  @Test func thePhrasesAreFound() {
    let sentences = [
      "'noon' is no time", "null where none was recorded",
      "a line of which the end has not come",
      "the member is told", "once in so many seconds", "the run goes on",
    ]
    for sentence in sentences {
      #expect(Self.phrases.contains { $0.isIn(sentence) }, "\(sentence)")
    }
    #expect(
      !Self.phrases.contains { $0.isIn("there is no planned route; the run is no longer valid") })
  }
}
