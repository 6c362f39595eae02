import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@testable import HitherFormats

/// What is written is GPX 1.1 by its schema.
@Suite struct GPXWriterTests {
  private func batch(_ kind: PointKind, _ fixes: [Fix], labels: [String] = []) -> RecordBatch {
    var batch = RecordBatch()
    batch.kind = kind
    batch.fixes = FixBatch(fixes)
    batch.labels = labels
    return batch
  }

  private func point(_ latitude: Double, startsSegment: Bool = false) -> Fix {
    Fix(
      time: .absent,
      coordinate: Coordinate(latitudeE7: Int32(latitude * 1e7), longitudeE7: 1_800_000_000),
      startsSegment: startsSegment)
  }

  @Test func aPointIsWrittenInTheOrderOfTheSchema() {
    var fix = point(1.5, startsSegment: true)
    fix.time = Instant(milliseconds: 250)
    fix.elevation = 10.5
    fix.accuracy = 4
    fix.heartRate = 72
    fix.cadence = 61.5
    fix.temperature = -2
    var writer = GPXWriter()
    writer.append(batch(.track, [fix]), member: "A & \u{1}\"B\"")
    let text = String(decoding: writer.takeOutput(), as: UTF8.self)
    #expect(
      text == """
        <trk><name>A &amp; \u{fffd}&quot;B&quot;</name>
        <trkseg>
        <trkpt lat="1.5" lon="-180"><ele>10.5</ele><time>1970-01-01T00:00:00.250Z</time>\
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>-2</gpxtpx:atemp>\
        <gpxtpx:hr>72</gpxtpx:hr></gpxtpx:TrackPointExtension>\
        <hither:accuracy>4</hither:accuracy><hither:cad>61.5</hither:cad></extensions></trkpt>

        """)
  }

  @Test func membersAndSegmentsAreKeptApart() throws {
    var writer = GPXWriter()
    writer.begin(FileMetadata())
    writer.append(batch(.waypoint, [point(9)], labels: ["Hut <1>"]), member: "a")
    writer.append(batch(.track, [point(1, startsSegment: true), point(2)]), member: "a")
    writer.append(batch(.track, [point(3), point(4, startsSegment: true)]), member: "a")
    writer.append(batch(.track, [point(5, startsSegment: true)]), member: "b")
    writer.append(batch(.waypoint, [point(8)], labels: [""]), member: "a")
    writer.end()
    #expect(writer.leftOutCount == 1)
    var reader = GPXReader(BytesSource(writer.takeOutput()), file: "a.gpx")
    var batch = RecordBatch()
    #expect(try reader.read(&batch))
    #expect(batch.labels == ["Hut <1>"])
    #expect(try reader.read(&batch))
    #expect(batch.fixes.startsSegment == [true, false, false, true, true])
    #expect(reader.notices.isEmpty)
    while try reader.read(&batch) {}
    #expect(reader.metadata.trackNames == ["a", "b"])
  }

  @Test(
    .enabled(if: XMLValidator.isInstalled, "xmllint is not installed"), arguments: UInt64(1)...4)
  func whatIsWrittenIsValid(seed: UInt64) throws {
    var random = RandomFixes(seed: seed)
    var writer = GPXWriter()
    var metadata = FileMetadata()
    metadata.name = "Tour <\(seed)>\u{7}"
    writer.begin(metadata)
    writer.append(batch(.waypoint, random.member(3), labels: ["a", "", "c"]), member: "")
    writer.append(batch(.route, random.member(3), labels: ["a", "", "c"]), member: "plan")
    writer.append(batch(.track, random.member(300)), member: "leo")
    writer.append(batch(.track, [point(-90)] + random.member(300)), member: "mia")
    writer.end()
    #expect(XMLValidator.accepts(writer.takeOutput(), schema: "gpx-written.xsd"))
  }
}
