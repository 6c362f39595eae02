import Foundation
import Testing

/// How long a test waits is said once, so that none depends on how fast the machine is.
@Suite("Waiting")
struct WaitingTests {
  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func noTestHasALimitOfItsOwn() throws {
    let limit = /\.timeLimit\(|waiting: [0-9_]{4,}|\.now \+ \.seconds\([0-9]/
    let files = FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in files ?? .init()
    where file.pathExtension == "swift" && file.lastPathComponent != "WaitingTests.swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: limit) {
        Issue.record("\(file.lastPathComponent): \(match.0) is no limit of HangGuard's")
      }
    }
    #expect(count > 300)
  }
}
