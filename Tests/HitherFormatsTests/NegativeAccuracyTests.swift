import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// A negative accuracy means that there is not a position, in any format: a reject, and the next fix is kept.
@Suite struct NegativeAccuracyTests {
  private static func gpx(_ point: Int, _ accuracy: Int) -> String {
    "<trkpt lat='25' lon='121'><time>2026-05-01T01:00:0\(point)Z</time>"
      + "<extensions><hAcc>\(accuracy)</hAcc></extensions></trkpt>"
  }

  private static func json(_ point: Int, _ accuracy: Int) -> String {
    #"{"lat":25,"lon":121,"time":"2026-05-01T01:00:0\#(point)Z","accuracy":\#(accuracy)}"#
  }

  private static let kml =
    "<kml xmlns:gx='x'><Placemark><gx:Track><when>2026-05-01T01:00:00Z</when>"
    + "<when>2026-05-01T01:00:01Z</when><gx:coord>121 25</gx:coord><gx:coord>121 25</gx:coord>"
    + "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"accuracy\"><gx:value>-1</gx:value>"
    + "<gx:value>7</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>"

  private static let google =
    #"{"locations":[{"latitudeE7":250000000,"longitudeE7":1210000000,"accuracy":-1,"#
    + #""timestamp":"2026-05-01T01:00:00Z"},{"latitudeE7":250000000,"longitudeE7":1210000000,"#
    + #""accuracy":7,"timestamp":"2026-05-01T01:00:01Z"}]}"#

  private static let moving =
    #"{"type":"Feature","temporalGeometry":{"type":"MovingPoint","#
    + #""datetimes":["2026-05-01T01:00:00Z","2026-05-01T01:00:01Z"],"#
    + #""coordinates":[[121,25],[121,25]]},"temporalProperties":[{"#
    + #""datetimes":["2026-05-01T01:00:00Z","2026-05-01T01:00:01Z"],"#
    + #""accuracy":{"type":"Measure","values":[-1,7]}}]}"#

  private static let csv =
    "time,lat,lon,accuracy\n2026-05-01T01:00:00Z,25,121,-1\n2026-05-01T01:00:01Z,25,121,7\n"

  private static let files: [(String, String)] = [
    ("gpx", "<gpx><trk><trkseg>\(gpx(0, -1))\(gpx(1, 7))</trkseg></trk></gpx>"),
    ("kml", kml), ("json", "[\(json(0, -1)),\(json(1, 7))]"),
    ("ndjson", "\(json(0, -1))\n\(json(1, 7))\n"), ("csv", csv),
    ("google-timeline", google), ("mf-json", moving),
  ]

  @Test(arguments: files) func isNoPosition(format: String, text: String) throws {
    let opened = try TrackSource.open(bytes: BytesSource(text), name: "a.\(format)")
    #expect(opened.format.id == format)
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes.map(\.accuracy) == [7])
    #expect(recorded.rejects.map(\.reason) == [RecordFault.noPosition])
    #expect(recorded.recordCount == 2)
  }
}
