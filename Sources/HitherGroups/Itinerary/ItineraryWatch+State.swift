package import HitherEngine
import HitherTracks

extension ItineraryWatch {
  /// The operator's state.
  package struct State: Sendable {
    /// The route to a point.
    struct Way: Sendable {
      /// The distances along the route at which it passes the point, in metres.
      var passages: [Double]
      /// The last reported expected arrival of the leader.
      var expected: ExpectedArrival?
    }

    var roll: PointRoll.State
    /// By point.
    var ways: [Way]
    var pace = LeaderPace()
  }
}

extension ItineraryWatch.State.Way: StateCoding {
  init() { passages = [] }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&passages)
    try c.code(&expected)
  }
}

extension ItineraryWatch.State: StateCoding {
  package static var version: UInt16 { 5 }

  package init() { (roll, ways) = (PointRoll.State(), []) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&roll)
    try c.code(&ways)
    try c.code(&pace)
  }

  package func validate() throws(StateError) {
    guard ways.count == roll.points.count else {
      throw StateError.malformed("there are not as many ways as points")
    }
  }
}
