import HitherFormats
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@Suite("GeoPackage") struct GeoPackageLawTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// Writes members' fixes in batches of a size.
  private func write(
    _ members: [(name: String, fixes: [Fix])], batch size: Int = 700, to name: String
  ) throws {
    var writer = GeoPackageWriter(path: folder[name])
    writer.begin(FileMetadata())
    for member in members {
      var rest = member.fixes[...]
      while !rest.isEmpty {
        var batch = RecordBatch()
        batch.fixes = FixBatch(rest.prefix(size))
        rest = rest.dropFirst(size)
        writer.append(batch, member: member.name)
      }
    }
    writer.end()
    #expect(writer.fault == nil)
  }

  private func members(seed: UInt64, _ counts: [Int]) -> [(name: String, fixes: [Fix])] {
    var random = RandomFixes(seed: seed)
    return counts.enumerated().map { index, count in
      (name: ["leo", "玉山 \"'", "=x"][index % 3] + "\(index)", fixes: random.member(count))
    }
  }

  @Test(arguments: UInt64(1)...3)
  func whatIsWrittenIsRead(seed: UInt64) throws {
    let members = members(seed: seed, [400, 1, 2, 130])
    try write(members, to: "a.gpkg")
    let file = try GeoPackageReading(path: folder["a.gpkg"])
    let given = members.flatMap { member in member.fixes.map { (member.name, $0) } }
    let rows = try file.rows(
      "SELECT member, time, ele, accuracy, speed, course, battery, heart_rate, cadence, "
        + "temperature, power FROM fixes ORDER BY fid", 11)
    let points = try file.geometries("fixes")
    #expect(rows.count == given.count && points.count == given.count)
    for (row, (name, fix)) in zip(rows, given) {
      #expect(row[0] == name)
      #expect(row[1].flatMap { Instant(rfc3339: $0) } == (fix.time == .absent ? nil : fix.time))
      for (column, sensor) in Sensor.allCases.enumerated() {
        let value = row[2 + column].flatMap(Double.init)
        #expect(value == (fix[sensor].isNaN ? nil : fix[sensor]))
      }
    }
    for (point, (_, fix)) in zip(points, given) {
      #expect(point?.lines == [[Self.degrees(fix)]])
    }
  }

  private static func degrees(_ fix: Fix) -> [Double] {
    [Double(fix.coordinate.longitudeE7) / 1e7, Double(fix.coordinate.latitudeE7) / 1e7]
  }

  /// The lines are the segments of two fixes or more, and have heights where all fixes have.
  @Test func aWayIsItsSegments() throws {
    var all = members(seed: 11, [300, 1, 90, 5000])
    for index in all[2].fixes.indices { all[2].fixes[index].elevation = Double(index) }
    try write(all, to: "a.gpkg")
    let ways = try GeoPackageReading(path: folder["a.gpkg"]).geometries("tracks")
    #expect(ways.count == all.count && ways[1] == nil)
    for (way, member) in zip(ways, all) {
      var segments: [[Fix]] = []
      for fix in member.fixes {
        if fix.startsSegment { segments.append([]) }
        segments[segments.count - 1].append(fix)
      }
      let hasHeights = member.fixes.allSatisfy { !$0.elevation.isNaN }
      let lines = segments.filter { $0.count > 1 }.map { segment in
        segment.map { Self.degrees($0) + (hasHeights ? [$0.elevation] : []) }
      }
      guard let way else {
        #expect(lines.isEmpty)
        continue
      }
      #expect(way.kind == (hasHeights ? 1005 : 5))
      #expect(way.lines == lines)
      let positions = member.fixes.map(Self.degrees)
      let (east, north) = (positions.map { $0[0] }, positions.map { $0[1] })
      #expect(way.envelope == [east.min(), east.max(), north.min(), north.max()])
    }
    #expect(ways[2]?.kind == 1005)
  }

  /// SQLite's own check finds no fault in a tree of any height, and a search finds what is there.
  @Test(arguments: [0, 1, 50, 51, 52, 102, 2601, 2602, 2653, 140_000])
  func theIndexIsWhole(count: Int) throws {
    try write(count == 0 ? [] : members(seed: UInt64(count), [count]), to: "a.gpkg")
    let file = try GeoPackageReading(path: folder["a.gpkg"])
    for layer in ["fixes", "tracks", "routes"] {
      #expect(try file.rows("SELECT rtreecheck('rtree_\(layer)_geom')", 1) == [["ok"]])
    }
    #expect(try file.rows("PRAGMA integrity_check", 1) == [["ok"]])
    #expect(try file.integers("SELECT count(*) FROM rtree_fixes_geom") == [Int64(count)])
    guard count > 0 else { return }
    let points = try file.geometries("fixes")
    var random = SeededGenerator(seed: 5)
    for _ in 0..<10 {
      let (west, south) = (random.uniform(-180, 170), random.uniform(-90, 80))
      let (east, north) = (west + random.uniform(0, 60), south + random.uniform(0, 60))
      let inside = points.indices.filter { index in
        guard let point = points[index]?.lines.first?.first else { return false }
        return (west...east).contains(point[0]) && (south...north).contains(point[1])
      }.map { Int64($0 + 1) }
      let found = try file.integers(
        "SELECT id FROM rtree_fixes_geom WHERE maxx >= \(west) AND minx <= \(east) "
          + "AND maxy >= \(south) AND miny <= \(north) ORDER BY id")
      // The tree's numbers have fewer digits: it may find a little more, and nothing less.
      #expect(Set(inside).isSubset(of: found) && found.count <= inside.count + 2)
    }
  }

  @Test func theSameFixesAreTheSameBytes() throws {
    let members = members(seed: 21, [3000, 40, 900])
    try write(members, to: "a.gpkg")
    try write(members, to: "b.gpkg")
    try write(members, batch: 64, to: "c.gpkg")
    let bytes = try folder.bytes(of: "a.gpkg")
    #expect(try folder.bytes(of: "b.gpkg") == bytes)
    #expect(try folder.bytes(of: "c.gpkg") == bytes)
  }

  @Test func theFileTellsOfItself() throws {
    try write(members(seed: 31, [20]), to: "a.gpkg")
    let file = try GeoPackageReading(path: folder["a.gpkg"])
    #expect(try file.integers("PRAGMA application_id") == [0x4750_4B47])
    #expect(try file.integers("PRAGMA user_version") == [10_300])
    let layers = try file.rows(
      "SELECT table_name, srs_id, last_change FROM gpkg_contents ORDER BY rowid", 3)
    #expect(layers.map { $0[0] } == ["tracks", "fixes", "routes"])
    let last = try file.rows("SELECT max(time) FROM fixes", 1)[0][0]
    #expect(layers.allSatisfy { $0[1] == "4326" && $0[2] == last })
    // Every column but number and geometry is described.
    for layer in GeoPackageWriter.layers {
      let described = try file.rows(
        "SELECT column_name, description FROM gpkg_data_columns WHERE table_name = '\(layer.name)' "
          + "ORDER BY rowid", 2)
      #expect(described.map { $0[0] } == layer.columns.map(\.name))
      #expect(described.allSatisfy { $0[1]?.hasSuffix(".") == true })
      let triggers = try file.integers(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '\(layer.name)'")
      #expect(triggers == [6])
    }
  }

  @Test func routesAreLines() throws {
    var writer = GeoPackageWriter(path: folder["a.gpkg"])
    writer.begin(FileMetadata())
    var batch = RecordBatch()
    batch.kind = .route
    var random = RandomFixes(seed: 41)
    batch.fixes = FixBatch(random.member(12))
    writer.append(batch, member: "plan")
    writer.end()
    #expect(writer.fault == nil)
    let file = try GeoPackageReading(path: folder["a.gpkg"])
    #expect(
      try file.geometries("routes").map { $0?.lines } == [
        [batch.fixes.rows.map(Self.degrees)]
      ])
    #expect(try file.integers("SELECT count(*) FROM tracks") == [0])
  }

  @Test func shapesOfPlaces() throws {
    func at(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
      Coordinate(latitudeE7: latitude * 10_000_000, longitudeE7: longitude * 10_000_000)
    }
    let open = [at(0, 0), at(0, 4), at(4, 4), at(4, 0)]
    let hole = [at(1, 1), at(2, 1), at(2, 2), at(1, 1)]
    let polygon = Polygon(shell: open, holes: [hole])
    let one = try #require(GeoPackageGeometry(MultiPolygon([polygon])))
    let shape = try GeoPackageReading.Shape(one.bytes)
    #expect(shape.kind == 3 && shape.envelope == [0, 4, 0, 4])
    #expect(
      shape.lines == [
        [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 2], [2, 2], [1, 1]],
      ])
    let two = try #require(
      GeoPackageGeometry(
        MultiPolygon([polygon, Polygon(shell: [at(9, 9), at(9, 10), at(10, 9)])])))
    let both = try GeoPackageReading.Shape(two.bytes)
    #expect(both.kind == 6 && both.lines.count == 3 && both.envelope == [0, 10, 0, 10])
    #expect(GeoPackageGeometry(MultiPolygon([])) == nil)
    #expect(GeoPackageGeometry(line: [at(1, 1)]) == nil)
  }

  @Test func whatCannotBeWrittenIsTold() throws {
    var writer = GeoPackageWriter(path: folder["none/a.gpkg"])
    writer.begin(FileMetadata())
    writer.append(RecordBatch(), member: "leo")
    writer.end()
    #expect(writer.fault?.code == .cannotCreate)
    var full = GeoPackageWriter(path: "/dev/full")
    full.begin(FileMetadata())
    #expect(full.fault != nil)
  }
}
