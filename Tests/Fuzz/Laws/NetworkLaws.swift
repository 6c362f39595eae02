import HitherFormats
import HitherNetwork
import HitherText

/// What must hold of data of ways and of networks, whatever their bytes: they are read or refused.
enum NetworkLaws {
  static let targets = [
    FuzzTarget(
      "osm",
      seeds: [OSMText.crossing.pbf(), OSMText.crossing.pbf(plain), OSMText.crossing.xml, geoJSON],
      document: { bytes throws(FormatError) in try violations(ofSource: bytes) }),
    FuzzTarget(
      "network", seeds: (try? [NetworkBuilder().bytes(), network()]) ?? [],
      document: { bytes throws(FormatError) in use(try Network(bytes, file: "input")) }),
  ]

  private static var plain: OSMText.Form {
    var form = OSMText.Form()
    (form.isDense, form.isPacked, form.offset) = (false, false, 5_000)
    return form
  }

  private static let geoJSON = Array(
    #"""
    {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "way/7", "properties":
    {"highway": "track", "oneway": true, "layer": 1}, "geometry": {"type": "MultiLineString", "coordinates":
    [[[1.5, 42.5], [1.501, 42.5]], [[1.501, 42.5], [1.501, 42.501]]]}}]}
    """#.utf8)

  private static func importing(_ bytes: [UInt8]) throws(FormatError) -> NetworkBuilder {
    do {
      return try NetworkImport.builder(named: "input", for: .foot) { BytesSource(bytes) }
    } catch {
      throw FormatError(error, file: "input")
    }
  }

  private static func network() throws(FormatError) -> [UInt8] {
    try importing(OSMText.crossing.pbf()).bytes()
  }

  /// A network that was made can be opened, and its ways are those of the builder.
  private static func violations(ofSource bytes: [UInt8]) throws(FormatError) -> [String] {
    let builder = try importing(bytes)
    let count = builder.differentWays
    let network: Network
    do throws(FormatError) {
      network = try Network(builder.bytes())
    } catch {
      return ["a network that was made is refused: \(error)"]
    }
    guard network.facts.ways == count else { return ["a way was lost"] }
    return use(network)
  }

  /// Reads all that a network holds.
  static func use(_ network: Network) -> [String] {
    var faults: [String] = []
    for number in 0..<network.edgeCount {
      let edge = network.edge(number)
      for (piece, point) in network.points(of: edge).enumerated() {
        guard abs(point.latitude) <= 90, abs(point.longitude) <= 180,
          network.offset(of: piece, on: edge).isFinite
        else { return ["a point that is not on the earth"] }
      }
      _ = (network.name(of: edge, language: "zh"), network.className(of: edge))
      _ = network.attributes(ofSet: edge.attributes)
    }
    // A damaged file may have many cells without runs.
    for node in 0..<min(network.nodeCount, 100) {
      for (edge, _) in network.edges(at: node) where edge >= network.edgeCount {
        faults.append("an edge that is not there")
      }
      network.pieces(near: network.coordinate(ofNode: node), within: 50) { edge, piece in
        if piece >= network.edge(edge).pieceCount { faults.append("a piece that is not there") }
      }
    }
    return faults
  }
}
