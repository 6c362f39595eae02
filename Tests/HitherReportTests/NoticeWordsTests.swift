import Foundation
import HitherTracks
import Testing

@testable import HitherReport

@Suite("Notices in other languages") struct NoticeWordsTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The codes of all notices that the sources make.
  private static func codes() throws -> Set<String> {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:tally\.count\(\s*|Notice\(\s*code:\s*)"(\w+)"/) {
        codes.insert(String(match.1))
      }
    }
    return codes
  }

  @Test("each code that the sources give has a row, and each row a code")
  func whole() throws {
    let codes = try Self.codes()
    for language in Language.all where language != .english {
      #expect(Set(language.notices.keys) == codes, "\(language.tag)")
    }
  }

  @Test("every text is whole: filled, and with nothing that its places do not need")
  func texts() throws {
    let all = Dictionary(
      uniqueKeysWithValues: Clause.Slot.allCases.map { ($0.rawValue, "⟨\($0.rawValue)⟩") })
    for code in try Self.codes() {
      for language in Language.all where language != .english {
        let notice = Notice(code: code, message: "", values: all)
        let text = language.wording(notice)?.plain ?? ""
        #expect(!text.isEmpty && !text.contains { "{}[]".contains($0) }, "\(code)")
      }
    }
  }

  @Test("what is counted says how often and where; a name of the data is never read as a place")
  func filled() {
    var notice = Notice(
      code: "unknown_key", message: "", values: ["what": "{who}", "count": "3", "from": "12"])
    let often = Language.german.wording(notice)?.plain
    #expect(often?.hasSuffix("übergangen: {who} (3-mal, zuerst in Zeile 12)") == true)
    notice.values = ["place": "7"]
    #expect(Language.german.wording(notice)?.plain.hasSuffix("übergangen (Zeile 7)") == true)
    let clock = Notice(
      code: "clock_offset", message: "",
      values: ["who": "a", "whom": "b", "behind": "1h", "count": "90", "what": "--shift a=+1h"])
    #expect(Language.german.wording(clock)?.plain.contains("anscheinend 1h nach ") == true)
    #expect(Language.english.wording(clock) == nil)
  }
}
