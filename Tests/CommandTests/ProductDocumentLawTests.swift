import FuzzLaws
import ProductLaws
import Testing

/// The laws of documents of any bytes, for the documents of products; `ReaderLawTests` has those of the formats.
@Suite struct ProductDocumentLawTests {
  static let targets = FuzzTarget.productDocuments

  @Test(arguments: targets.map(\.name)) func seedsAndDamageKeepTheLaws(name: String) throws {
    let target = try #require(Self.targets.first { $0.name == name })
    #expect(target.violations(ofDamagedInputs: 60, seed: 1_909) == [])
  }

  /// What the fuzzer found: a message that quotes a control character of the input.
  @Test(arguments: [
    ("sweep", #"{"schem\u007Fa": 1}"#), ("pipeline", #"{" \u007F": 1}"#),
    ("household", #"{"schema\u007F": "hither/household/1"}"#),
  ]) func whatWasFound(name: String, text: String) throws {
    let target = try #require(Self.targets.first { $0.name == name })
    #expect(target.violations(Array(text.utf8)) == [])
  }

  @Test func everyTargetHasANameOfItsOwn() {
    let names = FuzzTarget.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 40)
  }
}
