package import HitherEngine
import HitherTracks

extension ItineraryWatch {
  /// What the operator remembers.
  package struct State: Sendable {
    /// The way to a point.
    struct Way: Sendable {
      /// The metres at which the route passes it.
      var passages: [Double]
      /// What was told last of when the leader would come.
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
