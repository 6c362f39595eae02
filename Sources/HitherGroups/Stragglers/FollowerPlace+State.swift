import HitherEngine
import HitherGeodesy
import HitherTracks

extension FollowerPlace: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(match)
    writer.write(ownTrail)
    writer.write(leaderMatch)
    writer.write(order)
    writer.write(away?.trail)
    writer.write(away?.order)
    writer.write(togetherSince)
    writer.write(apartSince)
    writer.write(joined ?? .nan)
    writer.write(atHead != nil)
    if let atHead {
      atHead.follower.write(to: &writer)
      atHead.leader.write(to: &writer)
      atHead.time.write(to: &writer)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    match = try reader.read(TrailMatch.self)
    ownTrail = try reader.readOptional(Trail.self)
    leaderMatch = try reader.read(TrailMatch.self)
    order = try reader.readOptional(TrailOrder.self)
    let trail = try reader.readOptional(Trail.self)
    let orderAway = try reader.readOptional(TrailOrder.self)
    if let trail, let orderAway { away = Away(trail: trail, order: orderAway) }
    togetherSince = try reader.readOptional(Instant.self)
    apartSince = try reader.readOptional(Instant.self)
    let place = try reader.read(Double.self)
    joined = place.isNaN ? nil : place
    if try reader.read(Bool.self) {
      atHead = (
        try Coordinate(from: &reader), try Coordinate(from: &reader), try Instant(from: &reader)
      )
    }
  }
}
