import HitherFormats
import HitherGeodesy
import HitherText
import Testing

@testable import HitherSimulation

/// The bundled terrain is that of the bundled outing, as a mission like SRTM would have measured it.
@Suite struct TerrainDatasetTests {
  private static let path = "mountain-group/terrain/N25E121.hgt.gz"

  /// Means over cells of 90 m with noise of 3 m, in whole metres; voids away from the route.
  private static func tile() throws -> [UInt8] {
    let file = Datasets.folder + "/mountain-group/scenario.json"
    let document = try ScenarioDocument(parsing: try #require(Files.read(file)), file: file)
    guard case .outing(let scenario) = document else { return [] }
    let route = RouteLine(plan: scenario.route, seed: scenario.seed)
    let places = route.plannedRoute(name: "").points
    let box = try #require(
      Envelope(latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7)))
    let (south, west) = (Double(box.southE7) / 1e7 - 0.02, Double(box.westE7) / 1e7 - 0.02)
    let (north, east) = (
      Double(box.northE7) / 1e7 + 0.02, Double(box.westE7 + Int32(box.widthE7)) / 1e7 + 0.02
    )
    var random = SplitMix64(seed: scenario.seed, stream: "bundled terrain")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * 1201 * 1201)
    for row in 0..<1201 {
      for column in 0..<1201 {
        let (latitude, longitude) = (26 - Double(row) / 1200, 121 + Double(column) / 1200)
        var height = Int16(-32_768)
        if latitude > south, latitude < north, longitude > west, longitude < east,
          let place = Coordinate(latitude: latitude, longitude: longitude)
        {
          let point = route.frame.planePoint(place)
          var mean = 0.0
          for (x, y) in [(-27.0, -27.0), (27, -27), (-27, 27), (27, 27), (0, 0)] {
            mean +=
              route.terrain.height(at: PlanePoint(east: point.east + x, north: point.north + y)) / 5
          }
          height = Int16((mean + 3 * random.normal()).rounded())
        }
        let bits = UInt16(bitPattern: height)
        bytes += [UInt8(bits >> 8), UInt8(bits & 255)]
      }
    }
    return bytes
  }

  @Test func theTileIsThatOfTheScenario() throws {
    let tile = try Self.tile()
    #expect(tile.count == 2 * 1201 * 1201)
    if let remade = Datasets.remade {
      try #require(Files.makeFolder(remade + "/mountain-group/terrain"))
      let packed = try #require(GzipPacker().pack(tile, isLast: true))
      try #require(Files.write(packed, to: remade + "/" + Self.path))
    }
    var source = GzipBytes(try FileBytes(path: Datasets.folder + "/" + Self.path))
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, upTo: 1 << 20) > 0 {}
    #expect(bytes == tile)
  }
}
