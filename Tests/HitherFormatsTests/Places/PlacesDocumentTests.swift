import Foundation
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

  /// Thousands of thin spikes side by side would take minutes to check; as many corners of a plain outline do not.
  @Test func anOutlineThatCannotBeCheckedIsRefused() throws {
    func ring(_ corners: Int, _ spike: (Int) -> Double) -> String {
      let places = (0..<corners).map { index in
        let angle = Double(index) * 2 * .pi / Double(corners)
        let radius = 0.1 + spike(index)
        return "[\(10 + radius * cos(angle)),\(50 + radius * sin(angle))]"
      }
      let list = (places + [places[0]]).joined(separator: ",")
      return feature(#"{"type": "Polygon", "coordinates": [[\#(list)]]}"#, #""id": "a""#)
    }
    #expect(try read(ring(40_000) { _ in 0 }).places.count == 1)
    #expect(try read(ring(2000) { $0 % 2 == 0 ? 0.1 : 0 }).places.count == 1)
    #expect {
      try read(ring(40_000) { $0 % 2 == 0 ? 0.1 : 0 })
    } throws: { error in
      let message = (error as? FormatError)?.message ?? ""
      return message.contains("too many long edges") && message.contains("40001 corners")
    }
  }

  /// Drawing programs count on beyond the antimeridian.
  @Test(arguments: [(190.0, -170.0), (-190, 170), (540, 180), (180, 180), (-180, -180)])
  func longitudesBeyondTheAntimeridianAreBroughtBack(given: Double, longitude: Double) throws {
    let document = try read(
      feature(#"{"type": "Point", "coordinates": [\#(given), 50]}"#, #""id": "a", "radius_m": 80"#))
    let center = try #require(Coordinate(latitude: 50, longitude: longitude))
    #expect(document.places.first?.shape == .circle(center: center, radiusMetres: 80))
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

  /// Features, a line each, and what is wrong with the last of them.
  struct Fault {
    var features: [String]
    var message: String

    init(_ message: String, _ features: String...) {
      self.features = features
      self.message = message
    }
  }

  private func faults() -> [Fault] {
    let point = #"{"type": "Point", "coordinates": [10, 50]}"#
    let square = shape("Polygon", Self.square)
    return [
      Fault("needs a radius_m", feature(point)),
      Fault("above 0", feature(point, #""id": "a", "radius_m": 0"#)),
      Fault("has no geometry", feature("null")),
      Fault("Self-intersection", shape("Polygon", "[[[10,50],[11,51],[11,50],[10,51],[10,50]]]")),
      Fault("four positions", shape("Polygon", "[[[10,50],[11,51],[11,50]]]")),
      Fault("twice", square, square),
      Fault("out of range", shape("Polygon", "[[[10,50],[11,510],[11,50],[10,50]]]")),
      Fault("out of range", shape("Polygon", "[[[541,50],[11,51],[11,50],[541,50]]]")),
      Fault("not those of a Polygon", shape("Polygon", "[10, 50]")),
      Fault("empty list", shape("Polygon", "[[], [[10,50]]]")),
      Fault("not 'MultiPoint'", shape("MultiPoint", "[[10, 50]]")),
      Fault("too deep", shape("LineString", "[[[[[10, 50]]]]]")),
    ]
  }

  private func shape(_ type: String, _ coordinates: String) -> String {
    feature(#"{"type": "\#(type)", "coordinates": \#(coordinates)}"#)
  }

  @Test func faultsAreToldWithTheirPlace() {
    for fault in faults() {
      let text = fault.features.joined(separator: ",\n")
      let error = #expect(throws: FormatError.self) { try read(text) }
      #expect(error?.message.contains(fault.message) == true, "\(error?.message ?? "none")")
      #expect(error?.line == 1 + fault.features.count && error?.column != nil, "\(fault.message)")
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
