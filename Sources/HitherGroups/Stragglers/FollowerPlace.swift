import HitherEngine
import HitherGeodesy
import HitherTracks

/// The place of a follower on the leader's trail; or ahead of the leader, on a trail of the follower's own.
///
/// For a follower who begins off the leader's trail it is unknown at first which of the two is
/// ahead. The gap is unknown until one of them follows the trail of the other (`TrailOrder`).
///
/// A follower who leaves the leader's trail at its head may be ahead. Then the leader is matched to
/// the follower's own trail since that moment, and while the leader stays on it the gap is below 0.
/// A follower who stays close to the leader for a minute is with the leader, whatever branch of the
/// trail was assumed: the leader may have come back for a straggler, or waited at a junction.
struct FollowerPlace: Sendable {
  /// A follower who left the trail this close to its head may be ahead, in metres.
  static let headMetres = 40.0
  /// Closer than this to the leader counts as together, in metres.
  static let togetherMetres = 25.0
  /// After this time together the place is the leader's, in milliseconds.
  static let togetherMilliseconds: Int64 = 60_000
  /// How long a follower who was ahead still counts as ahead while the leader is off the follower's
  /// trail, in milliseconds.
  static let apartMilliseconds: Int64 = 900_000
  /// A follower who walks this far along the leader's trail follows it, in metres.
  static let followingMetres = 40.0

  var match = TrailMatch()
  var ownTrail: Trail?
  var leaderMatch = TrailMatch()
  /// Set while it is unknown which of the two is ahead.
  var order: TrailOrder? = TrailOrder()
  /// Set while the follower is off the leader's trail.
  var away: Away?
  var togetherSince: Instant?
  /// Since when the leader has been off the follower's own trail.
  var apartSince: Instant?
  /// Where the follower joined the leader's trail since then.
  var joined: Double?
  /// The positions of both when the follower was last near the trail's head.
  var atHead: (follower: Coordinate, leader: Coordinate, time: Instant)?

  /// The trail of a follower off the leader's trail, which the leader may follow later.
  struct Away {
    var trail = Trail(capacity: 2048)
    var order = TrailOrder()
  }

  init() {}

  /// Makes the place of a follower who was with the group or behind, wherever the follower is now.
  static var behind: Self {
    var place = Self()
    place.order = nil
    return place
  }

  /// Makes the place of a follower at a known place of the trail.
  init(at place: Double, _ position: Coordinate, _ time: Instant) {
    order = nil
    match.put(at: place, position, time)
  }

  /// Makes the place of a follower ahead of a leader, with the path from there.
  init(ahead way: Trail, of leader: Coordinate, _ time: Instant) {
    order = nil
    ownTrail = way
    leaderMatch.put(at: 0, leader, time)
  }

  /// Metres along the leader's trail; nil if the follower is off it or ahead, or if that is unknown.
  var onTrail: Double? { ownTrail == nil && match.isSure ? match.place : nil }

  /// The place relative to another leader, about whom nothing is known yet.
  var beforeAnother: Self {
    guard let ownTrail else { return .behind }
    var place = Self()
    place.ownTrail = ownTrail
    return place
  }

  /// Adds a position while the leader's is unknown.
  mutating func wander(_ position: Coordinate, at time: Instant) {
    guard order != nil else { return }
    extendOwnTrail(to: position, at: time)
  }

  /// Measures the gap without the planned route.
  ///
  /// - Parameters:
  ///   - leader: The leader's position.
  ///   - accuracy: Accuracy of the follower's position, in metres; 0 if unknown.
  ///   - tellsTime: Whether the time since the leader was there is needed.
  /// - Returns: Unknown if it is unknown who is ahead, or which branch of the trail the follower is on.
  mutating func gap(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord,
    at time: Instant, accuracy: Double, tellsTime: Bool
  ) -> GapMeasurement {
    guard findOrder(position, leader, record, at: time, accuracy: accuracy) else {
      return .unknown(.orderUnknown)
    }
    if let gap = gapAhead(position, leader, at: time) {
      if gap < -Self.headMetres, !isTogether(position, leader, -gap, at: time) {
        return .known(Gap(metres: gap, behind: .nan, way: .trail))
      }
      match.put(at: record.trail.length, position, time)
    } else if ownTrail != nil {
      switch gapApart(position, leader, record, at: time, accuracy: accuracy) {
      case .lasting(let gap): return .known(gap)
      case .over:
        seekAnew()
        return .unknown(.orderUnknown)
      case .ended: break
      }
    }
    ownTrail = nil
    apartSince = nil
    joined = nil
    if var place = match.follow(position, at: time, accuracy: accuracy, record.trail) {
      if isTogether(position, leader, record.trail.length - place, at: time) {
        place = record.trail.length
        match.put(at: place, position, time)
      }
      guard match.isSure else { return .unknown(.branchUnknown) }
      away = nil
      return .known(
        onTrail(place, position, leader, record, at: time, tellsTime: tellsTime))
    }
    togetherSince = nil
    if let gap = leaveHead(position, leader, at: time) {
      return .known(Gap(metres: gap, behind: .nan, way: .trail))
    }
    if let gap = gapAway(position, leader, at: time) { return .known(gap) }
    if match.isAmongBranches { return .unknown(.branchUnknown) }
    let straight = ShortDistance.metres(from: position, to: leader.coordinate)
    guard isBeside(position, record.trail, leaderAt: straight) else {
      return .unknown(.orderUnknown)
    }
    return .known(Gap(metres: straight, behind: .nan, way: .straight))
  }

