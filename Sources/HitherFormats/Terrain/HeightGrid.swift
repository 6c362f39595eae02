import Glibc
package import HitherGeodesy

/// Heights on a grid of geographic coordinates: a tile of a terrain model.
///
/// Samples are points; between them heights are interpolated linearly in both directions. A void
/// stays a void: a place with a void among the samples around it has no height.
package struct HeightGrid: Sendable {
  /// The level above which heights are given.
  package enum Datum: String, Sendable {
    /// The geoid of 1996, of SRTM and its derivatives.
    case egm96 = "EGM96"
    /// The geoid of 2008, as of Copernicus GLO-30.
    case egm2008 = "EGM2008"
    /// The ellipsoid of WGS 84.
    case ellipsoid = "WGS 84 ellipsoid"
    /// Not stated in the file.
    case unknown
  }

  /// A height with the shape of the terrain around it.
  package struct Reading: Hashable, Sendable {
    /// Metres above the datum.
    package var height: Double
    /// Metres of rise for a metre in the steepest direction.
    package var slope: Double
    /// The root mean square of the grid's second differences around, in metres: how uneven it is from sample to sample.
    package var unevenness: Double
  }

  /// The values, row by row from the north-west.
  enum Samples: Sendable {
    case mapped(MappedBytes)
    case bytes([UInt8])
    case metres([Float])
  }

  package let rows: Int
  package let columns: Int
  /// The latitude of the first row and the longitude of the first column, in degrees.
  package let north: Double
  package let west: Double
  /// Degrees from row to row southwards, and from column to column eastwards.
  package let latitudeStep: Double
  package let longitudeStep: Double
  package let datum: Datum
  private let samples: Samples

  /// A value of −32768 is a void.
  static let void: Int16 = -32_768
  /// Other values are none either, in metres.
  private static let possible = -12_000.0...9_000.0
  private static let metresPerDegree = 111_195.0

  init(
    rows: Int, columns: Int, north: Double, west: Double, latitudeStep: Double,
    longitudeStep: Double, datum: Datum, samples: Samples
  ) {
    (self.rows, self.columns, self.north, self.west) = (rows, columns, north, west)
    (self.latitudeStep, self.longitudeStep) = (latitudeStep, longitudeStep)
    (self.datum, self.samples) = (datum, samples)
  }

  /// Makes a grid of heights in metres, NaN for voids; nil if their number is not rows times columns.
  package init?(
    rows: Int, columns: Int, north: Double, west: Double, latitudeStep: Double,
    longitudeStep: Double, datum: Datum, metres: [Float]
  ) {
    guard rows > 1, columns > 1, metres.count == rows * columns, latitudeStep > 0,
      longitudeStep > 0
    else { return nil }
    self.init(
      rows: rows, columns: columns, north: north, west: west, latitudeStep: latitudeStep,
      longitudeStep: longitudeStep, datum: datum, samples: .metres(metres))
  }

  package var south: Double { north - Double(rows - 1) * latitudeStep }
  package var east: Double { west + Double(columns - 1) * longitudeStep }
  /// Metres from row to row.
  package var spacing: Double { latitudeStep * Self.metresPerDegree }

  /// The value of a sample in metres; NaN for a void, and outside.
  package func sample(_ row: Int, _ column: Int) -> Double {
    guard row >= 0, row < rows, column >= 0, column < columns else { return .nan }
    let index = row * columns + column
    switch samples {
    case .mapped(let bytes): return Self.metres(bytes.bigEndian(at: 2 * index))
    case .bytes(let bytes):
      guard 2 * index + 1 < bytes.count else { return .nan }
      return Self.metres(
        Int16(bitPattern: UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])))
    case .metres(let metres):
      let value = Double(metres[index])
      return Self.possible.contains(value) ? value : .nan
    }
  }

  private static func metres(_ value: Int16?) -> Double {
    guard let value, value != void, possible.contains(Double(value)) else { return .nan }
    return Double(value)
  }

  /// The place of a coordinate in rows and columns; nil outside.
  package func place(of coordinate: Coordinate) -> (row: Double, column: Double)? {
    let row = (north - coordinate.latitude) / latitudeStep
    // A grid may reach over the antimeridian, and −180° is its east edge as well as 180°.
    for turn in [0.0, 360, -360] {
      let column = (coordinate.longitude + turn - west) / longitudeStep
      if let row = Self.inside(row, rows), let column = Self.inside(column, columns) {
        return (row, column)
      }
    }
    return nil
  }

  /// A place along one axis; nil outside.
  ///
  /// Coordinates are on a grid of 1e-7 degrees. One that is as near to a sample as that is the sample, so
  /// that neither an edge nor a void next to it matters.
  private static func inside(_ place: Double, _ count: Int) -> Double? {
    let nearest = place.rounded()
    let snapped = abs(place - nearest) < 2e-4 ? nearest : place
    return snapped >= 0 && snapped <= Double(count - 1) ? snapped : nil
  }

  /// The height at a place, interpolated; nil outside and next to a void.
  package func height(at coordinate: Coordinate) -> Double? {
    place(of: coordinate).flatMap { height(row: $0.row, column: $0.column) }
  }

  private func height(row: Double, column: Double) -> Double? {
    let (top, left) = (min(Int(row), rows - 2), min(Int(column), columns - 2))
    let (down, right) = (row - Double(top), column - Double(left))
    var sum = 0.0
    // A sample without weight may be a void.
    for (step, weight) in [(0, 1 - down), (1, down)] where weight > 0 {
      for (side, share) in [(0, 1 - right), (1, right)] where share > 0 {
        sum += weight * share * sample(top + step, left + side)
      }
    }
    return sum.isNaN ? nil : sum
  }

  /// The height at a place with the terrain's shape; nil outside and next to a void.
  package func reading(at coordinate: Coordinate) -> Reading? {
    guard let (row, column) = place(of: coordinate), let height = height(row: row, column: column)
    else { return nil }
    let (top, left) = (min(Int(row), rows - 2), min(Int(column), columns - 2))
    let eastMetres =
      longitudeStep * Self.metresPerDegree
      * max(0.01, cos(coordinate.latitude * Double.pi / 180))
    let down = sample(top + 1, left) - sample(top, left)
    let right = sample(top, left + 1) - sample(top, left)
    let slope = hypot(down / spacing, right / eastMetres)
    var (squares, count) = (0.0, 0.0)
    for (row, column) in [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)] {
      let middle = 2 * sample(row, column)
      for bend in [
        sample(row - 1, column) + sample(row + 1, column) - middle,
        sample(row, column - 1) + sample(row, column + 1) - middle,
      ] where !bend.isNaN {
        squares += bend * bend
        count += 1
      }
    }
    return Reading(
      height: height, slope: slope.isNaN ? 0 : slope,
      unevenness: count > 0 ? (squares / count).squareRoot() : 0)
  }
}
