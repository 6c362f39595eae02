import Foundation
import Glibc
import TestSupport
import Testing

/// The merged result of all shards is that of one run, byte for byte.
@Suite("Sharded runs")
struct ShardedRunTests {
  private static let datasets = BrokerStreamTests.root + "/datasets/"

  /// Runs a command in shards and merges them; returns what the merge printed.
  private func merged(
    _ arguments: [String], _ count: Int, to output: String, in folder: ScratchFolder
  ) throws -> ProgramRun {
    let parts = try (1...count).map { number in
      let part = "\(output)-\(number).partial"
      let run = try hither(
        arguments + ["--shard", "\(number)/\(count)", "--partials", part], in: folder)
      try #require(run.status == 0, "\(run.diagnostics)")
      #expect(run.output.isEmpty)
      return part
    }
    // In any order of the files.
    return try hither(["merge"] + parts.reversed() + ["-o", output], in: folder)
  }

  private func check(
    _ arguments: [String], _ counts: [Int] = [2, 3], isFolder: Bool = false,
    in folder: ScratchFolder
  ) throws {
    let whole = "\(arguments[0])-one"
    let one = try hither(arguments + ["-o", whole], in: folder)
    try #require(one.status == 0, "\(one.diagnostics)")
    for count in counts {
      let output = "\(arguments[0])-\(count)"
      let run = try merged(arguments, count, to: output, in: folder)
      try #require(run.status == 0, "\(run.diagnostics)")
      #expect(run.text.replacing(output + "/", with: whole + "/") == one.text)
      #expect(run.diagnostics.replacing(output + "/", with: whole + "/") == one.diagnostics)
      let names = isFolder ? try files(of: whole, in: folder) : [""]
      #expect(try !isFolder || files(of: output, in: folder) == names)
      for name in names {
        let isSame = try folder.bytes(of: whole + name) == folder.bytes(of: output + name)
        #expect(isSame, "\(arguments) \(name) of \(count)")
      }
    }
  }

  /// The paths of the files in a folder and its folders.
  private func files(of name: String, in folder: ScratchFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/" + name)
      .filter { !$0.hasSuffix("/") && $0.contains(".") }.map { "/" + $0 }.sorted()
  }

  @Test(arguments: [
    "mountain-group", "commanded-hike", "out-and-back", "figure-eight", "alone", "family-clock",
    "commute", "household",
  ])
  func ofABundledOuting(_ name: String) throws {
    let folder = try ScratchFolder()
    // A report of a month takes 16 s, most of them for its group, which every merge evaluates anew.
    let counts = name == "household" ? [2] : [1, 2, 7]
    try check(["report", Self.datasets + name], counts, isFolder: true, in: folder)
    try check(["summarize", Self.datasets + name, "--json"], [2], in: folder)
  }

  @Test func ofOtherCommands() throws {
    let folder = try ScratchFolder()
    let (hike, home) = (Self.datasets + "mountain-group", Self.datasets + "family-clock")
    try check(["match", hike, "--route", hike + "/route.gpx", "--eta"], in: folder)
    try check(
      ["summarize", hike, "--route", hike + "/route.gpx", "--leader", "leo", "--json"], in: folder)
    try check(["summarize", hike, "--compare-presets", "--rejects", "rejects.csv"], in: folder)
    try check(["summarize", hike, "--preset", "strava"], in: folder)
    try check(["fences", home, "--places", home + "/places.geojson"], in: folder)
    let folders = try ScratchFolder()
    try check(
      ["clock", home, "--places", home + "/places.geojson"], isFolder: true, in: folders)
  }

  /// Recordings of members in common files, in and out of order, with rejects and without times.
  @Test func ofFilesThatNameMembers() throws {
    let folder = try ScratchFolder()
    let names = ["ann", "bo", "cy", "dora", "eve", "finn", "gus"]
    var lines: [String] = []
    for minute in 0..<60 {
      for (index, name) in names.enumerated() {
        let time = "2026-05-01T06:\(String(format: "%02d", minute)):0\(index)Z"
        lines.append(
          """
          {"member": "\(name)", "time": "\(time)", "lat": \(46 + Double(minute) / 2000), \
          "lon": \(11 + Double(index) / 9000)}
          """)
      }
      lines.append(#"{"member": "bo", "time": "never", "lat": 46, "lon": 11}"#)
    }
    lines.append(
      #"{"type": "message", "time": "2026-05-01T06:30:00Z", "member": "cy", "text": "wait"}"#)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "all/sorted.ndjson")
    try folder.write(lines.reversed().joined(separator: "\n") + "\n", to: "all/back.ndjson")
    try check(["report", "all"], [1, 2, 7], isFolder: true, in: folder)
    try check(["summarize", "all/back.ndjson"], [2], in: folder)
  }

  @Test("recordings without common time, without times, damaged, of one member")
  func ofUnlikeRecordings() throws {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(day: 0), to: "hikes/valley.gpx")
    try folder.write(Tracks.gpx(latitude: 48, day: 3), to: "hikes/summit.gpx")
    try check(["report", "hikes"], isFolder: true, in: folder)
    let other = try ScratchFolder()
    let gpx = Tracks.gpx(40)
    try other.write(gpx, to: "mixed/whole.gpx")
    try other.write(String(gpx.prefix(gpx.count / 2)), to: "mixed/cut.gpx")
    try other.write(gpx.replacing(#/<time>.*?<\/time>/#, with: ""), to: "mixed/drawn.gpx")
    try other.write(gpx.replacing(#/<time>.*?<\/time>/#, with: ""), to: "mixed/planned.gpx")
    try check(
      ["report", "mixed", "--merge", "leo=whole,cut", "--write", "all"], [1, 2, 7],
      isFolder: true, in: other)
  }

  /// A kill at any moment leaves a whole partial result or none; the shard can be run again.
  @Test func afterAKill() throws {
    let folder = try ScratchFolder()
    let hike = Self.datasets + "mountain-group"
    let shard = ["report", hike, "--shard", "1/2", "--partials", "part"]
    #expect(try hither(shard, in: folder).status == 0)
    let whole = try folder.bytes(of: "part")
    var kills = 0
    for moment in 0..<20 {
      try? FileManager.default.removeItem(atPath: folder.path + "/part")
      let run = try hither(shard, in: folder, killedAfter: Double(moment) * 0.01)
      kills += run.wasKilled ? 1 : 0
      let names = try folder.names()
      #expect(names == [] || names == ["part"])
      if folder.holds("part") { #expect(try folder.bytes(of: "part") == whole) }
    }
    #expect(kills > 0)
    // A file of an earlier run stays until the new one is complete.
    try folder.write("of before", to: "part")
    _ = try hither(shard, in: folder, killedAfter: 0.01)
    let left = try folder.bytes(of: "part")
    #expect(left == Array("of before".utf8) || left == whole)
    #expect(try hither(shard, in: folder).status == 0)
    #expect(try folder.bytes(of: "part") == whole)
  }
}
