import HitherFormats
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// A file of places means what it says, and what is wrong with it is told with its place.
@Suite("Places as GeoJSON")
struct PlacesDocumentTests {
  private func read(_ features: String, _ rest: String = "") throws(FormatError) -> PlacesDocument {
    let text = "{\"type\": \"FeatureCollection\"\(rest), \"features\": [\n\(features)\n]}"
    return try PlacesDocument(parsing: Array(text.utf8), file: "p.geojson")
  }

  private func feature(_ geometry: String, _ properties: String = "\"id\": \"a\"") -> String {
    "{\"type\": \"Feature\", \"properties\": {\(properties)}, \"geometry\": \(geometry)}"
  }

  private static let square = "[[[10,50],[11,50],[11,51],[10,51],[10,50]]]"

  @Test func allShapes() throws {
    let document = try read(
      [
        feature(#"{"type": "Point", "coordinates": [10, 50]}"#, #""id": "a", "radius_m": 80"#),
        feature(#"{"coordinates": \#(Self.square), "type": "Polygon"}"#, #""id": "b""#),
        feature(
          #"{"type": "MultiPolygon", "coordinates": [\#(Self.square)]}"#,
          #""id": 7, "kind": "home", "member": "leo", "name": "Our home""#),
        feature(
          #"{"type": "LineString", "coordinates": [[10, 50, 3], [11, 50, 4]]}"#,
          #""id": "d", "radius_m": 25.5, "dwell_s": 90"#),
      ].joined(separator: ",\n"))
    #expect(document.places.map(\.id) == ["a", "b", "7", "d"])
    #expect(document.places.map(\.kind) == [.fence, .fence, .home, .fence])
    #expect(document.places[2].member == "leo" && document.places[2].name == "Our home")
    #expect(document.places[3].dwellMilliseconds == 90_000)
    let corner = try #require(Coordinate(latitude: 50, longitude: 10))
    let east = try #require(Coordinate(latitude: 50, longitude: 11))
    #expect(document.places[0].shape == .circle(center: corner, radiusMetres: 80))
    #expect(document.places[3].shape == .corridor(line: [corner, east], radiusMetres: 25.5))
    #expect(document.places[1].shape == document.places[2].shape)
    #expect(document.notices.isEmpty)
  }

  @Test func anUnknownKindIsAFence() throws {
    let document = try read(
      feature(
        #"{"type": "Point", "coordinates": [10, 50]}"#,
        #""id": "a", "radius_m": 80, "kind": "hom""#))
    #expect(document.places.map(\.kind) == [.fence])
    #expect(document.notices.count == 1)
    #expect(document.notices.first?.message.contains("did you mean 'home'?") == true)
  }

  @Test func anOlderReferenceSystemIsConverted() throws {
    // The false easting of a UTM zone lies on its central meridian, here 9° east.
    let document = try read(
      feature(#"{"type": "Point", "coordinates": [500000, 0]}"#, #""id": "a", "radius_m": 80"#),
      #", "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32632"}}"#)
    let center = try #require(Coordinate(latitude: 0, longitude: 9))
    #expect(document.places.first?.shape == .circle(center: center, radiusMetres: 80))
  }

  struct Fault {
    var features: String
    var message: String
    var line: Int
  }

  private func faults() -> [Fault] {
    let point = #"{"type": "Point", "coordinates": [10, 50]}"#
    let bow = "[[[10,50],[11,51],[11,50],[10,51],[10,50]]]"
    return [
      Fault(features: feature(point), message: "needs a radius_m", line: 2),
      Fault(features: feature(point, #""id": "a", "radius_m": 0"#), message: "above 0", line: 2),
      Fault(features: feature("null"), message: "has no geometry", line: 2),
      Fault(
        features: feature(#"{"type": "Polygon", "coordinates": \#(bow)}"#),
        message: "Self-intersection", line: 2),
      Fault(
        features: feature(#"{"type": "Polygon", "coordinates": [[[10,50],[11,51],[11,50]]]}"#),
        message: "four positions", line: 2),
      Fault(
        features: feature(#"{"type": "Polygon", "coordinates": \#(Self.square)}"#) + ",\n"
          + feature(#"{"type": "Polygon", "coordinates": \#(Self.square)}"#),
        message: "twice", line: 3),
      Fault(
        features: feature(
          #"{"type": "Polygon", "coordinates": [[[10,50],[11,510],[11,50],[10,50]]]}"#),
        message: "no place on the earth", line: 2),
      Fault(
        features: feature(#"{"type": "Polygon", "coordinates": [10, 50]}"#),
        message: "not those of a Polygon", line: 2),
      Fault(
        features: feature(#"{"type": "Polygon", "coordinates": [[], [[10,50]]]}"#),
        message: "empty list", line: 2),
      Fault(
        features: feature(#"{"type": "MultiPoint", "coordinates": [[10, 50]]}"#),
        message: "not 'MultiPoint'", line: 2),
      Fault(
        features: feature(#"{"type": "LineString", "coordinates": [[[[[10, 50]]]]]}"#),
        message: "too deep", line: 2),
    ]
  }

  @Test func faultsAreToldWithTheirPlace() {
    for fault in faults() {
      let error = #expect(throws: FormatError.self) { try read(fault.features) }
      #expect(error?.message.contains(fault.message) == true, "\(error?.message ?? "none")")
      #expect(error?.line == fault.line && error?.column != nil, "\(fault.message)")
    }
  }

  @Test func noBytesTrapTheReader() {
    let whole = Array(
      ("{\"type\": \"FeatureCollection\", \"features\": ["
        + feature(#"{"type": "MultiPolygon", "coordinates": [\#(Self.square)]}"#) + "]}").utf8)
    var random = SeededGenerator(seed: 41)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<(1 + random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] =
          Array("[]{},:\"019.-ePn".utf8)[Int(random.next() % 15)]
      }
      do { _ = try PlacesDocument(parsing: bytes, file: "p") } catch { #expect(error.line != nil) }
    }
  }
}
