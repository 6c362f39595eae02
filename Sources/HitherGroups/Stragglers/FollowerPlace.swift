import HitherEngine
import HitherGeodesy
import HitherTracks

/// Where a follower is on the leader's trail; or ahead of the leader, on a trail of the follower's own.
///
/// Who of the two is ahead is not known at first of a follower who begins off the leader's trail: the gap is unknown until
/// one of them follows the trail of the other (`TrailOrder`).
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

  var match = TrailMatch()
  var ownTrail: Trail?
  var leaderMatch = TrailMatch()
  /// While it is not known who of the two is ahead.
  var order: TrailOrder? = TrailOrder()
  /// While the follower is off the leader's trail.
  var away: Away?
  var togetherSince: Instant?
  /// Since when the leader is off the follower's own trail.
  var apartSince: Instant?
  /// Where the follower came upon the leader's trail since then.
  var joined: Double?
  /// Where the two were when last the follower was near the trail's head.
  var atHead: (follower: Coordinate, leader: Coordinate, time: Instant)?

  /// The trail of a follower off the leader's, which the leader may come to follow.
  struct Away {
    var trail = Trail(capacity: 2048)
    var order = TrailOrder()
  }

  init() {}

  /// Makes the place of somebody who was with the group or behind, wherever he is now.
  static var behind: Self {
    var place = Self()
    place.order = nil
    return place
  }

  /// Makes the place of somebody who is at a known place of the trail.
  init(at place: Double, _ position: Coordinate, _ time: Instant) {
    order = nil
    match.put(at: place, position, time)
  }

  /// Makes the place of somebody who is ahead of a leader, by the way from there.
  init(ahead way: Trail, of leader: Coordinate, _ time: Instant) {
    order = nil
    ownTrail = way
    leaderMatch.put(at: 0, leader, time)
  }

  /// Metres along the leader's trail; nil for who is off it or ahead, or where that is not known.
  var onTrail: Double? { ownTrail == nil && match.isSure ? match.place : nil }

  /// The place in the eyes of another leader, of whom nothing is known yet.
  var beforeAnother: Self {
    guard let ownTrail else { return .behind }
    var place = Self()
    place.ownTrail = ownTrail
    return place
  }

  /// Takes a position while nothing is known of the leader.
  mutating func wander(_ position: Coordinate, at time: Instant) {
    guard order != nil else { return }
    extendOwnTrail(to: position, at: time)
  }

  /// Measures the gap without the planned route.
  ///
  /// - Parameters:
  ///   - leader: where the leader is.
  ///   - accuracy: of the follower's position, in metres; 0 for unknown.
  ///   - tellsTime: whether it is asked how long ago the leader was there.
  /// - Returns: nil where nobody can say who is ahead, or which branch of the trail the follower is on.
  mutating func gap(
    _ position: Coordinate, _ leader: LeaderRecord.Now, _ record: LeaderRecord,
    at time: Instant, accuracy: Double, tellsTime: Bool
  ) -> Gap? {
    guard findOrder(position, leader, record, at: time, accuracy: accuracy) else { return nil }
    if let gap = gapAhead(position, leader, at: time) {
      if gap < -Self.headMetres, !isTogether(position, leader, -gap, at: time) {
        return Gap(metres: gap, behind: .nan, way: .trail)
      }
      match.put(at: record.trail.length, position, time)
    } else if ownTrail != nil {
      switch gapApart(position, leader, record, at: time, accuracy: accuracy) {
      case .lasting(let gap): return gap
      case .over: return seekAnew()
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
      guard match.isSure else { return nil }
      away = nil
      return onTrail(place, position, leader, record, at: time, tellsTime: tellsTime)
    }
    togetherSince = nil
    if let gap = leaveHead(position, leader, at: time) {
      return Gap(metres: gap, behind: .nan, way: .trail)
    }
    if let gap = gapAway(position, leader, at: time) { return gap }
    if match.isAmongBranches { return nil }
    let straight = ShortDistance.metres(from: position, to: leader.coordinate)
    return Gap(metres: straight, behind: .nan, way: .straight)
  }

  /// Looks who of the two is ahead, while that is not known.
  ///
  /// - Returns: whether it is known.
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

  /// Forgets who is ahead, and looks for it on the trails that there are.
  private mutating func seekAnew() -> Gap? {
    order = TrailOrder()
    order?.begin()
    (apartSince, joined) = (nil, nil)
    return nil
  }

  /// Draws the follower's own trail.
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

  /// The gap of a follower ahead; nil for who is not, or whose way the leader does not follow.
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

  /// What is known of a follower who was ahead when the leader went another way.
  private enum Apart {
    /// Still taken to be ahead.
    case lasting(Gap)
    /// Together with the leader, or on the leader's trail.
    case ended
    /// For so long that nobody can say.
    case over
  }

  /// The gap of a follower who was ahead when the leader went another way.
  ///
  /// The leader's trail of before, which may lie beside the way ahead, is not taken for the way: to
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

  /// The gap of a follower off the trail whose way the leader turns out to follow.
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
