import Foundation
import Testing

/// The name of an event's type is written once, in its payload; all others read it from there.
@Suite("Names of events") struct EventNamesTests {
  @Test func eachIsWrittenOnce() throws {
    let folder = House.root.appending(path: "Sources")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var (names, places): ([String], [String: [String]]) = ([], [:])
    for case let file as URL in all ?? .init()
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names += text.matches(of: #/EventType\(\s*"([a-z_]+\.[a-z_]+)"/#).map {
        String($0.output.1)
      }
      for literal in text.matches(of: #/"([a-z_]+\.[a-z_]+)"/#) {
        places[String(literal.output.1), default: []].append(file.lastPathComponent)
      }
    }
    #expect(names.count > 50)
    for name in names { #expect(places[name]?.count == 1, "\(name): \(places[name] ?? [])") }
  }
}
