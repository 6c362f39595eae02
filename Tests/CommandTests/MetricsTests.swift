import Foundation
import Glibc
import TestSupport
import Testing

/// What a running watch tells those who look after it.
@Suite("watch, looked after")
struct MetricsTests {
  /// A sample of Prometheus's text format, with what stands before it.
  struct Sample {
    var kind: String?
    var help: String?
    var value: Double
  }

  struct NoPage: Error {
    var text: String
  }

  /// A watch of a file that may grow, which is ended when this goes.
  final class Running {
    let process = Process()
    let folder: ScratchFolder
    let diagnostics = Pipe()

    init(_ options: [String]) throws {
      folder = try ScratchFolder()
      let lines = (0..<60).map { second in
        let time = "2026-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z"
        return "{\"member\": \"leo\", \"time\": \"\(time)\", \"lat\": 48, \"lon\": 11}\n"
      }
      // The last of them comes too late, and one line is no fix.
      try folder.write(lines[1...].joined() + "{}\n" + lines[0], to: "fixes.ndjson")
      process.executableURL = URL(filePath: ProgramRun.programs + "/hither")
      process.arguments =
        [
          "watch", folder["fixes.ndjson"], "--follow", "--lateness", "10s", "--to",
          "file:/dev/null",
        ]
        + options
      process.standardError = diagnostics
      try process.run()
    }

    /// Asks it to end, as a service is stopped.
    func end() -> (status: Int32, diagnostics: String) {
      process.terminate()
      let text = diagnostics.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
  }

  /// Reads the text format as its description has it: HELP, TYPE, then samples of that name.
  func samples(_ page: Substring) throws -> [String: Sample] {
    #expect(page.hasSuffix("\n"))
    var samples: [String: Sample] = [:]
    var (help, kind): (String?, String?)
    for line in page.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP ") {
        help = words[3]
      } else if line.hasPrefix("# TYPE ") {
        kind = words[3]
      } else {
        let name = try #require(words.first)
        let isName = name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil
        guard words.count == 2, isName, let value = Double(words[1]), samples[name] == nil else {
          throw NoPage(text: String(line))
        }
        samples[name] = Sample(kind: kind, help: help, value: value)
        (help, kind) = (nil, nil)
      }
    }
    return samples
  }

  @Test func prometheusIsAnswered() throws {
    let port = try BrokerProcess.freePort()
    let watch = try Running(["--metrics", "127.0.0.1:\(port)"])
    var found: [String: Sample] = [:]
    for _ in 0..<200 where found["hither_fixes_total"]?.value != 60 {
      usleep(50_000)
      guard let text = try? Loopback.answer(port, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n") else {
        continue
      }
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
      let body = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
      found = try samples(text[body...])
    }
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
    #expect(try Loopback.answer(port, "GET /other HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 404"))
    // What is no question is not answered, and does no harm.
    #expect(try Loopback.answer(port, "\u{0}\u{1}\r\n\r\n") == "")
    #expect(
      try Loopback.answer(port, "GET /metrics HTTP/1.1\r\n\r\n").contains("hither_fixes_total 60\n")
    )
    #expect(watch.end().status == 0)
  }

  @Test func aLogForProgramsIsALineOfJSONEach() throws {
    let watch = try Running(["--log-format", "json"])
    usleep(700_000)
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
      #expect(run.status == 64 && run.diagnostics.contains("no address to answer at"))
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
