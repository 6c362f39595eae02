import Glibc
import HitherGeodesy

/// A walk in the outing's plane, as a device senses it.
struct WalkMotion: RecordedMotion {
  let walk: Walk
  let frame: LocalFrame

  var startSecond: Int { walk.startSecond }

  var spanMilliseconds: Int64 { Int64(max(0, walk.points.count - 1)) * 1000 }

  func moment(at own: Int64) -> RecordedMoment {
    let (index, next, share) = entries(at: own)
    let motion = motion(around: index)
    return RecordedMoment(
      elevation: walk.elevations[index] + (walk.elevations[next] - walk.elevations[index]) * share,
      speed: motion.speed, climb: motion.climb, course: motion.course)
  }

  func coordinate(at own: Int64, error: PlanePoint) -> Coordinate? {
    let (index, next, share) = entries(at: own)
    var place = walk.points[index].toward(walk.points[next], share)
    place.east += error.east
    place.north += error.north
    return frame.coordinate(place)
  }

  /// The entries around a time, and the fraction of the path from the first to the second.
  private func entries(at own: Int64) -> (index: Int, next: Int, share: Double) {
    let index = min(Int(own / 1000), walk.points.count - 1)
    let next = min(index + 1, walk.points.count - 1)
    return (index, next, index < next ? Double(own % 1000) / 1000 : 0)
  }

  /// Speed and climb in m/s and course in degrees over the second around an entry.
  private func motion(around index: Int) -> (speed: Double, climb: Double, course: Double) {
    let before = max(0, index - 1)
    let after = min(index + 1, walk.points.count - 1)
    guard after > before else { return (0, 0, 0) }
    let seconds = Double(after - before)
    let (start, end) = (walk.points[before], walk.points[after])
    return (
      (walk.reach[after] - walk.reach[before]) / seconds,
      (walk.elevations[after] - walk.elevations[before]) / seconds,
      Bearing.normalized(atan2(end.east - start.east, end.north - start.north) * 180 / Double.pi)
    )
  }
}
