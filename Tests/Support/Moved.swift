package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Puts a random track where a test's route or places are: its steps from the first fix, taken from
/// a place.
package struct Moved: Operator {
  package struct State: StateCoding, Sendable {
    var first: Coordinate?

    package init() {}

    package mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&first) }
  }

  package static let description = OperatorDescription(name: "moved", summary: "Moves a track.")
  let origin: Coordinate

  package init(origin: Coordinate) { self.origin = origin }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    for index in 0..<batch.count {
      let place = batch.coordinate(index)
      let first = state.first ?? place
      state.first = first
      batch.latitudeE7[index] = origin.latitudeE7 &+ place.latitudeE7 &- first.latitudeE7
      let east = Coordinate.longitudeStepE7(from: first.longitudeE7, to: place.longitudeE7)
      // A sum of longitudes goes round the antimeridian as a difference does.
      batch.longitudeE7[index] = Int32(
        Coordinate.longitudeStepE7(from: -origin.longitudeE7, to: Int32(east)))
    }
  }
}
