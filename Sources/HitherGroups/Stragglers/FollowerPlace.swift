import HitherEngine
import HitherGeodesy
import HitherTracks

/// Where a follower is on the leader's trail; or ahead of the leader, on a trail of the follower's own.
///
/// Who leaves the leader's trail at its head may be ahead; then the leader is looked for on the
/// follower's own trail since that moment, and as long as the leader keeps to it the gap is below 0.
/// Who stays close to the leader for a minute is with the leader, whatever branch of the trail was
/// thought of: the leader may have come back to fetch a straggler, or waited where ways meet.
struct FollowerPlace: Sendable {
  /// Who left the trail so near its head may be ahead, in metres.
  static let headMetres = 40.0
  /// Closer than this to the leader is together, in metres.
  static let togetherMetres = 25.0
  /// After so long a time together the place is the leader's, in milliseconds.
  static let togetherMilliseconds: Int64 = 60_000
  /// Who was ahead is taken to be so while the leader is off that way, for so long in milliseconds.
  static let apartMilliseconds: Int64 = 900_000
  /// Who goes so far along the leader's trail follows it, in metres.
  static let followingMetres = 40.0

  private var match = TrailMatch()
  private var ownTrail: Trail?
  private var leaderMatch = TrailMatch()
  private var togetherSince: Instant?
  /// Since when the leader is off the follower's own trail.
  private var apartSince: Instant?
  /// Where the follower came upon the leader's trail since then.
  private var joined: Double?
  /// Where the two were when last the follower was near the trail's head.
  private var atHead: (follower: Coordinate, leader: Coordinate, time: Instant)?

  init() {}

  /// Makes the place of somebody who is at a known place of the trail.
  init(at place: Double, _ position: Coordinate, _ time: Instant) {
    match.put(at: place, position, time)
  }

  /// Makes the place of somebody who is ahead of a leader, by the way from there.
  init(ahead way: Trail, of leader: Coordinate, _ time: Instant) {
    ownTrail = way
    leaderMatch.put(at: 0, leader, time)
  }

  /// Metres along the leader's trail; nil for who is off it or ahead.
  var onTrail: Double? { ownTrail == nil ? match.place : nil }

  /// Measures the gap without the planned route.
  ///
  /// - Parameters:
  ///   - leader: where the leader is.
  ///   - accuracy: of the follower's position, in metres; 0 for unknown.
  ///   - tellsTime: whether it is asked how long ago the leader was there.
  mutating func gap(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord,
    at time: Instant, accuracy: Double, tellsTime: Bool
  ) -> Gap {
    if let gap = gapAhead(position, leader, at: time) {
      if gap < -Self.headMetres, !isTogether(position, leader, -gap, at: time) {
        return Gap(metres: gap, behind: .nan, way: .trail)
      }
      match.put(at: record.trail.length, position, time)
    } else if let gap = gapApart(position, leader, record, at: time, accuracy: accuracy) {
      return gap
    }
    ownTrail = nil
    apartSince = nil
    joined = nil
    if var place = match.follow(position, at: time, accuracy: accuracy, record.trail) {
      if isTogether(position, leader, record.trail.length - place, at: time) {
        place = record.trail.length
        match.put(at: place, position, time)
      }
      return onTrail(place, position, leader, record, at: time, tellsTime: tellsTime)
    }
    togetherSince = nil
    guard let gap = leaveHead(position, leader, at: time) else {
      let straight = ShortDistance.metres(from: position, to: leader.coordinate)
      return Gap(metres: straight, behind: .nan, way: .straight)
    }
    return Gap(metres: gap, behind: .nan, way: .trail)
  }

  private mutating func onTrail(
    _ place: Double, _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord,
    at time: Instant, tellsTime: Bool
  ) -> Gap {
    let metres = max(0, record.trail.length - place)
    atHead = metres <= Self.headMetres ? (position, leader.coordinate, time) : nil
    let behind = tellsTime ? record.trailPassages.secondsSince(place, at: time) : .nan
    return Gap(metres: metres, behind: behind, way: .trail)
  }

  private mutating func isTogether(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ gap: Double, at time: Instant
  ) -> Bool {
    guard gap > 4 * Self.togetherMetres,
      !ShortDistance.isBeyond(Self.togetherMetres, from: position, to: leader.coordinate)
    else {
      togetherSince = nil
      return false
    }
    let since = togetherSince ?? time
    togetherSince = since
    guard time - since >= Self.togetherMilliseconds else { return false }
    togetherSince = nil
    return true
  }

  /// The gap of a follower ahead; nil for who is not, or whose way the leader does not follow.
  private mutating func gapAhead(
    _ position: Coordinate, _ leader: LeaderRecord.Now, at time: Instant
  ) -> Double? {
    ownTrail?.extend(to: position, at: time)
    guard let ownTrail,
      let place = leaderMatch.follow(leader.coordinate, at: time, accuracy: 0, ownTrail)
    else { return nil }
    apartSince = nil
    joined = nil
    return min(0, place - ownTrail.length)
  }

  /// The gap of a follower who was ahead when the leader went another way; nil for who is not, is
  /// so no longer, or is together with the leader.
  ///
  /// The leader's trail of before, which may lie beside the way ahead, is not taken for the way: to
  /// follow it the follower has to walk along it in the leader's direction.
  private mutating func gapApart(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord, at time: Instant,
    accuracy: Double
  ) -> Gap? {
    guard ownTrail != nil else { return nil }
    let since = apartSince ?? time
    apartSince = since
    let straight = ShortDistance.metres(from: position, to: leader.coordinate)
    guard time - since <= Self.apartMilliseconds, straight > Self.togetherMetres else { return nil }
    let apart = Gap(metres: -straight, behind: .nan, way: .straight)
    guard let place = match.follow(position, at: time, accuracy: accuracy, record.trail) else {
      joined = nil
      return apart
    }
    let first = joined ?? place
    joined = first
    let follows =
      place - first >= Self.followingMetres || record.trail.length - place <= Self.headMetres
    return follows ? nil : apart
  }

  /// Begins a trail of the follower's own where the leader's was left at its head.
  private mutating func leaveHead(
    _ position: Coordinate, _ leader: LeaderRecord.Now, at time: Instant
  ) -> Double? {
    guard let atHead else { return nil }
    self.atHead = nil
    var trail = Trail(capacity: 2048)
    trail.extend(to: atHead.leader, at: atHead.time)
    trail.extend(to: atHead.follower, at: atHead.time)
    ownTrail = trail
    leaderMatch = TrailMatch()
    leaderMatch.put(at: 0, atHead.leader, atHead.time)
    return gapAhead(position, leader, at: time)
  }
}

extension FollowerPlace: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(match)
    writer.write(ownTrail)
    writer.write(leaderMatch)
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
