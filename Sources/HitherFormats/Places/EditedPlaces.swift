import HitherGeodesy
import HitherText

/// The text of a `places.geojson` while it is edited.
///
/// Only the edited feature is written again; every other byte stays as it was, and with it what
/// other programs store in the file. Of an edited feature unknown members stay too.
package struct EditedPlaces: Sendable {
  package private(set) var bytes: [UInt8]
  private let file: String
  private var features: [Range<Int>] = []
  /// The index of the bracket that ends the list of features.
  private var listEnd = 0
  /// The places as a reader understands them.
  package private(set) var document: PlacesDocument

  /// The text of a file without places.
  package static let empty = Array(
    "{\"type\": \"FeatureCollection\", \"features\": []}\n".utf8)

  /// Reads a text.
  ///
  /// - Parameter file: The file's name, for messages.
  package init(_ bytes: [UInt8], file: String) throws(FormatError) {
    self.bytes = bytes
    self.file = file
    document = try PlacesDocument(parsing: bytes, file: file)
    do throws(JSONError) { try locate() } catch { throw Self.damage(error, file) }
  }

  /// Finds the features in the text.
  private mutating func locate() throws(JSONError) {
    features = []
    var reader = JSONReader(bytes)
    var root = try reader.beginObject()
    while let key: String = try reader.nextKey(of: &root) {
      guard key == "features" else {
        try reader.skipValue()
        continue
      }
      var list = try reader.beginArray()
      while try reader.nextElement(of: &list) {
        let start = reader.nextIndex()
        try reader.skipValue()
        features.append(start..<reader.indexAfterLast)
      }
      listEnd = reader.indexAfterLast - 1
    }
  }

  /// Appends a place: a circle.
  package mutating func add(id: String, _ change: PlaceChange) throws(FormatError) {
    guard !document.places.contains(where: { $0.id == id }) else {
      throw refusal("place '\(id)' exists already", hint: "change it with 'places edit'")
    }
    try checkReferenceSystem()
    let feature = try written([], ("id", .string(id)), change)
    guard let last = features.last else {
      let text = Array("\n  ".utf8) + feature + Array("\n".utf8)
      return try replace(listEnd..<listEnd, text)
    }
    try replace(last.upperBound..<last.upperBound, Array(",\n  ".utf8) + feature)
  }

  /// Changes a place.
  package mutating func edit(id: String, _ change: PlaceChange) throws(FormatError) {
    let range = features[try number(of: id)]
    if change.center != nil { try checkReferenceSystem() }
    let node: JSONNode
    do throws(JSONError) {
      var reader = JSONReader(bytes, range: range)
      node = try reader.readNode()
    } catch {
      throw Self.damage(error, file)
    }
    guard case .object(let members) = node.value else { throw refusal("place '\(id)' is damaged") }
    try replace(range, try written(members, nil, change))
  }

  /// Removes a place.
  package mutating func remove(id: String) throws(FormatError) {
    let number = try number(of: id)
    let range = features[number]
    if features.indices.contains(number + 1) {
      try replace(range.lowerBound..<features[number + 1].lowerBound, [])
    } else if number > 0 {
      try replace(features[number - 1].upperBound..<range.upperBound, [])
    } else {
      try replace(range, [])
    }
  }

  private func number(of id: String) throws(FormatError) -> Int {
    let ids = document.places.map(\.id)
    guard let number = ids.firstIndex(of: id), features.indices.contains(number) else {
      throw refusal(
        "there is no place '\(id)'",
        hint: Suggestion.hint(for: id, among: ids)
          ?? (ids.isEmpty ? nil : "the places are \(ids.joined(separator: ", "))"))
    }
    return number
  }

  /// Replaces a part of the text, and reads the result as every command will.
  private mutating func replace(_ range: Range<Int>, _ text: [UInt8]) throws(FormatError) {
    let before = self
    bytes.replaceSubrange(range, with: text)
    do throws(FormatError) {
      self = try EditedPlaces(bytes, file: file)
    } catch {
      self = before
      throw refusal(error.message)
    }
  }

  /// A feature with a change, on one line.
  private func written(
    _ members: [JSONMember], _ id: (String, JSONValue)?, _ change: PlaceChange
  ) throws(FormatError) -> [UInt8] {
    var members = members
    if members.isEmpty { Self.set("type", .string("Feature"), in: &members) }
    var properties: [JSONMember] = []
    if case .object(let old)? = members.first(where: { $0.key == "properties" })?.node.value {
      properties = old
    }
    for (key, value) in (id.map { [$0] } ?? []) + change.properties.map({ ($0.key, $0.value) }) {
      Self.set(key, value, in: &properties)
    }
    Self.set("properties", .object(properties), in: &members)
    if let center = change.center {
      let position = [center.longitude, center.latitude].map { Self.node(.number($0)) }
      var geometry: [JSONMember] = []
      Self.set("type", .string("Point"), in: &geometry)
      Self.set("coordinates", .array(position), in: &geometry)
      Self.set("geometry", .object(geometry), in: &members)
    }
    var writer = JSONWriter()
    writer.value(.object(members))
    return writer.buffer.bytes
  }

  /// Sets a member of an object; null removes it.
  private static func set(_ key: String, _ value: JSONValue, in members: inout [JSONMember]) {
    let index = members.firstIndex { $0.key == key }
    switch (index, value) {
    case (let index?, .null): members.remove(at: index)
    case (let index?, _): members[index].node.value = value
    case (nil, .null): break
    case (nil, _):
      let place = TextPlace(line: 1, column: 1)
      members.append(JSONMember(key: key, keyPlace: place, node: node(value)))
    }
  }

  private static func node(_ value: JSONValue) -> JSONNode {
    JSONNode(value, place: TextPlace(line: 1, column: 1))
  }

  private func checkReferenceSystem() throws(FormatError) {
    guard document.isProjected else { return }
    throw refusal(
      "the file is in a projected reference system, and positions are given in degrees",
      hint: "name another file with --file")
  }

  private func refusal(_ message: String, hint: String? = nil) -> FormatError {
    FormatError(.option, file: file, message: message, hint: hint)
  }

  private static func damage(_ error: JSONError, _ file: String) -> FormatError {
    FormatError(
      .damaged, file: file, line: error.line, column: error.column, message: error.message)
  }
}
