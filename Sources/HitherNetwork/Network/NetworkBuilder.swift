package import HitherFormats
package import HitherGeodesy

/// Collects ways and makes the file of a network of them.
///
/// Ways meet at nodes with one key; lines without nodes meet where they share a coordinate.
///
/// ```swift
/// var builder = NetworkBuilder()
/// builder.addLine(id: 1, [home, corner, shop], tags: [("highway", "path"), ("name", "Lane")])
/// let network = try Network(builder.bytes())
/// ```
package struct NetworkBuilder: Sendable {
  package typealias Tags = [(key: String, value: String)]

  package var facts: NetworkFacts
  var attributes = AttributeTable()
  /// The ways: ids, sets of attributes with directions, and their first reference.
  private(set) var ids: [Int64] = []
  private(set) var sets: [UInt32] = []
  private(set) var directions: [UInt8] = []
  private(set) var starts: [Int] = [0]
  /// The keys of the ways' nodes; empty once they are indexed.
  private var references: [Int64] = []
  /// Places that were given with their ways.
  private var given: [(key: Int64, place: Coordinate)] = []

  /// The nodes, once no way is added any more.
  private(set) var index: NodeIndex?
  /// For each reference the position of its node.
  private(set) var positions: [UInt32] = []
  /// The places of the nodes; a latitude of `Int32.min` is missing.
  private(set) var places: [NetworkLayout.Place] = []

  package init(profile: TravelProfile = .foot, source: String = "", attribution: String = "") {
    facts = NetworkFacts(profile: profile, source: source, attribution: attribution)
  }

  /// The number of ways that the profile can use.
  package var wayCount: Int { ids.count }

  /// The number of ways with different ids. Cutting out an area may divide a way into several parts with one id.
  package var differentWays: Int {
    let sorted = ids.sorted()
    return sorted.indices.count { $0 == 0 || sorted[$0] != sorted[$0 - 1] }
  }

  // MARK: Adding ways

  /// Adds a way with the places of its nodes; one that the profile cannot use is only counted.
  package mutating func addWay(
    id: Int64, nodes: [(id: Int64, coordinate: Coordinate)], tags: Tags
  ) {
    for node in nodes { given.append((node.id, node.coordinate)) }
    addWay(id: id, references: nodes.map(\.id), tags: tags)
  }

  /// Adds a line, which meets other lines at points that they share.
  ///
  /// A line that is neither a `highway` nor a ferry is a path.
  package mutating func addLine(id: Int64, _ points: [Coordinate], tags: Tags = []) {
    var tags = tags
    if !tags.contains(where: { $0.key == "highway" || $0 == ("route", "ferry") }) {
      tags.append(("highway", "path"))
    }
    addWay(id: id, nodes: points.map { (Self.key(of: $0), $0) }, tags: tags)
  }

  /// A key of a place, below all ids of OpenStreetMap.
  private static func key(of place: Coordinate) -> Int64 {
    let north = Int64(place.latitudeE7) + 900_000_000
    let east = Int64(place.longitudeE7) + 1_800_000_000
    return Int64.min + (north << 32 + east)
  }

  /// Adds a way whose nodes follow; one that the profile cannot use is only counted.
  package mutating func addWay(id: Int64, references: [Int64], tags: Tags) {
    if let way = facts.profile.way(tags) {
      add(way, id: id, references: references[...])
    } else {
      facts.waysRead += 1
    }
  }

  /// Adds a way that the profile can use.
  package mutating func add(
    _ way: TravelProfile.Way, id: Int64, references: ArraySlice<Int64>
  ) {
    precondition(index == nil, "ways are added before nodes")
    facts.waysRead += 1
    let start = self.references.count
    for key in references where self.references.count == start || self.references.last != key {
      self.references.append(key)
    }
    guard self.references.count - start >= 2 else {
      self.references.removeSubrange(start...)
      return
    }
    ids.append(id)
    sets.append(attributes.set(of: way))
    directions.append((way.forward ? 1 : 0) | (way.backward ? 2 : 0))
    starts.append(self.references.count)
  }

  // MARK: Adding nodes

  /// Ends the ways: from here on the places of their nodes are added.
  package mutating func endWays() {
    guard index == nil else { return }
    let index = NodeIndex(references)
    positions = references.map { UInt32(truncatingIfNeeded: index.position(of: $0) ?? 0) }
    references = []
    places = Array(
      repeating: NetworkLayout.Place(latitude: .min, longitude: 0), count: index.keys.count)
    self.index = index
    for (key, place) in given { addNode(key, place) }
    given = []
  }

  /// Adds the place of a node; a node of no way is skipped.
  package mutating func addNode(_ key: Int64, _ place: Coordinate) {
    guard let position = index?.position(of: key) else { return }
    setPlace(
      position, NetworkLayout.Place(latitude: place.latitudeE7, longitude: place.longitudeE7))
  }

  /// Sets the place of the node at a position of the index.
  mutating func setPlace(_ position: Int, _ place: NetworkLayout.Place) {
    places[position] = place
  }

  // MARK: The file

  /// The bytes of the network's file.
  ///
  /// - Throws: If it exceeds 2³¹ points.
  package consuming func bytes() throws(FormatError) -> [UInt8] {
    try checkSize()
    var all: [UInt8] = []
    write { all += $0 }
    return all
  }

  /// Throws if there are too many points for the file.
  package func checkSize() throws(FormatError) {
    guard max(references.count, positions.count) < Int(Int32.max) else {
      throw FormatError(
        .limit, file: facts.source, message: "the network has more than \(Int32.max) points")
    }
  }

  /// Passes the bytes of the network's file to `body`, in parts.
  package consuming func write<Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    endWays()
    var assembly = NetworkAssembly(self)
    assembly.assemble()
    try assembly.write(body)
  }
}
