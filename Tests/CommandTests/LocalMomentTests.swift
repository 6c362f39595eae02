import Foundation
import TestSupport
import Testing

/// Times in questions may be written as outputs show them: local, in the outing's zone.
@Suite("Local times in questions") struct LocalMomentTests {
  private let folder: ScratchFolder

  /// A walk from 23:30 to 01:30 in Berlin, and one in the night when clocks are set back.
  init() throws {
    folder = try ScratchFolder()
    for (name, start) in [("night", 1_781_472_600.0), ("autumn", 1_792_886_400.0)] {
      let rows = (0..<120).map { index in
        let time = Date(timeIntervalSince1970: start + Double(index) * 60).formatted(.iso8601)
        return "\(time),52.\(5000 + index * 5),13.4\n"
      }
      try folder.write("time,lat,lon\n" + rows.joined(), to: name + ".csv")
    }
  }

  private func locate(
    _ file: String, at time: String, _ more: [String] = []
  ) throws -> ProgramRun {
    try hither(["locate", file, "--at", time, "--json"] + more, in: folder)
  }

  struct Case: Sendable {
    var typed: String
    var options: [String]
    var instant: String
    var isStated: Bool
  }

  private static let zone = ["--timezone", "Europe/Berlin"]

  @Test(arguments: [
    Case(
      typed: "2026-06-14T22:00:00Z", options: [], instant: "2026-06-14T22:00:00Z", isStated: false),
    Case(
      typed: "2026-06-15T00:00", options: zone, instant: "2026-06-14T22:00:00Z", isStated: false),
    // The zone of the place, and the only day on which the recording shows the time, are guesses.
    Case(typed: "2026-06-15T00:00", options: [], instant: "2026-06-14T22:00:00Z", isStated: true),
    Case(typed: "00:10", options: zone, instant: "2026-06-14T22:10:00Z", isStated: true),
    Case(typed: "23:40:30", options: zone, instant: "2026-06-14T21:40:30Z", isStated: true),
  ])
  func areRead(_ test: Case) throws {
    let run = try locate("night.csv", at: test.typed, test.options)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.contains("\"\(test.instant)\""), "\(run.text)")
    #expect(run.diagnostics.contains("is read as") == test.isStated, "\(run.diagnostics)")
  }

  @Test func severalMomentsAreListed() throws {
    let days = try locate("night.csv", at: "12:00", Self.zone)
    #expect(days.status == 64)
    #expect(days.diagnostics.contains("'12:00' is several moments in Europe/Berlin"))
    #expect(
      days.diagnostics.contains("2026-06-14T12:00:00+02:00, 2026-06-15T12:00:00+02:00"),
      "\(days.diagnostics)")
    for typed in ["02:30", "2026-10-25T02:30"] {
      let twice = try locate("autumn.csv", at: typed, Self.zone)
      #expect(twice.status == 64)
      #expect(
        twice.diagnostics.contains("2026-10-25T02:30:00+02:00, 2026-10-25T02:30:00+01:00"),
        "\(twice.diagnostics)")
    }
    let skipped = try locate("autumn.csv", at: "2026-03-29T02:30", Self.zone)
    #expect(skipped.status == 64 && skipped.diagnostics.contains("set forward"))
  }

  @Test func explanationsTakeThem() throws {
    let explained = try hither(
      ["report", "night.csv", "autumn.csv", "--one-outing", "--explain", "night,straggling,00:10"]
        + Self.zone, in: folder)
    #expect(explained.diagnostics.contains("several moments"), "\(explained.diagnostics)")
    let field = try hither(
      "report", "night.csv", "--explain", "night,off_route,2026-06-15T00:10", in: folder)
    #expect(!field.diagnostics.contains("is not a time"), "\(field.diagnostics)")
    let word = try hither("report", "night.csv", "--explain", "night,straggling,noon", in: folder)
    #expect(word.status == 64 && word.diagnostics.contains("'noon' is not a time"))
  }
}
