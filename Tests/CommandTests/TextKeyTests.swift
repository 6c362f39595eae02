import Foundation
import HitherCards
import HitherLab
import TestSupport
import Testing

@testable import HitherReport
@testable import HitherTransit

/// Every text of every product, in every language. That none is missing, the compiler sees to.
@Suite("Texts of all products") struct TextKeyTests {
  private static let keys: [any TextKey.Type] = [
    Phrase.self, CountedPhrase.self, Clause.self, TransitWords.self, CardWords.self,
    HouseholdWords.self, LabWords.self, RescueWords.self,
  ]

  /// What follows names where a text of a product went wrong.
  private struct Text {
    let key: String
    let text: String
    let english: String
  }

  private static func texts(_ language: Language) -> [Text] {
    func texts<Key: TextKey>(_ keys: Key.Type) -> [Text] {
      keys.allCases.map {
        Text(key: "\(keys).\($0)", text: $0.text(language), english: $0.english)
      }
    }
    return keys.flatMap { texts($0) }
  }

  @Test func everyProductIsTried() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/enum (\w+): (?:\w+, )*TextKey\b/#) {
        found.insert(String(match.1))
      }
    }
    #expect(found == Set(Self.keys.map { "\($0)" }))
  }

  @Test("no text is empty", arguments: Language.all.map(\.tag))
  func isWhole(_ tag: String) throws {
    let language = try #require(Language.named(tag))
    for text in Self.texts(language) { #expect(!text.text.isEmpty, "\(text.key)") }
  }

  @Test(
    "a text has a form for each kind of number that its language tells apart",
    arguments: Language.all.map(\.tag))
  func pluralForms(_ tag: String) throws {
    let language = try #require(Language.named(tag))
    let kinds = Set((0...1000).map { language.customs.plural($0).rawValue })
    for text in Self.texts(language) {
      for forms in text.text.matches(of: #/{\w+:([^}]*)}/#) {
        let names = forms.1.split(separator: "|").map { $0.split(separator: "=").first ?? "" }
        #expect(names.map(String.init).sorted() == kinds.sorted(), "\(text.key)")
      }
    }
  }

  /// The places of a text: those that must be filled, and those that brackets make optional.
  private static func places(_ text: String) -> (needed: Set<String>, optional: Set<String>) {
    var (needed, optional): (Set<String>, Set<String>) = ([], [])
    var depth = 0
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "[": depth += 1
      case "]": depth -= 1
      case "{":
        let name = String(rest.prefix { $0 != "}" && $0 != ":" })
        if depth == 0 { needed.insert(name) } else { optional.insert(name) }
      default: break
      }
    }
    return (needed, optional.subtracting(needed))
  }

  @Test(
    "each text uses exactly the places of the English one, and they exist",
    arguments: Language.all.map(\.tag) + ["qps", "qps-Arab"])
  func places(_ tag: String) throws {
    let language = try #require(Language.named(tag))
    let known = Set(Clause.Slot.allCases.map(\.rawValue))
    for text in Self.texts(language) {
      let places = Self.places(text.text)
      #expect(places == Self.places(text.english), "\(text.key)")
      #expect(places.needed.union(places.optional).isSubset(of: known), "\(text.key)")
    }
  }
}
