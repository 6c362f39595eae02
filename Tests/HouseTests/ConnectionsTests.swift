import Foundation
import Testing

/// docs/network.md lists every command that opens a network connection; a new place in the code must be added there.
@Suite("Network connections") struct ConnectionsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The source files, below `Sources`, whose text matches.
  private static func files(matching pattern: Regex<Substring>) throws -> Set<String> {
    let folder = root.appending(path: "Sources")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(pattern) { found.insert(file.lastPathComponent) }
    }
    return found
  }

  @Test func theyAreOpenedInThesePlacesOnly() throws {
    let opened =
      #/natsConnection_Connect\(|mosquitto_connect\(|curl_easy_perform\(|[ .]socket\(|Glibc\.connect\(/#
    #expect(
      try Self.files(matching: opened) == [
        "NumericSocket.swift", "MQTTClient.swift", "NATSConnection.swift", "HTTPClient.swift",
      ])
    #expect(
      try Self.files(matching: #/NumericSocket\.(?:connect|listen)/#) == [
        "WebServer.swift",  // serve, watch --metrics, run --metrics
        "DeviceListener.swift",  // cards pair, cards sync
        "DeviceStream.swift",  // the same
        "StoredDevices.swift",  // cards simulate, over loopback
      ])
    #expect(try Self.files(matching: #/import HitherBrokers/#) == ["Registers.swift"])
    #expect(
      try Self.files(matching: #/kind\(of\w*: .*\)\?\.(?:source|sink|fixes|server)\b/#) == [
        "StreamAddress.swift",  // watch, run
        "RealtimeServer.swift",  // watch --realtime, depart
        "ReplayRun.swift",  // replay --to
      ])
  }

  @Test func projMakesNoDownloads() throws {
    #expect(
      try Self.files(matching: #/proj_context_create\(/#)
        == Self.files(matching: #/proj_context_set_enable_network\(context, 0\)/#))
  }
}
