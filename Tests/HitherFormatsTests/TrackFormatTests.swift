import HitherFormats
import HitherText
import HitherTracks
import Testing

@Suite struct TrackFormatTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let name: String
    let format: String?
    var testDescription: String { "\(name): \(text.prefix(40))" }

    init(_ text: String, _ name: String, _ format: String?) {
      (self.text, self.name, self.format) = (text, name, format)
    }
  }

  static let gpx = "<gpx version=\"1.1\"><trk/></gpx>"

  @Test(arguments: [
    Case(gpx, "a", "gpx"),
    Case("<?xml version=\"1.0\"?>\n<!-- a -->\n<x:gpx xmlns:x=\"y\"/>", "a.csv", "gpx"),
    Case("lat,lon\n1,2\n", "a", "csv"),
    Case("lat;lon\n1;2\n", "a.gpx", "csv"),
    Case("{\"lat\": 1, \"lon\": 2}\n", "a.csv", "ndjson"),
    Case("\n{\"member\": \"x\", \"lon\": 1, \"lat\": 2}", "a", "ndjson"),
    Case("{\"broken\n{\"lon\": 1, \"lat\": 2}", "a", "ndjson"),
    Case("{\"_type\": \"location\", \"lat\": 1, \"lon\": 2}", "a.ndjson", "owntracks"),
    Case("", "2026-05.rec", "owntracks"),
    Case("", "a.gpx", "gpx"),
    Case("", "A.NDJSON", "ndjson"),
    Case("time,lat", "a.GPX.gz", "gpx"),
    Case("", "a", nil),
    Case("<html></html>", "a.html", nil),
    Case("{\"type\": \"FeatureCollection\"}", "a.json", "geojson"),
    Case("{\"type\": \"MovingPoint\"}", "a.json", "mf-json"),
    Case("{\"locations\": [{\"latitudeE7\": 1}]}", "Records.json", "google-timeline"),
    Case("<kml/>", "a", "kml"),
    Case("<TrainingCenterDatabase/>", "a.xml", "tcx"),
    Case("2026-05-01 $GPVTG,1.0,T,,M,9.7,N,18.0,K", "a.csv", "nmea"),
    Case("Geolife trajectory\nWGS 84\n", "a.csv", "plt"),
    Case("AXXX\nHFDTE010526\n", "a.csv", "igc"),
    Case("latitude of the moon", "a.txt", nil),
  ])
  func contentComesBeforeTheName(_ example: Case) {
    let opened = try? TrackSource.open(bytes: BytesSource(example.text), name: example.name)
    #expect(opened?.format.id == example.format)
  }

  @Test func theFormatThatIsGivenComesFirst() throws {
    let opened = try TrackSource.open(
      bytes: BytesSource("lat,lon\n1,2\n"), name: "a.csv", format: "ndjson")
    #expect(opened.format.id == "ndjson")
    #expect(try Recorded(opened.reader).rejects.count == 2)
  }

  func fault(_ text: String, name: String, format: String? = nil) -> FormatError? {
    do {
      _ = try TrackSource.open(bytes: BytesSource(text), name: name, format: format)
      return nil
    } catch { return error }
  }

  @Test func faultsSayWhatToDo() {
    let unknown = fault("<html></html>", name: "a.html")
    #expect(unknown?.code == .unrecognised)
    #expect(unknown?.description == "a.html: not a track file of a known format")
    let readable = TrackFormat.all.filter(\.canRead).map(\.id)
    #expect(unknown?.hint == "formats that can be read: \(readable.joined(separator: ", "))")
    #expect(fault("{}", name: "a.gpkg")?.message == "geopackage files cannot be read")
    let mistyped = fault(Self.gpx, name: "a", format: "gxp")
    #expect(mistyped?.code == .option)
    #expect(mistyped?.hint == "did you mean 'gpx'?")
    #expect(fault("", name: "a")?.message == "the file is empty")
  }

  @Test func theRegisterIsSound() {
    let ids = TrackFormat.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let suffixes = TrackFormat.all.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
    for format in TrackFormat.all {
      #expect(format.canRead || format.canWrite)
      #expect(!format.summary.isEmpty && format.suffixes.allSatisfy { $0.hasPrefix(".") })
      #expect(TrackFormat.named(format.id)?.id == format.id)
      #expect(format.suffixes.allSatisfy { TrackFormat.bySuffix("x" + $0)?.id == format.id })
      #expect((format.writer() != nil) == format.canWrite)
    }
  }

  @Test func aFileThatIsNotThereIsTold() {
    #expect(throws: FormatError.self) { _ = try TrackSource.open("/nonexistent/a.gpx") }
    do {
      _ = try TrackSource.open("/nonexistent/a.gpx", name: "a.gpx")
    } catch {
      #expect(error.code == .notFound)
      #expect(error.file == "a.gpx")
    }
  }

  @Test func textInUTF16IsDecoded() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "member,lat,lon\n玉山,1,2\n".utf16 {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let opened = try TrackSource.open(bytes: BytesSource(bytes, pieceLength: 3), name: "a")
    #expect(opened.format.id == "csv")
    #expect(try Recorded(opened.reader).members == ["玉山"])
  }
}
