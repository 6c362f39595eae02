import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Laws of KML: what is written is read, is valid, and damage never traps.
@Suite struct KMLLawTests {
  func written(seed: UInt64, count: Int = 60) -> (bytes: [UInt8], fixes: [Fix]) {
    var random = RandomFixes(seed: seed)
    var batch = RecordBatch()
    batch.fixes = FixBatch(random.member(count).filter { $0.time != .absent })
    if !batch.fixes.isEmpty { batch.fixes.startsSegment[0] = true }
    var writer = KMLWriter()
    var metadata = FileMetadata()
    metadata.name = "Tour <\(seed)>\u{7}"
    writer.begin(metadata)
    // In two pieces: a batch ends where it likes.
    writer.append(batch, 0..<batch.fixes.count / 2, member: "leo & co")
    writer.append(batch, (batch.fixes.count / 2)..<batch.fixes.count, member: "leo & co")
    writer.end()
    return (writer.takeOutput(), batch.fixes.rows)
  }

  @Test(arguments: UInt64(1)...8, [1, 7, 4096])
  func whatIsWrittenIsRead(seed: UInt64, piece: Int) throws {
    let (bytes, fixes) = written(seed: seed)
    let opened = try TrackSource.open(bytes: BytesSource(bytes, pieceLength: piece), name: "a")
    #expect(opened.format.id == "kml")
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes == fixes)
    #expect(recorded.rejects == [] && recorded.notices == [])
    #expect(recorded.recordCount == fixes.count)
  }

  /// A track longer than a batch comes in several, and is the same.
  @Test func aLongTrackIsRead() throws {
    let (bytes, fixes) = written(seed: 9, count: 5000)
    #expect(try Recorded(KMLReader(BytesSource(bytes), file: "a.kml")).fixes == fixes)
  }

  /// Fixes without times keep their places and heights, as the points of a plan.
  @Test(arguments: UInt64(10)...12) func aLineIsRead(seed: UInt64) throws {
    var random = RandomFixes(seed: seed)
    var batch = RecordBatch()
    batch.fixes = FixBatch(
      random.member(40).map { fix in
        var bare = Fix(
          time: .absent, coordinate: fix.coordinate, startsSegment: fix.startsSegment)
        bare.elevation = fix.elevation
        return bare
      })
    var writer = KMLWriter()
    writer.begin(FileMetadata())
    writer.append(batch, member: "plan")
    writer.end()
    let recorded = try Recorded(KMLReader(BytesSource(writer.takeOutput()), file: "a.kml"))
    #expect(recorded.fixes == batch.fixes.rows)
    #expect(recorded.kinds.allSatisfy { $0 == .route })
  }

  @Test(
    .enabled(if: XMLValidator.isInstalled, "xmllint is not installed"), arguments: UInt64(1)...4)
  func whatIsWrittenIsValid(seed: UInt64) {
    var random = RandomFixes(seed: seed)
    var writer = KMLWriter()
    var metadata = FileMetadata()
    metadata.name = "Tour <\(seed)>\u{7}"
    writer.begin(metadata)
    for kind in [PointKind.waypoint, .track, .route, .track] {
      var batch = RecordBatch()
      batch.kind = kind
      batch.fixes = FixBatch(random.member(200))
      if kind != .track { batch.labels = Array(repeating: "<a>", count: 200) }
      writer.append(batch, member: "leo & co")
    }
    writer.end()
    #expect(XMLValidator.accepts(writer.takeOutput(), schema: "kml-written.xsd"))
  }

  @Test(arguments: UInt64(40)...43) func damageNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (bytes, _) = written(seed: seed, count: 12)
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: 140..<damaged.count, using: &random)] =
          Array("<>&\"/=x \0é,-".utf8).randomElement(using: &random) ?? 0
      }
      let recorded = try Recorded(KMLReader(BytesSource(damaged), file: "a.kml"))
      #expect(recorded.fixes.count + recorded.rejects.count == recorded.recordCount)
    }
  }
}
