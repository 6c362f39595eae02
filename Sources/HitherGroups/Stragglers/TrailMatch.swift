import HitherEngine
import HitherGeodesy
import HitherTracks

/// Matches a walker to another's trail without jumping between its branches.
///
/// From one moment to the next only the section around the last place is searched: some metres
/// back, and ahead as far as the step can lead. In it the best place is near, needs no more
/// distance than was walked, and does not run against the direction of the step. So legs of a
/// switchback, the two directions of an out-and-back and the laps of a ring are distinguished. A
/// walker farther from the trail than the limit has left it. Then, and after a pause, the whole
/// trail is searched, and of the branches within reach the one that best fits the last place, the
/// usual pace and the direction is chosen.
///
/// A branch found in this way is not sure (`isSure`) if others are as near, or if its place is too
/// far to walk since the last sure one: until the walker has followed it, the place is one of
/// several.
struct TrailMatch: Sendable {
  /// Farther from the trail is off it, in metres, in addition to the accuracy.
  static let limitMetres = 60.0
  /// A walker off the trail must come this close again, in metres, in addition to the accuracy.
  static let returnMetres = 45.0
  /// After this many metres against the trail the branch is suspect.
  static let doubtedMetres = 80.0
  /// A place farther than this from the expected one, in standard deviations, is rejected.
  static let largestSurprise = 6.0
  /// After a longer pause the last place is not used, in milliseconds.
  static let pauseMilliseconds: Int64 = 60_000
  /// A walker off the trail may be heading for any branch within this distance, in metres.
  static let amongMetres = 100.0
  /// Places farther apart along the trail are different branches, in metres.
  static let apartMetres = 100.0
  /// A branch is sure once it was followed this far, in metres; one that was too far to walk to, twice as far.
  static let followedMetres = 40.0
  /// A walker who follows it is within this distance, in metres, in addition to the accuracy:
  /// farther off is another path.
  static let closeMetres = 25.0
  /// After this many metres against a branch that is not sure another is searched.
  static let refutedMetres = 30.0

  /// Metres along the trail; nil while off it.
  var place: Double?
  /// Whether that place is close enough for a walker who follows the trail.
  var isClose = false
  /// Whether there were several branches nearby when the trail was last searched.
  var isAmongBranches = false
  /// Where a branch that is not sure was joined.
  var joined: Double?
  /// The possible range of the walker, given the last sure place.
  var reach: ProgressReach?
  var way = WalkedWay()
  var farthest = 0.0
  /// Metres recently walked backwards.
  var against = 0.0
  /// The last place on the trail and its time.
  var memory: (place: Double, time: Instant)?
  /// Speed along the trail in metres per second, smoothed over some minutes.
  var pace = 1.0
  var last: (coordinate: Coordinate, time: Instant)?

  /// Whether the place is known, and not one of several.
  var isSure: Bool { joined == nil }

  /// Metres along the trail of a walker who may be following it.
  var followed: Double? { isSure && isClose ? place : nil }

  /// Processes the next position.
  ///
  /// - Parameter accuracy: Accuracy of the position, in metres; 0 if unknown.
  /// - Returns: The place on the trail; nil while off it.
  mutating func follow(
    _ position: Coordinate, at time: Instant, accuracy: Double, _ trail: Trail
  ) -> Double? {
    defer { last = (position, time) }
    let walked = way.take(position, at: time)
    let viewer = LocalFrame(origin: position)
    var step = PlanePoint(east: 0, north: 0)
    if let last {
      let before = viewer.planePoint(last.coordinate)
      step = PlanePoint(east: -before.east, north: -before.north)
      reach?.grow(walked: walked)
    }
    isAmongBranches = false
    if let place, let last, time - last.time <= Self.pauseMilliseconds {
      let near = nearFoot(viewer, step, min(place, trail.length), trail)
      if let near, near.distance <= Self.limitMetres + accuracy {
        isClose = near.distance <= Self.closeMetres + accuracy
        hold(near.place, at: time, isFresh: false)
        guard let joined else {
          reach?.move(to: near.place)
          return near.place
        }
        if joined - near.place <= Self.refutedMetres {
          follow(from: joined, to: near.place)
          return near.place
        }
      }
    }
    guard let foot = branch(viewer, way.step(to: viewer) ?? step, time, accuracy, trail) else {
      (place, joined, isClose) = (nil, nil, false)
      return nil
    }
    isClose = foot.distance <= Self.closeMetres + accuracy
    hold(foot.place, at: time, isFresh: true)
    return foot.place
  }

