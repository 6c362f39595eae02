import Foundation
import TestSupport
import Testing

/// `--terrain` from the command line: what is told, drawn and refused.
@Suite("Terrain on the command line")
struct TerrainCommandTests {
  /// A slope to the north, of 100 m in a kilometre, on which the recordings lie.
  private static let slope: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * 1201 * 1201)
    for row in 0..<1201 {
      let height = UInt16(500 + (1200 - row) * 9)
      for _ in 0..<1201 { bytes += [UInt8(height >> 8), UInt8(height & 255)] }
    }
    return bytes
  }()

  private static let flat = Array(repeating: UInt8(1), count: 2 * 1201 * 1201)

  /// A walk of 3 km to the north from 47.2° N, with its heights if `heights` is not nil.
  private static func walk(heights: ((_ metres: Double) -> Double)?) -> String {
    let points = (0..<250).map { index in
      let metres = Double(index) * 12
      let latitude = 47.2 + metres / 111_195
      let height = heights.map { "<ele>\(($0(metres) * 10).rounded() / 10)</ele>" } ?? ""
      let time = String(
        format: "2026-05-01T%02d:%02d:%02dZ", 6 + index / 360, index / 6 % 60, index % 6 * 10)
      return "<trkpt lat=\"\(latitude)\" lon=\"11.5\">\(height)<time>\(time)</time></trkpt>"
    }
    return
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined(separator: "\n") + "</trkseg></trk></gpx>"
  }

  private static func summary(_ terrain: String, in folder: ScratchFolder) throws -> (
    run: ProgramRun, members: [[String: Any]]
  ) {
    let run = try hither("summarize", "walk.gpx", "--terrain", terrain, "--json", in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return (run, document?["members"] as? [[String: Any]] ?? [])
  }

  @Test("who recorded no heights climbs by the terrain, with a standard error")
  func alone() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(heights: nil), to: "walk.gpx")
    try folder.write(Self.slope, to: "tiles/N47E011.hgt")
    let (run, members) = try Self.summary("tiles", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let member = try #require(members.first)
    // The slope rises 9 m from sample to sample.
    let ascent = try #require(member["ascent_m"] as? Double)
    #expect(abs(ascent - 249 * 12 / 92.66 * 9) < 12)
    #expect((member["ascent_se_m"] as? Double ?? 0) > 1)
    let elevation = try #require(member["elevation"] as? [String: Any])
    #expect(elevation["source"] as? String == "terrain")
    let terrain = try #require(member["terrain"] as? [String: Any])
    #expect(terrain["use"] as? String == "used")
    #expect(terrain["datum"] as? String == "EGM96")
    #expect(terrain["offset_m"] is NSNull)
    #expect(terrain["covered_pct"] as? Double == 100)
  }

  @Test("what the terrain does not cover is unknown with a reason, and never 0")
  func uncovered() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(heights: nil), to: "walk.gpx")
    try folder.write(Self.slope, to: "N46E011.hgt")
    try folder.write(Array(repeating: [0x80, 0], count: 1201 * 1201).joined(), to: "N47E011.hgt")
    for tile in ["N46E011.hgt", "N47E011.hgt"] {
      let (run, members) = try Self.summary(tile, in: folder)
      let member = try #require(members.first)
      #expect(member["ascent_m"] is NSNull)
      #expect(member["min_elevation_m"] is NSNull)
      let unknown = member["unknown"] as? [String: Any]
      #expect(unknown?["ascent_m"] as? String == "terrain_not_used")
      #expect((member["terrain"] as? [String: Any])?["use"] as? String == "uncovered")
      #expect(run.diagnostics.contains("the terrain covers 0 % of the track of 'walk'"))
    }
  }

  @Test("a wrong tile is told and changes no climb")
  func wrong() throws {
    let folder = try ScratchFolder()
    try folder.write(
      Self.walk { 300 + 60 * sin($0 / 300) }, to: "walk.gpx")
    try folder.write(Self.slope, to: "N47E011.hgt")
    let (run, members) = try Self.summary("N47E011.hgt", in: folder)
    let own = try hither("summarize", "walk.gpx", "--json", in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(own.output)) as? [String: Any]
    let alone = try #require((document?["members"] as? [[String: Any]])?.first)
    #expect(alone["terrain"] is NSNull)
    #expect(members.first?["ascent_m"] as? Double == alone["ascent_m"] as? Double)
    #expect((members.first?["terrain"] as? [String: Any])?["use"] as? String == "contradicts")
    #expect(run.diagnostics.contains("does not fit the heights that 'walk' recorded"))
  }

  @Test("the report draws lines of equal height and shaded relief")
  func drawn() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(heights: nil), to: "walk.gpx")
    try folder.write(Self.slope, to: "N47E011.hgt")
    let run = try hither(
      "report", "walk.gpx", "--terrain", "N47E011.hgt", "-o", "report", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let page = try folder.text(of: "report/report.html")
    #expect(page.contains("class=\"base base-contour\""))
    #expect(page.contains("class=\"base base-main-contour\""))
    #expect(page.contains("<image class=\"base-relief\""))
    let plain = try hither("report", "walk.gpx", "-o", "plain", in: folder)
    #expect(plain.status == 0)
    #expect(!(try folder.text(of: "plain/report.html")).contains("<image class=\"base-relief"))
  }

  @Test("files that are no terrain are refused in one line")
  func refused() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(heights: nil), to: "walk.gpx")
    try folder.write(Self.flat.dropLast(), to: "N47E011.hgt")
    try folder.write("II*", to: "short.tif")
    for (file, status, words) in [
      ("N47E011.hgt", 65, "not a terrain tile"), ("N47E012.hgt", 66, "no such file"),
      ("walk.gpx", 65, "not a terrain model that can be read"),
      ("short.tif", 65, "not a TIFF file"),
    ] {
      let run = try hither("summarize", "walk.gpx", "--terrain", file, in: folder)
      #expect(run.status == status, "\(file)")
      #expect(run.diagnostics.contains(words), "\(run.diagnostics)")
    }
  }
}
