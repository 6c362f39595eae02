import Foundation
import Hither
import Testing

/// The examples of docs/library.md, which are run here as they stand there.
@Suite("Examples of the library's document")
struct DocumentedTests {
  private let datasets = TaskTests.dataset("") + "/"
  private let scratch = FileManager.default.temporaryDirectory.appending(
    path: "hither-documented-\(UUID().uuidString)"
  ).path

  @Test func sumUp() throws {
    // example
    let outing = try Outing(contentsOf: [datasets + "mountain-group"])
    for member in try outing.analyse(.totals).members {
      let distance = member.distance.map { "\(Int($0)) m" } ?? "no fixes"
      let moving = member.movingSeconds.map { "\(Int($0 / 60)) min moving" } ?? "no times"
      print(member.name, distance, moving, member.stops.count, "stops", separator: ", ")
    }
    // end
  }

  @Test func whoFellBehind() throws {
    // example
    var options = OutingOptions()
    options.leader = "leo"
    let outing = try Outing(contentsOf: [datasets + "mountain-group"], options: options)
    for event in try outing.analyse().events(of: StragglingStarted.self) {
      print(event.header.time.rfc3339, event.header.member ?? "-", Int(event.gapMetres), "m")
    }
    // end
  }

  @Test func inMemory() throws {
    // example
    let fixes = (0..<Int64(100)).compactMap { index in
      Coordinate(latitude: 47 + Double(index) * 1e-4, longitude: 11).map { place in
        Fix(time: Instant(milliseconds: 1_777_615_200_000 + 5000 * index), coordinate: place)
      }
    }
    let outing = try Outing(tracks: [Track(member: "leo", fixes: fixes)])
    let leo = try outing.analyse(.totals)["leo"]
    print(leo?.distance ?? 0, "m; no climb:", leo?.unknown["ascent_m"] ?? "")
    // end
    #expect(leo?.unknown["ascent_m"] == "no_heights")
  }

  @Test func clockAndFences() throws {
    // example
    let outing = try Outing(contentsOf: [datasets + "family-clock"])
    for stay in try outing.analyse(.clock).clock where stay.state == "home" {
      print(stay.member, stay.start.rfc3339, stay.end.rfc3339)
    }
    for event in try outing.analyse(.fences).events(of: FenceLeft.self) {
      print(event.header.member ?? "-", event.header.subject ?? "-", event.durationSeconds, "s")
    }
    // end
  }

  @Test func matchAndSample() throws {
    // example
    let outing = try Outing(contentsOf: [datasets + "figure-eight"])
    let farthest = try outing.match().compactMap(\.progress).max() ?? 0
    let kept = try outing.sampled(policy: "fixed:60").map(\.fixes.count)
    let simplified = try outing.simplified(method: "td-tr", metres: 10).map(\.fixes.count)
    print(Int(farthest), "m along the route;", kept, simplified, "fixes kept")
    // end
    #expect(farthest > 1000)
  }

  @Test func report() throws {
    let folder = scratch
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // example
    let outing = try Outing(contentsOf: [datasets + "mountain-group"])
    for warning in try outing.writeReport(to: folder, language: "de") { print(warning) }
    // end
    #expect(FileManager.default.fileExists(atPath: folder + "/report.html"))
  }

  @Test func errors() throws {
    // example
    do {
      _ = try Outing(contentsOf: ["hike.gpx"])
    } catch {
      if error.code == .inputNotFound { print(error.place ?? "", error.message) }
      if let hint = error.hint { print("hint:", hint) }
    }
    // end
  }

  /// Each example stands in the document, and the document has no other.
  @Test func theDocumentHasTheseExamples() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let examples = source.matches(of: #/    // example\n((?:.*\n)*?)    // end\n/#).map { match in
      String(match.output.1).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
        .joined(separator: "\n")
    }
    let document = try String(
      contentsOfFile: TaskTests.dataset("../docs/library.md"), encoding: .utf8)
    let blocks = document.matches(of: #/```swift\nimport Hither\n\n((?:.*\n)*?)```\n/#).map {
      String($0.output.1)
    }
    #expect(examples.count == 7)
    #expect(blocks == examples)
  }
}
