import HitherGeodesy
import HitherText
import HitherTracks

/// Reads the features of a `places.geojson`.
///
/// The text is read twice: once for the reference system, which may come after the features, and then for the places.
struct PlacesReader {
  private let bytes: [UInt8]
  private let file: String
  let transform: CoordinateTransform?
  private var ids: Set<String> = []
  private var positions = 0
  private(set) var places: [Place] = []
  private(set) var notices: [Notice] = []

  private static let rootKeys = JSONKeys(["type", "features", "crs"])
  private static let featureKeys = JSONKeys(["type", "id", "properties", "geometry"])

  init(_ bytes: [UInt8], file: String) throws(JSONError) {
    self.bytes = bytes
    self.file = file
    var reader = JSONReader(bytes)
    transform = try PlacesHead(&reader, Self.rootKeys).transform
  }

  mutating func readFeatures() throws(JSONError) {
    var reader = JSONReader(bytes)
    var root = try reader.beginObject()
    while let key = try reader.nextKey(of: &root, among: Self.rootKeys) {
      guard key == 1 else {
        try reader.skipValue()
        continue
      }
      var list = try reader.beginArray()
      while try reader.nextElement(of: &list) { try readFeature(&reader) }
    }
    try reader.finish()
  }

  private mutating func readFeature(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.nextPlace()
    var properties = PlaceProperties()
    var featureID: String?
    var geometry: PlaceGeometry?
    var feature = try reader.beginObject()
    while let key = try reader.nextKey(of: &feature, among: Self.featureKeys) {
      switch key {
      case 0:
        let place = reader.nextPlace()
        let type = try reader.readString()
        guard type == "Feature" else {
          throw JSONError(place: place, message: "expected a Feature, found '\(type)'")
        }
      case 1: featureID = try PlaceProperties.readID(&reader)
      case 2: properties = try PlaceProperties(&reader)
      case 3: geometry = try PlaceGeometry(&reader, transform, &positions)
      default: try reader.skipValue()
      }
    }
    let id = properties.id ?? featureID ?? properties.name ?? "place-\(places.count + 1)"
    guard let geometry else {
      throw JSONError(place: start, message: "place '\(id)' has no geometry")
    }
    guard places.count < PlacesDocument.placeLimit else {
      throw JSONError(
        place: start, message: "the file has more than \(PlacesDocument.placeLimit) places")
    }
    guard ids.insert(id).inserted else {
      throw JSONError(
        place: properties.idPlace ?? start, message: "place '\(id)' is listed twice in the file")
    }
    let kind = kind(of: id, properties)
    let shape = try geometry.shape(
      of: id, properties.radius, isItinerary: kind == .itinerary)
    places.append(
      Place(
        id: id, name: properties.name, kind: kind, member: properties.member,
        shape: shape, dwellMilliseconds: properties.dwellMilliseconds, from: properties.from,
        until: properties.until))
  }

  private mutating func kind(of id: String, _ properties: PlaceProperties) -> PlaceKind {
    guard let name = properties.kind else { return .fence }
    if let kind = PlaceKind(rawValue: name.text) { return kind }
    let known = PlaceKind.allCases.map(\.rawValue)
    notices.append(
      Notice(
        code: "unknown_kind",
        message: "\(name.place.line):\(name.place.column): place '\(id)' is treated as a fence: "
          + "kind '\(name.text)' is not known"
          + (Suggestion.hint(for: name.text, among: known).map { "; \($0)" } ?? ""),
        file: file,
        values: ["place": "\(name.place.line)", "who": id, "what": name.text]))
    return .fence
  }
}

/// The members next to the features: the type of the document and its reference system.
private struct PlacesHead {
  var transform: CoordinateTransform?

  private static let crsKeys = JSONKeys(["type", "properties"])
  private static let nameKeys = JSONKeys(["name"])

  init(_ reader: inout JSONReader, _ keys: JSONKeys) throws(JSONError) {
    var type: String?
    var hasFeatures = false
    let start = reader.nextPlace()
    var root = try reader.beginObject()
    while let key = try reader.nextKey(of: &root, among: keys) {
      switch key {
      case 0 where reader.peekKind() == .string: type = try reader.readString()
      case 1:
        hasFeatures = true
        try reader.skipValue()
      case 2 where reader.peekKind() == .object: transform = try Self.transform(&reader)
      default: try reader.skipValue()
      }
    }
    guard type == "FeatureCollection", hasFeatures else {
      throw JSONError(
        place: start, message: "places are a GeoJSON FeatureCollection with \"features\"")
    }
  }

  /// The older `crs` member, which programs still write; nil if it means degrees of WGS 84.
  private static func transform(
    _ reader: inout JSONReader
  ) throws(JSONError) -> CoordinateTransform? {
    var found: (name: String, place: TextPlace)?
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object, among: crsKeys) {
      guard key == 1, reader.peekKind() == .object else {
        try reader.skipValue()
        continue
      }
      var properties = try reader.beginObject()
      while let inner = try reader.nextKey(of: &properties, among: nameKeys) {
        guard inner == 0, reader.peekKind() == .string else {
          try reader.skipValue()
          continue
        }
        let place = reader.nextPlace()
        found = (try reader.readString(), place)
      }
    }
    guard let found else { return nil }
    if found.name.hasSuffix("CRS84") || found.name.hasSuffix(":4326") { return nil }
    do throws(GeodesyError) {
      return try CoordinateTransform(from: found.name)
    } catch {
      throw JSONError(place: found.place, message: error.description)
    }
  }
}
