import HitherGeodesy
import TestSupport
import Testing

@Suite struct LocalFrameTests {
  static let latitudes: [Double] =
    stride(from: -85.0, through: 85, by: 5) + [-89, -88, 0.000_000_1, 88, 89]

  /// A random place within a radius of the frame's origin.
  static func place(
    near origin: Coordinate, within radius: Double, _ random: inout SeededGenerator
  ) -> Coordinate? {
    Geodesic.destination(
      from: origin, azimuth: .random(in: 0..<360, using: &random),
      distance: radius * Double.random(in: 0...1, using: &random).squareRoot())
  }

  @Test(
    "plane distances keep the bound, seed 11",
    arguments: [10.0, 100, 1_000, 10_000, 50_000, 100_000])
  func bound(radius: Double) throws {
    var random = SeededGenerator(seed: 11)
    for latitude in Self.latitudes {
      let origin = try #require(Coordinate(latitude: latitude, longitude: 179.999))
      let frame = LocalFrame(origin: origin)
      let bound = frame.relativeErrorBound(withinMetres: radius)
      guard bound.isFinite else { continue }
      for _ in 0..<100 {
        guard let a = Self.place(near: origin, within: radius, &random),
          let b = Self.place(near: origin, within: radius, &random)
        else { continue }
        let exact = Geodesic.distance(from: a, to: b)
        let plane = frame.planePoint(a).distance(to: frame.planePoint(b))
        // The exact solver's rounding is beside the point.
        #expect(abs(plane - exact) <= bound * exact + 1e-8, "\(a) to \(b)")
        let reach = Geodesic.distance(from: origin, to: a)
        let planeReach = PlanePoint(east: 0, north: 0).distance(to: frame.planePoint(a))
        #expect(abs(planeReach - reach) <= bound / 0.6 * 0.25 * reach + 1e-8, "\(a)")
      }
    }
  }

  @Test("to the plane and back is the same coordinate, seed 12") func roundTrip() throws {
    var random = SeededGenerator(seed: 12)
    for latitude in Self.latitudes {
      for longitude in [180, -180, 179.9999, 0, 121.5] {
        let origin = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let frame = LocalFrame(origin: origin)
        for radius in [1.0, 1_000, 100_000]
        where frame.relativeErrorBound(withinMetres: radius).isFinite {
          let place = try #require(Self.place(near: origin, within: radius, &random))
          let back = try #require(frame.coordinate(frame.planePoint(place)))
          #expect(back.latitudeE7 == place.latitudeE7)
          let step = Coordinate.longitudeStepE7(from: back.longitudeE7, to: place.longitudeE7)
          #expect(step == 0)
        }
      }
    }
  }

  @Test func axesPointEastAndNorth() throws {
    let frame = LocalFrame(origin: try #require(Coordinate(latitude: 47, longitude: 180)))
    let east = frame.planePoint(try #require(Coordinate(latitude: 47, longitude: -179.999)))
    let north = frame.planePoint(try #require(Coordinate(latitude: 47.001, longitude: -180)))
    #expect(abs(east.east - 76.056) < 0.001 && abs(east.north) < 0.001)
    #expect(abs(north.north - 111.170) < 0.01 && north.east == 0)
  }

  @Test func pointsThatAreNoPlaceAreNil() throws {
    let frame = LocalFrame(origin: try #require(Coordinate(latitude: 60, longitude: 10)))
    #expect(frame.coordinate(PlanePoint(east: .nan, north: 0)) == nil)
    #expect(frame.coordinate(PlanePoint(east: 0, north: .infinity)) == nil)
    #expect(frame.coordinate(PlanePoint(east: 0, north: 1e8)) == nil)
    let pole = LocalFrame(origin: try #require(Coordinate(latitude: 90, longitude: 0)))
    #expect(pole.relativeErrorBound(withinMetres: 1) == .infinity)
    #expect(pole.coordinate(PlanePoint(east: 1, north: 1)) == nil)
  }
}
