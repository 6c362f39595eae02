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
  func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: passages.count))
    for passage in passages { writer.write(passage) }
    writer.write(expected)
  }

  init(from reader: inout StateReader) throws(StateError) {
    passages = []
    for _ in 0..<(try reader.read(UInt32.self)) { passages.append(try reader.read(Double.self)) }
    expected = try reader.readOptional(ExpectedArrival.self)
  }
}

extension ItineraryWatch.State: StateCoding {
  package static var version: UInt16 { 5 }

  package func write(to writer: inout StateWriter) {
    writer.write(roll)
    writer.write(ways)
    writer.write(pace)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    roll = try reader.read(PointRoll.State.self)
    ways = try reader.readList(Way.self)
    pace = try reader.read(LeaderPace.self)
    guard ways.count == roll.points.count else {
      throw StateError.malformed("there are not as many ways as points")
    }
  }
}
