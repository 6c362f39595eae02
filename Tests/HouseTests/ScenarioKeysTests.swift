import Foundation
import Testing

/// `docs/scenarios.md` names each key that a scenario may have.
@Suite("Keys of scenarios") struct ScenarioKeysTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The keys in the lists that the readers check documents against.
  private static func keys() throws -> Set<String> {
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Sources/HitherSimulation"), includingPropertiesForKeys: nil)
    var keys: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for list in text.matches(of: /keys: \[([^\]]*)\]/) {
        for key in list.1.matches(of: /"(\w+)"/) { keys.insert(String(key.1)) }
      }
    }
    return keys
  }

  @Test func areDescribed() throws {
    let keys = try Self.keys()
    #expect(keys.count > 30)
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/scenarios.md"), encoding: .utf8)
    let missing = keys.filter { !page.contains("`\($0)`") }
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}
