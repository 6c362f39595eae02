import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

/// What is written as GeoJSON and as MF-JSON is read again, and damage never traps.
@Suite struct GeoJSONLawTests {
  /// Segments of several fixes: those of one fix follow the others of their member, as points.
  func segments(seed: UInt64, isTimed: Bool = true, keepsSensors: Bool = false) -> [Fix] {
    var random = RandomFixes(seed: seed)
    var fixes: [Fix] = []
    var last = Instant.earliest
    for index in 0..<2500 {
      var fix = random.fix(startsSegment: index % 7 == 0)
      last = last + Int64.random(in: 1...100_000_000, using: &random.random)
      fix.time = isTimed ? last : .absent
      if !keepsSensors {
        for sensor in Sensor.allCases where sensor != .elevation { fix[sensor] = .nan }
      }
      fixes.append(fix)
    }
    return fixes
  }

  func written(_ format: String, _ members: [(String, [Fix])], kind: PointKind = .track) throws
    -> [UInt8]
  {
    var writer = try #require(TrackFormat.named(format)?.writer())
    var metadata = FileMetadata()
    metadata.name = "A \"tour\""
    writer.begin(metadata)
    for (name, fixes) in members {
      for start in stride(from: 0, to: fixes.count, by: 1000) {
        var batch = RecordBatch()
        batch.kind = kind
        batch.fixes = FixBatch(fixes[start..<min(fixes.count, start + 1000)])
        writer.append(batch, member: name)
      }
    }
    writer.end()
    return writer.takeOutput()
  }

  @Test(arguments: ["geojson", "mf-json"], [1, 7, 4096])
  func whatIsWrittenIsRead(format: String, piece: Int) throws {
    let keepsSensors = format == "mf-json"
    let one = segments(seed: 1, keepsSensors: keepsSensors)
    let other = segments(seed: 2, keepsSensors: keepsSensors)
    let bytes = try written(format, [("leo", one), ("mia \"x\"", other)])
    let opened = try TrackSource.open(bytes: BytesSource(bytes, pieceLength: piece), name: "a")
    #expect(opened.format.id == format)
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes == one + other)
    let names = Array(repeating: "leo", count: 2500) + Array(repeating: "mia \"x\"", count: 2500)
    #expect(recorded.members == names)
    #expect(recorded.rejects == [] && recorded.notices == [])
    #expect(recorded.recordCount == 5000)
  }

  @Test(arguments: ["geojson", "mf-json"]) func linesWithoutTimesAndPlansAreRead(format: String)
    throws
  {
    let fixes = segments(seed: 3, isTimed: false)
    let track = try Recorded(
      TrackSource.open(bytes: BytesSource(try written(format, [("leo", fixes)])), name: "a").reader)
    #expect(track.fixes == fixes)
    let plan = try Recorded(
      TrackSource.open(
        bytes: BytesSource(try written(format, [("leo", fixes)], kind: .route)), name: "a"
      ).reader)
    #expect(plan.fixes == fixes && plan.kinds.allSatisfy { $0 == .route })
    #expect(plan.recordCount == 0)
  }

  @Test(arguments: [true, false]) func aFixAloneInItsSegmentIsRead(isTimed: Bool) throws {
    let fixes = Array(segments(seed: 4, isTimed: isTimed).prefix(1))
    for format in ["geojson", "mf-json"] {
      let bytes = try written(format, [("leo", fixes)])
      let recorded = try Recorded(TrackSource.open(bytes: BytesSource(bytes), name: "a").reader)
      #expect(recorded.fixes == fixes && recorded.members == ["leo"])
    }
  }

  @Test(arguments: ["geojson", "mf-json"]) func damageNeverTraps(format: String) throws {
    var random = SeededGenerator(seed: 81)
    let fixes = Array(segments(seed: 5, keepsSensors: true).prefix(30))
    let original = try written(format, [("leo", fixes)])
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Array("[]{},:\"0-e \\".utf8).randomElement(using: &random) ?? 0
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      let reader = try TrackSource.open(
        bytes: BytesSource(bytes), name: "a", format: "geojson"
      ).reader
      let recorded = try Recorded(reader)
      #expect(recorded.fixes.count + recorded.rejects.count >= recorded.recordCount)
      for reject in recorded.rejects { #expect(!reject.reason.isEmpty && reject.line >= 1) }
    }
  }
}
