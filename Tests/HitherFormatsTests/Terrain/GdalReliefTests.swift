import Foundation
import HitherFormats
import HitherGeodesy
import TestSupport
import Testing

/// Contour lines and shaded relief beside GDAL's, on a real tile of SRTM.
///
/// Skipped unless `gdal_contour` and `gdaldem` are installed and `HITHER_CORPUS` has the tile.
@Suite(
  "Relief beside GDAL's",
  .enabled(if: Corpus.folder != nil && Shell.has("gdal_contour") && Shell.has("gdaldem")))
struct GdalReliefTests {
  /// Rows and columns of the tile that are compared.
  private static let rows = 300..<600
  private static let columns = 500..<800

  private let folder: ScratchFolder
  private let grid: HeightGrid

  init() throws {
    folder = try ScratchFolder()
    grid = try HGTFile.open(Corpus.path("maps/N50E010.hgt"))
    let (rows, columns) = (Self.rows, Self.columns)
    #expect(
      Shell.run(
        "gdal_translate -q -srcwin \(columns.lowerBound) \(rows.lowerBound) \(columns.count) \(rows.count) "
          + "'\(Corpus.path("maps/N50E010.hgt"))' '\(folder["part.tif"])'"))
  }

  /// A place on the plane of the tile's middle, in metres.
  private static func point(_ longitude: Double, _ latitude: Double) -> SIMD2<Double> {
    SIMD2(longitude * 111_195 * cos(50.6 * Double.pi / 180), latitude * 111_195)
  }

  /// Points by square of two metres, to find neighbours.
  private struct Points {
    private var squares: [SIMD2<Int>: [SIMD2<Double>]] = [:]
    private(set) var all: [SIMD2<Double>] = []

    mutating func add(_ point: SIMD2<Double>) {
      all.append(point)
      squares[Self.square(point), default: []].append(point)
    }

    private static func square(_ point: SIMD2<Double>) -> SIMD2<Int> {
      SIMD2(Int((point.x / 2).rounded(.down)), Int((point.y / 2).rounded(.down)))
    }

    /// Metres to the nearest one; at least 2 if there is none near.
    func distance(to point: SIMD2<Double>) -> Double {
      let middle = Self.square(point)
      var nearest = 2.0
      for x in -1...1 {
        for y in -1...1 {
          for other in squares[middle &+ SIMD2(x, y)] ?? [] {
            let step = other - point
            nearest = min(nearest, (step * step).sum().squareRoot())
          }
        }
      }
      return nearest
    }
  }

  @Test(
    "each point of a contour line is within a metre of one of GDAL's, and each of GDAL's of one")
  func contours() throws {
    #expect(
      Shell.run(
        "cd '\(folder.path)' && gdal_contour -q -a height -i 20 -f GeoJSON part.tif lines.json"))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(try folder.bytes(of: "lines.json")))
        as? [String: Any])
    var theirs: [Int: Points] = [:]
    for feature in document["features"] as? [[String: Any]] ?? [] {
      let properties = feature["properties"] as? [String: Any]
      let geometry = feature["geometry"] as? [String: Any]
      guard let height = properties?["height"] as? Double,
        let line = geometry?["coordinates"] as? [[Double]]
      else { continue }
      let points = line.map { Self.point($0[0], $0[1]) }
      for point in points { theirs[Int(height), default: Points()].add(point) }
    }
    var ours: [Int: Points] = [:]
    for line in ContourLines(grid, rows: Self.rows, columns: Self.columns, every: 20).lines {
      for place in line.points {
        ours[Int(line.height), default: Points()].add(
          Self.point(place.longitude, place.latitude))
      }
    }
    #expect(ours.count > 10)
    #expect(Set(ours.keys) == Set(theirs.keys))
    // GDAL's lines go on to the edge of the outermost pixels, half a sample beyond ours.
    let (north, west) = (
      grid.north - Double(Self.rows.lowerBound) * grid.latitudeStep,
      grid.west + Double(Self.columns.lowerBound) * grid.longitudeStep
    )
    let corner = Self.point(west, north)
    let other = Self.point(
      west + Double(Self.columns.count - 1) * grid.longitudeStep,
      north - Double(Self.rows.count - 1) * grid.latitudeStep)
    func isInside(_ point: SIMD2<Double>) -> Bool {
      point.x > corner.x + 1 && point.x < other.x - 1 && point.y < corner.y - 1
        && point.y > other.y + 1
    }
    // A top of just a line's height is a point of GDAL's lines and none of ours.
    func isSample(_ point: SIMD2<Double>, of height: Int) -> Bool {
      let metres = Self.point(grid.longitudeStep, grid.latitudeStep)
      let start = Self.point(grid.west, grid.north)
      let column = ((point.x - start.x) / metres.x).rounded()
      let row = ((start.y - point.y) / metres.y).rounded()
      let away = point - start - SIMD2(column * metres.x, -row * metres.y)
      return (away * away).sum() < 1 && grid.sample(Int(row), Int(column)) == Double(height)
    }
    var (worst, count) = (0.0, 0)
    for (height, points) in ours {
      let beside = try #require(theirs[height])
      for point in points.all where isInside(point) {
        worst = max(worst, beside.distance(to: point))
        count += 1
      }
      for point in beside.all where isInside(point) && !isSample(point, of: height) {
        worst = max(worst, points.distance(to: point))
      }
    }
    print("contours: \(count) points, at most \(worst) m from GDAL's")
    #expect(count > 10_000)
    #expect(worst < 1)
  }

  @Test("shaded relief is within 2 of 255 levels of GDAL's")
  func relief() throws {
    // GDAL takes degrees of latitude and of longitude for equally long.
    #expect(
      Shell.run(
        "cd '\(folder.path)' && gdaldem hillshade -q -s 111120 -of ENVI part.tif shade.bin"))
    let theirs = try folder.bytes(of: "shade.bin")
    let metres = 111_120 * grid.latitudeStep
    let shade = Hillshade(
      grid, rows: Self.rows, columns: Self.columns, eastMetres: metres, southMetres: metres)
    #expect(theirs.count == shade.values.count)
    var (worst, count) = (0, 0)
    for index in theirs.indices where theirs[index] > 0 {
      worst = max(worst, abs(Int(theirs[index]) - Int(shade.values[index])))
      count += 1
    }
    print("relief: \(count) samples, at most \(worst) levels from GDAL's")
    #expect(count > 80_000)
    #expect(worst <= 2)
  }
}
