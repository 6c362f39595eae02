import Foundation
import Glibc
import TestSupport
import Testing

/// What a running watch tells those who look after it.
@Suite("watch, looked after")
struct MetricsTests {
  /// A file whose last fix comes too late, with one line that is no fix.
  private func watch(_ options: String...) throws -> RunningWatch {
    let folder = try ScratchFolder()
    let lines = (0..<60).map { second in
      let time = "2026-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z"
      return "{\"member\": \"leo\", \"time\": \"\(time)\", \"lat\": 48, \"lon\": 11}\n"
    }
    try folder.write(lines[1...].joined() + "{}\n" + lines[0], to: "fixes.ndjson")
    return try RunningWatch(
      [folder["fixes.ndjson"], "--follow", "--lateness", "10s", "--to", "file:/dev/null"] + options,
      in: folder)
  }

  @Test func prometheusIsAnswered() throws {
    let watch = try watch()
    let found = try watch.samples(when: "hither_fixes_total", is: 60)
    for (name, sample) in found {
      #expect(sample.help != nil && (sample.kind == "counter") == name.hasSuffix("_total"))
    }
    #expect(found["hither_fixes_total"]?.value == 60)
    #expect(found["hither_late_fixes_total"]?.value == 1)
    #expect(found["hither_rejected_records_total"]?.value == 1)
    #expect(found["hither_events_total"]?.value == 0)
    // 2026-05-01T08:00:49Z
    #expect(found["hither_watermark_timestamp_seconds"]?.value == 1_777_622_449)
    #expect((found["hither_lag_seconds"]?.value ?? 0) > 0)
    #expect((found["process_resident_memory_bytes"]?.value ?? 0) > 1_000_000)
    let rest = "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    #expect(try watch.answer("GET /other \(rest)").hasPrefix("HTTP/1.1 404"))
    // What is no request does no harm.
    #expect(try !watch.answer("\u{0}\u{1} / \(rest)").contains("200 OK"))
    #expect(try watch.answer("GET /metrics \(rest)").contains("hither_fixes_total 60\n"))
    #expect(watch.end().status == 0)
  }

  @Test func aLogForProgramsIsALineOfJSONEach() throws {
    let watch = try watch("--log-format", "json")
    _ = try watch.samples(when: "hither_fixes_total", is: 60)
    let (status, text) = watch.end()
    #expect(status == 0)
    let lines = text.split(separator: "\n")
    let messages = try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      let fields = try #require(object)
      #expect(Set(fields.keys) == ["time", "level", "message"])
      #expect(["info", "warning"].contains(fields["level"]))
      #expect(try fields["time"].map { try Date($0, strategy: .iso8601WithFraction) } != nil)
      return fields["message"] ?? ""
    }
    #expect(messages.first?.hasPrefix("watching ") == true)
    #expect(messages.contains { $0.contains("could not be read") })
    #expect(messages.last == "ended after 60 fixes and 1 events")
  }

  @Test func whatCannotBeAnsweredAtIsSaid() throws {
    let folder = try ScratchFolder()
    for address in ["9500", "example.org:9500", "127.0.0.1:x"] {
      let run = try hither(
        "watch", "-", "--leader", "leo", "--metrics", address, in: folder)
      #expect(run.status == 64 && run.diagnostics.contains("is not an address"))
    }
    let run = try hither("watch", "-", "--log-format", "xml", in: folder)
    #expect(run.status == 64)
  }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  /// Milliseconds are there.
  fileprivate static var iso8601WithFraction: Self {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}