  /// Whether the nearest part of the trail to a follower off it is one that the leader has left behind.
  ///
  /// If the leader is the nearest, it is unknown who is ahead: the follower may have overtaken.
  private func isBeside(
    _ position: Coordinate, _ trail: Trail, leaderAt straight: Double
  ) -> Bool {
    var nearest: TrailProjection?
    trail.visitBranches(LocalFrame(origin: position), within: straight) { foot in
      if foot.distance < nearest?.distance ?? .infinity { nearest = foot }
    }
    return nearest.map { trail.length - $0.place > Self.headMetres } ?? false
  }

  /// Determines which of the two is ahead, while that is unknown.
  ///
  /// - Returns: Whether it is known.
  private mutating func findOrder(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord,
    at time: Instant, accuracy: Double
  ) -> Bool {
    guard var order else { return true }
    let isFirst = order.isNew
    let place = match.follow(position, at: time, accuracy: accuracy, record.trail)
    let own = extendOwnTrail(to: position, at: time)
    _ = leaderMatch.follow(leader.coordinate, at: time, accuracy: 0, own)
    if isFirst, match.isSure, place != nil {
      found(isAhead: false)
    } else if isTogether(position, leader, .infinity, at: time) {
      match.put(at: record.trail.length, position, time)
      found(isAhead: false)
    } else if let isAhead = order.take(
      follower: match.followed, of: record.trail.length, leader: leaderMatch.followed)
    {
      found(isAhead: isAhead)
    } else {
      self.order = order
    }
    return self.order == nil
  }

  private mutating func found(isAhead: Bool) {
    order = nil
    if !isAhead { ownTrail = nil }
  }

  /// Resets who is ahead, and searches the existing trails again.
  private mutating func seekAnew() {
    order = TrailOrder()
    order?.begin()
    (apartSince, joined) = (nil, nil)
  }

  /// Extends the follower's own trail.
  @discardableResult
  private mutating func extendOwnTrail(to position: Coordinate, at time: Instant) -> Trail {
    var trail = ownTrail ?? Trail(capacity: 2048)
    ownTrail = nil
    trail.extend(to: position, at: time)
    ownTrail = trail
    return trail
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

  /// The gap of a follower ahead; nil if the follower is not ahead, or if the leader does not
  /// follow the follower's path.
  private mutating func gapAhead(
    _ position: Coordinate, _ leader: LeaderRecord.Now, at time: Instant
  ) -> Double? {
    ownTrail?.extend(to: position, at: time)
    guard let ownTrail,
      let place = leaderMatch.follow(leader.coordinate, at: time, accuracy: 0, ownTrail),
      leaderMatch.isSure
    else { return nil }
    apartSince = nil
    joined = nil
    return min(0, place - ownTrail.length)
  }

  /// The state of a follower who was ahead when the leader took another path.
  private enum Apart {
    /// Still treated as ahead.
    case lasting(Gap)
    /// Together with the leader, or on the leader's trail.
    case ended
    /// Too long ago: unknown.
    case over
  }

  /// The gap of a follower who was ahead when the leader took another path.
  ///
  /// The leader's earlier trail may run next to the path ahead, and must not be mistaken for it: to
  /// follow it the follower has to walk along it in the leader's direction.
  private mutating func gapApart(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord, at time: Instant,
    accuracy: Double
  ) -> Apart {
    let since = apartSince ?? time
    apartSince = since
    let straight = ShortDistance.metres(from: position, to: leader.coordinate)
    guard straight > Self.togetherMetres else { return .ended }
    guard time - since <= Self.apartMilliseconds else { return .over }
    let apart = Apart.lasting(Gap(metres: -straight, behind: .nan, way: .straight))
    guard match.follow(position, at: time, accuracy: accuracy, record.trail) != nil,
      let place = match.followed
    else {
      joined = nil
      return apart
    }
    let first = joined ?? place
    joined = first
    let follows =
      place - first >= Self.followingMetres || record.trail.length - place <= Self.headMetres
    return follows ? .ended : apart
  }

  /// The gap of a follower off the trail whose path the leader turns out to follow.
  private mutating func gapAway(
    _ position: Coordinate, _ leader: LeaderRecord.Now, at time: Instant
  ) -> Gap? {
    var away = self.away ?? Away()
    self.away = nil
    if away.trail.head == nil { leaderMatch = TrailMatch() }
    away.trail.extend(to: position, at: time)
    _ = leaderMatch.follow(leader.coordinate, at: time, accuracy: 0, away.trail)
    if away.order.take(follower: nil, of: 0, leader: leaderMatch.followed) ?? false {
      ownTrail = away.trail
      return gapAhead(position, leader, at: time).map {
        Gap(metres: $0, behind: .nan, way: .trail)
      }
    }
    self.away = away
    return nil
  }

  /// Begins a trail of the follower's own at the head of the leader's.
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
