import Testing

@testable import HitherEstimates

@Suite("Heights along a way")
struct HeightProfileTests {
  typealias Sample = HeightProfile.Sample

  private func profile(_ heights: [Double], every metres: Double = 50) throws -> HeightProfile {
    let samples = heights.enumerated().map {
      Sample(metres: Double($0.offset) * metres, height: $0.element)
    }
    return try #require(HeightProfile(samples, length: Double(heights.count - 1) * metres))
  }

  @Test func hillCountsWhole() throws {
    let hill = try profile([100, 120, 180, 200, 160, 110])
    #expect(hill.ascent(from: 0, to: 250) == 100 && hill.descent(from: 0, to: 250) == 90)
    #expect(hill.ascent(from: 0, to: 75) == 50 && hill.descent(from: 0, to: 150) == 0)
  }

  @Test("what stays under 5 m is no climb")
  func noise() throws {
    let flat = try profile((0..<200).map { 100 + Double(($0 * 7) % 5) })
    #expect(flat.ascent(from: 0, to: flat.length) == 0)
    #expect(flat.descent(from: 0, to: flat.length) == 0)
  }

  @Test("climbs of sections add up to that of the way, and to the difference of its turns")
  func sectionsAddUp() throws {
    let heights = (0..<300).map { index in
      let (saw, ramp) = ((index * 37) % 90, (index % 60) * 4)
      return Double(saw + ramp)
    }
    let way = try profile(heights)
    let bounds = SectionBounds(kilometresOf: way.length).bounds.map(\.metres)
    var (up, down) = (0.0, 0.0)
    for index in 1..<bounds.count {
      up += way.ascent(from: bounds[index - 1], to: bounds[index])
      down += way.descent(from: bounds[index - 1], to: bounds[index])
    }
    #expect(abs(up - way.ascent(from: 0, to: way.length)) < 1e-6)
    #expect(abs(down - way.descent(from: 0, to: way.length)) < 1e-6)
    // Plain sums over turns of 5 m and more, written down independently.
    var turns = [heights[0]]
    for index in 1..<heights.count {
      if abs(heights[index] - turns[turns.count - 1]) >= 5 { turns.append(heights[index]) }
    }
    let plain = zip(turns, turns.dropFirst()).map { max(0, $1 - $0) }.reduce(0, +)
    #expect(abs(up - plain) < 0.05 * plain)
  }

  @Test("legs cover a section once, and rise by the difference of its ends")
  func legs() throws {
    let way = try profile([100, 120, 180, 200, 160, 110])
    let legs = way.legs(from: 30, to: 220)
    #expect(abs(legs.reduce(0) { $0 + $1.metres } - 190) < 1e-9)
    let rise = (160 - 50 * 20.0 / 50) - (100 + 20 * 30.0 / 50)
    #expect(abs(legs.reduce(0) { $0 + $1.rise } - rise) < 1e-9)
    #expect(legs.allSatisfy { $0.metres > 0 && $0.metres <= 50 })
    #expect(way.legs(from: 50, to: 50).isEmpty)
  }

  @Test func holesAreFilledStraight() throws {
    let sparse = try #require(
      HeightProfile(
        [Sample(metres: 100, height: 50), Sample(metres: 900, height: 90)], length: 1000))
    #expect(sparse.heights.first == 50 && sparse.heights.last == 90)
    #expect(abs(sparse.heights[10] - 70) < 1e-9)
    #expect(HeightProfile([], length: 10) == nil)
    #expect(HeightProfile([Sample(metres: 0, height: 1)], length: 0) == nil)
  }

  @Test func boundsAreKilometresOrPoints() {
    let kilometres = SectionBounds(kilometresOf: 2400).bounds.map(\.metres)
    #expect(kilometres == [0, 1000, 2000, 2400])
    #expect(SectionBounds(kilometresOf: 2030).bounds.map(\.metres) == [0, 1000, 2030])
    #expect(SectionBounds(kilometresOf: 2000).bounds.map(\.metres) == [0, 1000, 2000])
    #expect(SectionBounds(kilometresOf: 300).bounds.map(\.metres) == [0, 300])
    let points = [(10.0, "bus"), (700, "hut"), (720, "spring"), (1990, "end")].map {
      SectionBounds.Bound(metres: $0.0, name: $0.1)
    }
    let named = SectionBounds(between: points, length: 2000).bounds
    #expect(named.map(\.metres) == [0, 700, 2000])
    #expect(named.map(\.name) == ["bus", "hut", "end"])
  }
}
