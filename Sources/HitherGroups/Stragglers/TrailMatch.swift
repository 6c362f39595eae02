import HitherEngine
import HitherGeodesy
import HitherTracks

/// Follows somebody along another's trail without jumping between its branches.
///
/// From one moment to the next only the stretch around the last place is looked at: some metres
/// back, and ahead as far as the step made can lead. In it the place wins that is near, asks for no
/// more way than was gone, and does not run against the direction of the step. So legs of a
/// switchback, the two directions of an out-and-back and the laps of a ring are kept apart. Who is
/// farther from the trail than the limit has left it; then, and after a pause, the whole trail is
/// searched, and of the branches within reach the one wins that best fits the last place, the usual
/// pace and the direction.
struct TrailMatch: Sendable {
  /// Farther from the trail is off it, in metres, beside the accuracy.
  static let limitMetres = 60.0
  /// Who is off it must come as near as this again, in metres, beside the accuracy.
  static let returnMetres = 45.0
  /// After so many metres against the trail the branch is doubted.
  static let doubtedMetres = 80.0
  /// A place farther than this from the expected one, in units of the doubt, is none.
  static let largestSurprise = 6.0
  /// After a longer pause the last place says too little, in milliseconds.
  static let pauseMilliseconds: Int64 = 60_000

  /// Metres along the trail; nil while off it.
  private(set) var place: Double?
  private var farthest = 0.0
  /// Metres gone backwards of late.
  private var against = 0.0
  /// The last place on the trail and when it was held.
  private var memory: (place: Double, time: Instant)?
  /// Metres a second along the trail, smoothed over some minutes.
  private var pace = 1.0
  private var last: (coordinate: Coordinate, time: Instant)?

  /// Takes the next position.
  ///
  /// - Parameter accuracy: of the position, in metres; 0 for unknown.
  /// - Returns: the place of the trail; nil while off it.
  mutating func follow(
    _ position: Coordinate, at time: Instant, accuracy: Double, _ trail: Trail
  ) -> Double? {
    defer { last = (position, time) }
    let viewer = LocalFrame(origin: position)
    var step = PlanePoint(east: 0, north: 0)
    if let last {
      let before = viewer.planePoint(last.coordinate)
      step = PlanePoint(east: -before.east, north: -before.north)
    }
    var foot: TrailFoot?
    var isFresh = false
    if let place, let last, time - last.time <= Self.pauseMilliseconds {
      let near = nearFoot(viewer, step, min(place, trail.length), trail)
      if let near, near.distance <= Self.limitMetres + accuracy { foot = near }
    }
    if foot == nil {
      foot = branch(viewer, step, time, within: Self.returnMetres + accuracy, trail)
      isFresh = true
    }
    guard let foot else {
      place = nil
      return nil
    }
    hold(foot.place, at: time, isFresh: isFresh)
    return foot.place
  }

  /// Puts somebody at a position to the place that is known from other evidence.
  mutating func put(at place: Double, _ position: Coordinate, _ time: Instant) {
    hold(place, at: time, isFresh: true)
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
      // A leap between branches is no way that was gone.
      against = abs(gone) > 200 ? 0 : min(max(against - gone, 0), 1000)
    }
    place = found
    farthest = isFresh ? found : max(farthest, found)
    memory = (found, time)
  }

  /// The best place in the stretch around the last one.
  private func nearFoot(
    _ viewer: LocalFrame, _ step: PlanePoint, _ place: Double, _ trail: Trail
  ) -> TrailFoot? {
    let gone = step.distance(to: PlanePoint(east: 0, north: 0))
    let front = min(max(farthest, place), trail.length)
    // Who seems to go back may have turned: the way back is as far beyond the turn.
    let low = max(0, front - 40)
    let high = min(trail.length, front + (front - place) + 1.5 * gone + 60)
    var best: (foot: TrailFoot, cost: Double)?
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

  /// The best place of the whole trail.
  private func branch(
    _ viewer: LocalFrame, _ step: PlanePoint, _ time: Instant, within limit: Double,
    _ trail: Trail
  ) -> TrailFoot? {
    var expected = trail.length
    var doubt = 500.0
    if let memory {
      let gone = pace * Double(max(0, time - memory.time)) / 1000
      expected = memory.place + gone
      doubt = 50 + gone / 2
    }
    let gone = step.distance(to: PlanePoint(east: 0, north: 0))
    var best: (foot: TrailFoot, cost: Double)?
    trail.visitBranches(viewer, within: limit) { foot in
      let along = foot.along(step)
      let surprise = (foot.place - expected) / doubt
      // Who keeps walking against the trail is on another branch, however surprising.
      let isTold = against > Self.doubtedMetres && along > 0.5 * gone
      guard abs(surprise) <= Self.largestSurprise || isTold || memory == nil else { return }
      let off = foot.distance / 15
      let leap = min(surprise * surprise, Self.largestSurprise * Self.largestSurprise)
      let wrong = against / 20
      let turn = gone > 5 && along < -0.5 * gone ? 25 + wrong * wrong : 0
      let cost = off * off + leap + turn
      if cost < best?.cost ?? .infinity { best = (foot, cost) }
    }
    return best?.foot
  }
}

extension TrailMatch: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place ?? .nan)
    writer.write(farthest)
    writer.write(against)
    writer.write(pace)
    writer.write(memory != nil)
    if let memory {
      writer.write(memory.place)
      memory.time.write(to: &writer)
    }
    writer.write(last != nil)
    if let last {
      last.coordinate.write(to: &writer)
      last.time.write(to: &writer)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    let held = try reader.read(Double.self)
    place = held.isNaN ? nil : held
    farthest = try reader.read(Double.self)
    against = try reader.read(Double.self)
    pace = try reader.read(Double.self)
    if try reader.read(Bool.self) {
      memory = (try reader.read(Double.self), try Instant(from: &reader))
    }
    if try reader.read(Bool.self) {
      last = (try Coordinate(from: &reader), try Instant(from: &reader))
    }
  }
}
