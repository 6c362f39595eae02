import Foundation
import TestSupport
import Testing

/// Real messages of OwnTracks, posted to a server: its events are those of the report of the same messages.
@Suite("Real messages on a server", .enabled(if: Recordings.corpus != nil))
struct ServeRecordingsTests {
  /// The messages of a file of OwnTracks' Recorder, each after its time and topic.
  private func messages(_ path: String) throws -> [String] {
    try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").last.map(String.init) }
  }

  /// Places around the positions of some messages, so that there are events.
  private func places(_ messages: [String]) throws -> String {
    let points = messages.compactMap { text -> (Double, Double)? in
      let message = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      guard message?["_type"] as? String == "location", let lat = message?["lat"] as? Double,
        let lon = message?["lon"] as? Double
      else { return nil }
      return (lat, lon)
    }
    let features = stride(from: 0, to: points.count, by: 3).map { index in
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(points[index].1), \(points[index].0)]},
       "properties": {"id": "p\(index)", "radius_m": 500}}
      """
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ",\n"))]}"
  }

  @Test(arguments: ["demo-iphone.rec", "dawarich/2024-03.rec"])
  func theEventsAreThoseOfTheReport(_ file: String) throws {
    let messages = try messages(#require(Recordings.corpus) + "/apps/" + file)
    #expect(messages.count > 10)
    let folder = try ScratchFolder()
    try folder.write(messages.map { $0 + "\n" }.joined(), to: "leo.ndjson")
    try folder.write(try places(messages), to: "places.geojson")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Real", "timezone": "Europe/Berlin", "places": "places.geojson",
       "members": [{"id": "leo", "role": "leader", "tracks": ["leo.ndjson"]}]}
      """, to: "outing.json")
    let report = try hither(
      "report", "outing.json", "-o", "report", "--write", "events", in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")
    let expected = try folder.text(of: "report/events.ndjson")

    let server = try RunningServer(
      ["--outing", "outing.json", "--to", "file:events.ndjson", "--rejects", "rejects.csv"],
      in: folder)
    let leo = try server.join(as: "leo")
    let credentials = Data("x:\(leo.phoneToken)".utf8).base64EncodedString()
    for message in messages {
      let reply = try server.request(
        "POST", "/pub", headers: ["Authorization: Basic \(credentials)"], body: message)
      #expect(reply.status == 200, "\(message)")
    }
    #expect(server.end() == 0)
    // While a stream goes on, what only its end decides is pending.
    let events = try folder.text(of: "events.ndjson")
    #expect(!events.isEmpty && expected.hasPrefix(events))
    let afterwards = try hither(
      "report", "--state", "state.db", "--outing", "outing.json", "-o", "later", "--write",
      "events", in: folder)
    #expect(afterwards.status == 0, "\(afterwards.diagnostics)")
    #expect(try folder.text(of: "later/events.ndjson") == expected)
  }
}
