import Testing

@testable import HitherEstimates

/// The examples of OsmAnd's page on uphill and downhill: their heights lie 10 m apart.
@Suite("OsmAnd's published examples")
struct OsmAndProfileTests {
  typealias Point = OsmAndProfile.Point

  private func points(_ heights: [Double]) -> [Point] {
    heights.enumerated().map { Point(metres: Double($0.offset) * 10, height: $0.element) }
  }

  @Test func faults() {
    let peak = OsmAndProfile.withoutFaults(points([5, 3, 10.5, 3, 5])).map(\.height)
    #expect(peak == [5, 3, 3, 5])
    let rise = OsmAndProfile.withoutFaults(points([5, 3, 10, 13, 15])).map(\.height)
    #expect(rise == [5, 3, 10, 13, 15])
  }

  @Test func peaks() {
    let cases: [([Double], [Double])] = [
      ([5, 3, 10, 3, 5], [5, 5]), ([5, 6, 10, 7, 5], [5, 6, 7, 5]),
      ([5, 2, 3, 4, 5], [5, 3, 4, 5]),
    ]
    for (heights, expected) in cases {
      #expect(OsmAndProfile.withoutPeaks(points(heights)).map(\.height) == expected)
    }
  }

  @Test func corners() {
    let hill = OsmAndProfile.corners(of: points([0, 0, 10, 0, 0]))?.map(\.height)
    #expect(hill?.contains(10) == true)
    let flat = OsmAndProfile.corners(of: points([0, 1, 5, 4, -3, -2, -1, 0]))?.map(\.height)
    #expect(flat == [0, 0])
  }

  @Test("every point lies within 7 m of the simplified line")
  func nothingIsFarFromTheCorners() throws {
    let heights = (0..<400).map { Double(($0 * 7919) % 61) + Double($0 % 90) }
    let all = points(heights)
    let corners = try #require(OsmAndProfile.corners(of: all))
    for point in all {
      let place = try #require(corners.lastIndex { $0.metres <= point.metres })
      guard place + 1 < corners.count else { continue }
      let (start, end) = (corners[place], corners[place + 1])
      let share = (point.metres - start.metres) / (end.metres - start.metres)
      // The distance is square to the line, so a little less than upright.
      let upright = abs(point.height - (start.height + (end.height - start.height) * share))
      let slope = abs(end.height - start.height) / (end.metres - start.metres)
      #expect(upright / (1 + slope * slope).squareRoot() <= 7.001)
    }
  }
}
