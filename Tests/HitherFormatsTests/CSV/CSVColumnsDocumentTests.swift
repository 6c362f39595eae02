import Foundation
import Testing

@testable import HitherFormats

/// The table of column names in `docs/formats.md` is what headers are looked through for.
@Suite("Column names of CSV in the documents") struct CSVColumnsDocumentTests {
  @Test func eachNameIsListedInOrder() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/formats.md"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "### Columns")).upperBound
    let end = try #require(text.firstRange(of: "### Spelling")).lowerBound
    let rows = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
    for field in CSVField.allCases {
      let names = field == .member ? CSVField.memberNames : field.headerNames
      let row = try #require(rows.first { $0.contains("`\(field.name)`") }, "\(field.name)")
      let listed = row.split(whereSeparator: { " ,|;():".contains($0) }).map(String.init)
      var rest = listed[...]
      for name in names {
        let index = try #require(rest.firstIndex(of: name), "\(name) of \(field.name)")
        rest = rest[(index + 1)...]
      }
    }
  }
}