  /// Makes a branch sure once it was followed.
  private mutating func follow(from joined: Double, to place: Double) {
    guard isClose else {
      self.joined = place
      return
    }
    let isWithinReach = reach?.contains(place) ?? true
    guard place - joined >= Self.followedMetres * (isWithinReach ? 1 : 2) else { return }
    self.joined = nil
    reach = ProgressReach(place)
  }

  /// Moves the walker to a place that is known from other evidence.
  mutating func put(at place: Double, _ position: Coordinate, _ time: Instant) {
    hold(place, at: time, isFresh: true)
    (joined, isClose) = (nil, true)
    reach = ProgressReach(place)
    last = (position, time)
  }

  private mutating func hold(_ found: Double, at time: Instant, isFresh: Bool) {
    if let memory {
      let gone = found - memory.place
      if !isFresh, time > memory.time {
        let seconds = Double(time - memory.time) / 1000
        let weight = min(1, seconds / 300)
        pace += weight * (min(max(gone, 0) / seconds, 50) - pace)
      }
      // A jump between branches is not a walked distance.
      against = abs(gone) > 200 ? 0 : min(max(against - gone, 0), 1000)
    }
    place = found
    farthest = isFresh ? found : max(farthest, found)
    memory = (found, time)
  }

  /// The best place in the section around the last one.
  private func nearFoot(
    _ viewer: LocalFrame, _ step: PlanePoint, _ place: Double, _ trail: Trail
  ) -> TrailProjection? {
    let gone = step.distance(to: PlanePoint(east: 0, north: 0))
    let front = min(max(farthest, place), trail.length)
    // A walker who seems to go back may have turned: the return path is as far beyond the turn.
    let low = max(0, front - 40)
    let high = min(trail.length, front + (front - place) + 1.5 * gone + 60)
    var best: (foot: TrailProjection, cost: Double)?
    trail.visitFeet(viewer, from: low, to: high) { foot in
      let ahead = max(0, foot.place - place - gone - 15) / 30
      let back = max(0, front - foot.place - 10) / 20
      let against = max(0, -foot.along(step) - 3) / 6
      let off = foot.distance / 15
      let cost = off * off + ahead * ahead + back * back + against * against
      if cost < best?.cost ?? .infinity { best = (foot, cost) }
    }
    return best?.foot
  }

  /// The best place of the whole trail, whether sure or not; without one, counts the branches nearby.
  private mutating func branch(
    _ viewer: LocalFrame, _ step: PlanePoint, _ time: Instant, _ accuracy: Double, _ trail: Trail
  ) -> TrailProjection? {
    var expected = trail.length
    var doubt = 500.0
    if let memory {
      let gone = pace * Double(max(0, time - memory.time)) / 1000
      expected = memory.place + gone
      doubt = 50 + gone / 2
    }
    let gone = step.distance(to: PlanePoint(east: 0, north: 0))
    let isRefuted = joined != nil && place != nil
    var best: (foot: TrailProjection, cost: Double)?
    trail.visitBranches(viewer, within: Self.returnMetres + accuracy) { foot in
      let along = foot.along(step)
      let surprise = (foot.place - expected) / doubt
      // A walker who keeps walking against the trail is on another branch, however unlikely.
      let isTold = (isRefuted || against > Self.doubtedMetres) && along > 0.5 * gone
      guard abs(surprise) <= Self.largestSurprise || isTold || memory == nil else { return }
      let off = foot.distance / 15
      let leap = min(surprise * surprise, Self.largestSurprise * Self.largestSurprise)
      let wrong = against / 20
      let turn = gone > 5 && along < -0.5 * gone ? (isRefuted ? 100 : 25) + wrong * wrong : 0
      let cost = off * off + leap + turn
      if cost < best?.cost ?? .infinity { best = (foot, cost) }
    }
    var around = PlaceRange()
    trail.visitBranches(viewer, within: Self.amongMetres + accuracy) { around.take($0.place) }
    isAmongBranches = around.metres > Self.apartMetres
    guard let foot = best?.foot else { return nil }
    judge(foot.place)
    return foot
  }

  /// Decides whether a found branch is sure at once.
  private mutating func judge(_ found: Double) {
    let isNearLast = reach.map { abs(found - $0.place) <= Self.apartMetres } ?? false
    let isWithinReach = reach?.contains(found) ?? true
    guard isWithinReach, isNearLast || !isAmongBranches else {
      joined = found
      return
    }
    joined = nil
    if reach == nil { reach = ProgressReach(found) }
    reach?.move(to: found)
  }
}

/// The range of some places along a trail.
private struct PlaceRange {
  var low = Double.infinity
  var high = -Double.infinity

  /// Zero for one place or none.
  var metres: Double { max(0, high - low) }

  mutating func take(_ place: Double) { (low, high) = (min(low, place), max(high, place)) }
}
