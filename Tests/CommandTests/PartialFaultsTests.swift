import Foundation
import TestSupport
import Testing

/// Partial results that are not those of all shards of one run are refused in one line.
@Suite("Faults of partial results")
struct PartialFaultsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["ann", "bo", "cy"] { try folder.write(Tracks.gpx(40), to: "hike/\(name).gpx") }
    for number in 1...3 { try shard(number, of: 3, to: "p\(number)") }
  }

  private func shard(
    _ number: Int, of count: Int, _ options: [String] = [], to path: String
  ) throws {
    let run = try hither(
      ["summarize", "hike", "--shard", "\(number)/\(count)", "--partials", path] + options,
      in: folder)
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  private func expectRefused(
    _ parts: [String], _ line: String, status: Int32 = 65,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try hither(["merge"] + parts + ["-o", "out"], in: folder)
    #expect(run.status == status, sourceLocation: sourceLocation)
    let first = run.diagnosticLines.first ?? ""
    #expect(first == "hither: error: " + line, sourceLocation: sourceLocation)
    #expect(run.diagnosticLines.count <= 2, sourceLocation: sourceLocation)
    #expect(!folder.holds("out"), sourceLocation: sourceLocation)
  }

  @Test func missingOrTwice() throws {
    try expectRefused(["p1", "p3"], "the partial results of shards are missing: 2/3")
    try expectRefused(["p2"], "the partial results of shards are missing: 1/3; 3/3")
    try expectRefused(["p1", "p2", "p3", "p2"], "p2: shard 2/3 is in 'p2' too")
    try expectRefused([], "no partial results are given", status: 64)
    try expectRefused(["p1", "p2", "none"], "none: no such file", status: 66)
  }

  @Test func ofOtherRuns() throws {
    try shard(2, of: 2, to: "half")
    try expectRefused(["p1", "half"], "half: shard 2/2, but 'p1' is shard 1/3")
    try shard(2, of: 3, ["--json"], to: "json")
    try expectRefused(
      ["p1", "json", "p3"],
      "json: a part of 'hither summarize hike --json', but 'p1' is of 'hither summarize hike'")
    try expectRefused(["p1", "hike/ann.gpx", "p3"], "hike/ann.gpx: not a partial result")
    try folder.write(Tracks.gpx(41), to: "hike/bo.gpx")
    try expectRefused(
      ["p1", "p2", "p3"], "the inputs have changed since the partial results were made")
    try shard(2, of: 3, to: "p2")
    try expectRefused(["p1", "p2", "p3"], "p2: made of other inputs than 'p1'")
  }

  @Test func ofAnotherVersion() throws {
    let bytes = try folder.bytes(of: "p1")
    let start = "hither partial result\n".utf8.count + 16
    // The version is the first text of the header, behind its layout's number; the checksum is mended.
    var header = Array(bytes[start..<(start + headerLength(bytes))])
    header[6] = UInt8(ascii: "9")
    let sum = Self.sum(header)
    let other = bytes[..<(start - 8)] + sum + header + bytes[(start + header.count)...]
    try folder.write(other, to: "p1")
    let run = try hither("merge", "p1", "p2", "p3", in: folder)
    #expect(run.status == 65)
    #expect(run.diagnostics.hasPrefix("hither: error: p1: made by hither 9"))
    #expect(run.diagnostics.contains("and this is hither 0"))
  }

  private func headerLength(_ bytes: [UInt8]) -> Int {
    let place = "hither partial result\n".utf8.count
    return bytes[place..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// FNV-1a over the frame's number, its length and its bytes.
  private static func sum(_ frame: [UInt8]) -> [UInt8] {
    func word(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let bytes = word(0) + word(UInt64(frame.count)) + frame
    return word(
      bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  @Test func damaged() throws {
    let bytes = try folder.bytes(of: "p2")
    var random = SystemRandomNumberGenerator()
    let line = "p2: the partial result is damaged or cut off"
    for _ in 0..<60 {
      var other = bytes
      other[Int.random(in: 22..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8)
      try folder.write(other, to: "p2")
      try expectRefused(["p1", "p2", "p3"], line)
    }
    for _ in 0..<30 {
      let length = Int.random(in: 22..<bytes.count, using: &random)
      try folder.write(bytes[..<length], to: "p2")
      try expectRefused(["p1", "p2", "p3"], line)
    }
    try folder.write(bytes + [0], to: "p2")
    try expectRefused(["p1", "p2", "p3"], line)
    try folder.write([], to: "p2")
    try expectRefused(["p1", "p2", "p3"], "p2: not a partial result")
  }

  @Test(arguments: [
    (["--shard", "1/2"], "--shard writes a partial result, which needs a file"),
    (["--partials", "p"], "--partials: without --shard this option has no effect"),
    (["--shard", "0/2", "--partials", "p"], "--shard: '0/2' is not a shard"),
    (["--shard", "3/2", "--partials", "p"], "--shard: '3/2' is not a shard"),
    (["--shard", "1/9999", "--partials", "p"], "--shard: '1/9999' is not a shard"),
    (["--shard", "+1/2", "--partials", "p"], "--shard: '+1/2' is not a shard"),
    (["--shard", "1/2", "--partials", "-"], "a partial result needs a file, not standard output"),
    (
      ["--shard", "1/2", "--partials", "p", "-o", "out"],
      "--output cannot be used with --shard"
    ),
    (
      ["--shard", "1/2", "--partials", "hike/ann.gpx"],
      "hike/ann.gpx: the output would overwrite its input"
    ),
    (
      ["--shard", "1/2", "--partials", "p", "--share", "--private", "none"],
      "--shard: a copy to share cannot be made in shards"
    ),
  ])
  func misused(_ options: [String], _ line: String) throws {
    let run = try hither(["summarize", "hike"] + options, in: folder)
    #expect(run.status == 64)
    #expect(run.diagnosticLines.first.map(String.init) == "hither: error: " + line)
    #expect(!folder.holds("p"))
  }

  @Test func ofAStream() throws {
    let run = try hither(
      "summarize", "-", "--shard", "1/2", "--partials", "p", input: Tracks.gpx().utf8, in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("'-' can be read only once, not by several shards"))
  }
}
