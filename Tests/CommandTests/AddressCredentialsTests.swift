import Foundation
import TestSupport
import Testing

/// Credentials in an address: refused wherever one is named, and shown nowhere.
@Suite("Credentials in addresses, from the command line")
struct AddressCredentialsTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write("", to: "none.ndjson")
  }

  @Test(arguments: [
    ["watch", "mqtt://leo:hunter2@127.0.0.1/x"], ["watch", "mqtt://leo:hunt/er2@127.0.0.1/x"],
    ["watch", "mqtt:leo:hunter2@127.0.0.1/x"], ["watch", " nats://hunter2@127.0.0.1/S"],
    ["watch", "mqtt://leo%3Ahunter2%40127.0.0.1/x"], ["watch", "ftp://leo:hunter2@127.0.0.1/x"],
    ["watch", "none.ndjson", "--to", "https://leo:hunter2@127.0.0.1/x"],
    ["watch", "none.ndjson", "--to", "https://127.0.0.1/x?token=hunter2"],
    ["watch", "none.ndjson", "--realtime", "http://leo:hunter2@127.0.0.1/x"],
    ["replay", "none.ndjson", "--to", "mqtt://leo:hunter2@127.0.0.1/x"],
    ["report", "http://leo:hunter2@127.0.0.1/x.gpx", "-o", "r"],
    ["report", "none.ndjson", "--realtime", "https://127.0.0.1/x?api_key=hunter2", "-o", "r"],
    ["depart", "--departures", "http://leo:hunter2@127.0.0.1/x"],
  ])
  func areRefused(_ arguments: [String]) throws {
    let run = try hither(arguments, in: folder)
    #expect(run.status == 64, "\(run.diagnostics)")
    let told = run.diagnostics + String(decoding: run.output, as: UTF8.self)
    #expect(told.contains("not belong in an address") && told.contains("hint: "), "\(told)")
    for secret in ["hunter2", "hunt", "leo"] { #expect(!told.contains(secret), "\(told)") }
  }

  /// In a document they are a fault of the document, with the place.
  @Test(arguments: [
    #"{"sources": [{"read": "mqtt://leo:hunter2@h/x"}], "sinks": [{"write": "events", "to": "-"}]}"#,
    #"{"sources": [{"read": "none.ndjson"}], "sinks": [{"write": "events", "to": "https://h/?key=hunter2"}]}"#,
    #"{"sources": [{"read": "none.ndjson"}], "sinks": [{"write": "events", "to": "-"}], "outing": {"realtime": "http://leo:hunter2@h"}}"#,
  ])
  func areRefusedInADocument(_ text: String) throws {
    let document = text.replacing(
      "{\"sources", with: "{\"schema\": \"hither/pipeline/1\", \"sources", maxReplacements: 1)
    try folder.write(document, to: "pipeline.json")
    let run = try hither("run", "pipeline.json", "--dry-run", in: folder)
    #expect(run.status == 65, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("pipeline.json:1:") && !run.diagnostics.contains("hunter2"))
    #expect(run.diagnostics.contains("not belong in an address"), "\(run.diagnostics)")
  }

  /// Even what no command takes is named without them.
  @Test func areLeftOutOfAnyError() throws {
    let run = try hither(
      "depart", "--db", "http://leo:hunter2@h/t.db", "--from-stop", "A", "--to-stop", "B",
      in: folder)
    #expect(run.status != 0 && !run.diagnostics.contains("hunter2"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("http://…@h/t.db"))
    let option = try hither("watch", "--form=https://h/?token=hunter2", in: folder)
    #expect(option.status == 64 && !option.diagnostics.contains("hunter2"))
  }
}
