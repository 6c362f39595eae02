import Foundation
import HitherText
import TestSupport
import Testing

/// Standard input, standard output, standard error, pipes and devices.
@Suite("Streams")
struct StreamTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func figures(_ run: ProgramRun) throws -> [Double] {
    #expect(run.status == 0, "\(run.diagnostics)")
    let members = try #require(try JSONNode.parse(run.output)["members"]).elements("members")
    return try members.flatMap { member in
      try ["fixes", "raw_distance_m", "distance_m", "elapsed_s", "ascent_m"].map {
        try #require(member[$0]).number($0)
      }
    }
  }

  @Test(arguments: ["gpx", "csv", "ndjson"])
  func standardInputIsAFile(_ format: String) throws {
    let texts = ["gpx": Tracks.gpx(), "csv": Tracks.csv(), "ndjson": Tracks.ndjson()]
    let text = try #require(texts[format])
    try folder.write(text, to: "walk.\(format)")
    let known = try figures(try hither("summarize", "walk.\(format)", "--json", in: folder))
    #expect(known[0] == 40 && known[1] > 400)
    let piped = try hither("summarize", "-", "--json", input: text.utf8, in: folder)
    #expect(try figures(piped) == known)
    for line in [
      "cat walk.* | hither summarize - --json",
      "gzip -c walk.* | hither summarize - --json",
      "gzip -k walk.* && hither summarize walk.*.gz --json",
      "gzip -c walk.* > packed && hither summarize packed --json",
      "mkfifo pipe && (cat walk.\(format) > pipe & hither summarize pipe --json)",
    ] {
      #expect(try figures(try shell(line, in: folder)) == known, "\(line)")
    }
  }

  /// What comes through a pipe cannot be read twice, and still is sorted.
  @Test(arguments: [
    "cat walk | hither summarize - --json",
    "mkfifo pipe; (cat walk > pipe & hither summarize pipe --json)",
  ])
  func aPipeIsSortedToo(_ line: String) throws {
    let lines = Tracks.ndjson(10_000).split(separator: "\n").reversed()
    try folder.write(lines.joined(separator: "\n"), to: "walk")
    let known = try hither(
      "summarize", "-", "--json", input: Tracks.ndjson(10_000).utf8, in: folder)
    #expect(try figures(try shell(line, in: folder)) == (try figures(known)))
  }

  @Test func standardInputMayBeOneOfSeveral() throws {
    try folder.write(Tracks.gpx(latitude: 46), to: "leo.gpx")
    let run = try hither(
      "summarize", "leo.gpx", "-", "--json", input: Tracks.csv().utf8, in: folder)
    #expect(try figures(run).count == 10)
    #expect(run.text.contains("\"id\": \"stdin\""))
  }

  @Test func resultsGoWhereTheyAreSent() throws {
    try folder.write(Tracks.gpx(), to: "walk.gpx")
    for command in [["summarize", "--json"], ["summarize"], ["convert", "--to", "csv"]] {
      let shown = try hither(command + ["walk.gpx", "-o", "-"], in: folder)
      #expect(shown.status == 0 && !shown.output.isEmpty && shown.diagnostics.isEmpty)
      let kept = try hither(command + ["walk.gpx", "-o", "out"], in: folder)
      #expect(kept.status == 0 && kept.output.isEmpty)
      #expect(try folder.bytes(of: "out") == shown.output)
    }
    #expect(try folder.names() == ["out", "walk.gpx"])
  }

  /// A pipe or a link at the output's path is written through, not replaced.
  @Test func outputsStayWhatTheyAre() throws {
    try folder.write(Tracks.gpx(), to: "walk.gpx")
    let run = try shell(
      """
      mkfifo pipe; touch there; ln -s there link
      cat pipe > seen & hither convert walk.gpx --to csv -o pipe && wait
      hither convert walk.gpx --to csv -o link
      test -p pipe && test -h link && cmp seen there && cat there
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.split(separator: "\n").count == 41)
  }

  @Test func quietSaysNothingButErrors() throws {
    try folder.write(Tracks.csv() + "nonsense,1,2,3\n", to: "walk.csv")
    let loud = try hither("summarize", "walk.csv", in: folder)
    #expect(loud.status == 0 && loud.diagnostics.contains("warning: 1 record was not used"))
    for flag in ["-q", "--quiet"] {
      let run = try hither("summarize", "walk.csv", flag, in: folder)
      #expect(run.status == 0 && run.output == loud.output && run.diagnostics.isEmpty)
    }
    let fault = try hither("summarize", "gone.csv", "-q", in: folder)
    #expect(fault.diagnosticLines.count == 1)
  }

  /// A reader that goes away, as `head` does, is no reason to complain or to hang.
  @Test func aReaderMayGoAway() throws {
    try folder.write(Tracks.csv(20_000), to: "walk.csv")
    let run = try shell("hither convert walk.csv --to ndjson -o - | head -n 1", in: folder)
    #expect(run.status == 0 && run.text.split(separator: "\n").count == 1)
    #expect(!run.diagnostics.contains("error") || run.diagnostics.contains("writing failed"))
  }

  /// The first record that cannot be used ends a strict run, with its place.
  @Test(arguments: [
    ("walk.csv", Tracks.csv(3) + "2026-05-01T07:00:00Z,95,11,1\n" + "x\n", 5),
    ("walk.ndjson", Tracks.ndjson(4) + "{\"lat\": 1}\n" + "x\n", 5),
    ("walk.gpx", Tracks.gpx(3).replacing("lat=\"47.0002\"", with: "lat=\"97\""), 6),
  ])
  func strictStopsAtTheFirstReject(_ name: String, _ text: String, _ line: Int) throws {
    try folder.write(text, to: name)
    for command in [["summarize"], ["convert", "-o", "out.csv"], ["report", "-o", "out"]] {
      expectCivil(try hither(command + [name], in: folder), [0], "not strict")
      try? FileManager.default.removeItem(atPath: folder["out"])
      try? FileManager.default.removeItem(atPath: folder["out.csv"])
      let run = try hither(command + [name, "--strict"], in: folder)
      expectCivil(run, [65], name)
      #expect(run.diagnostics.hasPrefix("hither: error: \(name):\(line):"), "\(run.diagnostics)")
      #expect(run.output.isEmpty)
      #expect(try folder.names() == [name])
    }
  }
}
