import Foundation
import TestSupport
import Testing

/// Whatever stands in a file, a run ends by itself, with 0 or 65, and says what was wrong in a line.
@Suite("Hostile files")
struct HostileFilesTests {
  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"]
  private static let hostile: [String] = {
    guard let corpus, let names = FileManager.default.enumerator(atPath: corpus + "/hostile")
    else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.contains(".") }
      .map { corpus + "/hostile/" + $0 }.sorted()
  }()

  @Test(.enabled(if: corpus != nil), arguments: hostile)
  func ofOthers(_ path: String) throws {
    let folder = try ScratchFolder()
    for command in [
      ["summarize"], ["summarize", "--strict"], ["report", "-o", "report"],
      ["convert", "-o", "all.gpx"], ["convert", "-o", "all.ndjson"],
    ] {
      let run = try hither(command + [path], in: folder)
      expectCivil(run, [0, 65], "\(command) \(path)")
      #expect(run.status == 0 || run.output.isEmpty)
    }
  }

  @Test(.enabled(if: corpus != nil)) func ofOthersTogether() throws {
    let run = try hither(
      "report", try #require(Self.corpus) + "/hostile", "--one-outing", "-o", "report",
      in: try ScratchFolder())
    expectCivil(run, [0], "the folder")
    #expect(run.text.contains("18 members"))
  }

  /// Copies of good files cut at every thousandth byte: what stands before the cut is used.
  @Test(arguments: ["gpx", "csv", "ndjson"])
  func cutAnywhere(_ format: String) throws {
    let texts = [
      "gpx": Tracks.gpx(300), "csv": Tracks.csv(700), "ndjson": Tracks.ndjson(270),
    ]
    try check(cut: Array(try #require(texts[format]).utf8), as: format)
  }

  @Test func packedAndCutAnywhere() throws {
    let folder = try ScratchFolder()
    try folder.write(noisy(6000), to: "walk.csv")
    #expect(try shell("gzip walk.csv", in: folder).status == 0)
    try check(cut: try folder.bytes(of: "walk.csv.gz"), as: "csv.gz")
  }

  @Test(.enabled(if: corpus != nil)) func realAndCutAnywhere() throws {
    let path = try #require(Self.corpus) + "/hike/korita-zbevnica.gpx"
    try check(cut: Array(try Data(contentsOf: URL(filePath: path))), as: "gpx")
  }

  /// Digits that do not pack well.
  private func noisy(_ count: Int) -> String {
    var state: UInt64 = 7
    return "time,lat,lon\n"
      + (0..<count).map { index in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return "\(1_777_600_000 + index * 5),47.\(state >> 40),11.\(state >> 36 & 0xFFFFFF)\n"
      }.joined()
  }

  private func check(cut bytes: [UInt8], as format: String) throws {
    let folder = try ScratchFolder()
    var statuses: [Int32: Int] = [:]
    #expect(bytes.count > 20_000)
    for length in stride(from: 0, to: bytes.count, by: 1000) {
      try folder.write(bytes[..<length], to: "cut.\(format)")
      let run = try hither("summarize", "cut.\(format)", "--json", in: folder)
      expectCivil(run, [0, 65], "\(format) cut at \(length)")
      statuses[run.status, default: 0] += 1
    }
    // Only what holds next to nothing cannot be used.
    #expect((statuses[65] ?? 0) >= 1 && (statuses[65] ?? 0) <= 3, "\(statuses)")
  }

  /// Bytes turned over, seeded: damage that no cut makes.
  @Test(arguments: ["gpx", "csv", "ndjson"])
  func withBytesTurned(_ format: String) throws {
    let texts = ["gpx": Tracks.gpx(100), "csv": Tracks.csv(100), "ndjson": Tracks.ndjson(100)]
    let good = Array(try #require(texts[format]).utf8)
    var state: UInt64 = 11
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let folder = try ScratchFolder()
    for round in 0..<25 {
      var bytes = good
      for _ in 0..<(1 + round) { bytes[random(bytes.count)] = UInt8(random(256)) }
      try folder.write(bytes, to: "damaged.\(format)")
      let run = try hither("summarize", "damaged.\(format)", in: folder)
      expectCivil(run, [0, 65], "\(format), round \(round)")
    }
  }
}
