import HitherFormats
import HitherGeodesy
import HitherTracks
import Testing

/// Edits of a places file: what they change, and that they change nothing else.
@Suite("Editing places")
struct PlacesTextTests {
  private static let file = """
    {"type": "FeatureCollection", "author": {"id": 12345678901234567890},
     "features": [
      {"type": "Feature", "colour": "#f00", "properties": {"id": "home", "kind": "home", "note": "gate 4"},
       "geometry": {"type": "Polygon", "coordinates": [[[8,49],[8.01,49],[8.01,49.01],[8,49]]]}},
      {"type": "Feature", "properties": {"id": "gym", "radius_m": 80.50},
       "geometry": {"type": "Point", "coordinates": [8.0000000, 49.5]}}
     ], "version": 1.10}

    """

  private func text(_ file: String = Self.file) throws -> EditedPlaces {
    try EditedPlaces(Array(file.utf8), file: "places.geojson")
  }

  private func string(_ text: EditedPlaces) -> String {
    String(decoding: text.bytes, as: UTF8.self)
  }

  private var circle: PlaceChange {
    var change = PlaceChange()
    change.kind = .work
    change.member = "anna"
    change.radiusMetres = 60
    change.center = Coordinate(latitude: 49.25, longitude: 8.125)
    return change
  }

  @Test func addingChangesNoOtherByte() throws {
    var text = try text()
    try text.add(id: "bank", circle)
    let feature =
      #"{"type":"Feature","properties":{"id":"bank","kind":"work","member":"anna","radius_m":60},"#
      + #""geometry":{"type":"Point","coordinates":[8.125,49.25]}}"#
    let plain = string(text).replacing(": ", with: ":").replacing(", ", with: ",")
    #expect(plain.contains(feature))
    try text.remove(id: "bank")
    #expect(string(text) == Self.file)
  }

  @Test func addingToAnEmptyFileAndRemovingTheOnly() throws {
    var text = try EditedPlaces(EditedPlaces.empty, file: "places.geojson")
    try text.add(id: "bank", circle)
    #expect(text.document.places.map(\.id) == ["bank"])
    try text.remove(id: "bank")
    #expect(text.document.places.isEmpty)
  }

  @Test func anEditKeepsWhatItDoesNotName() throws {
    var text = try text()
    var change = PlaceChange()
    change.name = "Old \"home\""
    change.until = .some(Instant(rfc3339: "2026-09-01T00:00:00Z"))
    try text.edit(id: "home", change)
    let place = try #require(text.document.places.first)
    #expect(place.name == "Old \"home\"" && place.kind == .home)
    #expect(place.until?.rfc3339 == "2026-09-01T00:00:00Z" && place.from == nil)
    let after = string(text)
    for part in ["12345678901234567890", "\"gate 4\"", "#f00", "80.50", "8.0000000", "1.10"] {
      #expect(after.contains(part), "\(part)")
    }
    change = PlaceChange()
    change.until = .some(nil)
    try text.edit(id: "home", change)
    #expect(text.document.places.first?.until == nil && !string(text).contains("until"))
  }

  @Test(arguments: [
    ("home", "exists already"), ("", "radius"),
  ])
  func whatNoReaderWouldAcceptIsRefused(_ id: String, _ message: String) throws {
    var text = try text()
    var change = circle
    if id.isEmpty { change.radiusMetres = 2_000_000 }
    let error = #expect(throws: FormatError.self) {
      try text.add(id: id.isEmpty ? "new" : id, change)
    }
    #expect(error?.message.contains(message) == true)
    #expect(string(text) == Self.file)
  }

  @Test func anUnknownIdSuggestsTheNearest() throws {
    var text = try text()
    let error = #expect(throws: FormatError.self) { try text.remove(id: "hone") }
    #expect(error?.hint?.contains("home") == true)
  }

  @Test(arguments: [
    "\"until\": \"tomorrow\"",
    "\"from\": \"2026-02-01T00:00:00Z\", \"until\": \"2026-01-01T00:00:00Z\"",
  ])
  func aDamagedValidityIsAnErrorWithItsPlace(_ properties: String) {
    let file = Self.file.replacing("\"id\": \"gym\"", with: "\"id\": \"gym\", \(properties)")
    let error = #expect(throws: FormatError.self) { try text(file) }
    #expect(error?.line == 5)
  }
}
