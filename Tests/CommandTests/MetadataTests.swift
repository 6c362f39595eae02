import Foundation
import TestSupport
import Testing

/// What a recording states of its owner and device is not passed on by `convert`; what sensors measured is.
@Suite("Metadata of converted files")
struct MetadataTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static let formats = [
    "gpx", "kml", "geojson", "mfjson", "csv", "ndjson", "gpkg", "owntracks.ndjson",
  ]

  /// Recordings whose owner, address, device, weight and age are words and numbers that nothing else has.
  private static let recordings = [
    "a.gpx": """
    <gpx version="1.1" creator="Zenithwatch 5" xmlns="http://www.topografix.com/GPX/1/1"
      xmlns:x="http://example.org/x"><metadata><name>Sunday</name>
      <author><name>Quirina Ypsilon</name><email id="quirina" domain="example.org"/></author>
      <extensions><x:serial>887766554</x:serial><x:weight>73.91</x:weight><x:age>47.25</x:age></extensions></metadata>
    <trk><trkseg><trkpt lat="48.1" lon="11.1"><time>2026-05-01T06:00:00Z</time><extensions>
      <x:TrackPointExtension><x:hr>147</x:hr></x:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>
    """,
    "b.tcx": """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Running"><Id>2026-05-01T06:00:00Z</Id><Lap StartTime="2026-05-01T06:00:00Z">
    <Track><Trackpoint><Time>2026-05-01T06:00:00Z</Time><Position><LatitudeDegrees>48.1</LatitudeDegrees>
    <LongitudeDegrees>11.1</LongitudeDegrees></Position><HeartRateBpm><Value>147</Value></HeartRateBpm></Trackpoint>
    </Track></Lap><Creator><Name>Zenithwatch 5</Name><UnitId>887766554</UnitId></Creator></Activity></Activities>
    <Author><Name>Quirina Ypsilon</Name></Author></TrainingCenterDatabase>
    """,
  ]
  private static let personal = ["Zenithwatch", "Quirina", "887766554", "73.91", "47.25"]

  private func convert(_ file: String, _ format: String, _ more: [String] = []) throws -> ProgramRun
  {
    let output = "out." + format
    let to = format.hasPrefix("owntracks") ? ["--to", "owntracks"] : []
    return try hither(["convert", file, "-o", output] + to + more, in: folder)
  }

  @Test(arguments: ["a.gpx", "b.tcx"])
  func nothingPersonalIsCarriedAndSensorsAre(_ file: String) throws {
    try folder.write(Self.recordings[file] ?? "", to: file)
    for format in Self.formats {
      let run = try convert(file, format)
      #expect(run.status == 0, "\(format): \(run.diagnostics)")
      let bytes = Data(try folder.bytes(of: "out." + format))
      for word in Self.personal {
        #expect(bytes.firstRange(of: Data(word.utf8)) == nil, "\(format): \(word)")
      }
      guard format != "gpkg" else { continue }
      #expect(bytes.firstRange(of: Data("147".utf8)) != nil, "\(format)")
    }
  }

  @Test func theCreatorIsCarriedOnRequest() throws {
    try folder.write(Self.recordings["a.gpx"] ?? "", to: "a.gpx")
    for (format, form) in [
      ("gpx", "<src>Zenithwatch 5</src>"), ("geojson", "\"creator\": \"Zenithwatch 5\""),
      ("mfjson", "\"creator\": \"Zenithwatch 5\""),
    ] {
      #expect(try convert("a.gpx", format, ["--keep-metadata"]).status == 0)
      let text = try folder.text(of: "out." + format)
      #expect(text.contains(form), "\(format)")
      for word in Self.personal.dropFirst() { #expect(!text.contains(word)) }
    }
    let run = try convert("a.gpx", "csv", ["--keep-metadata"])
    #expect(
      run.status == 0 && run.diagnostics.contains("the creator 'Zenithwatch 5' is not written"))
    let copy = try hither(
      "convert", "a.gpx", "-o", "c.gpx", "--share", "--private", "none", "--keep-metadata",
      in: folder)
    #expect(copy.status == 64 && copy.diagnostics.contains("--keep-metadata"))
  }
}
