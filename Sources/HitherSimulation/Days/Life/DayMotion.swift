import Glibc
import HitherGeodesy

/// The motion of a person's days, as a device senses it.
struct DayMotion: RecordedMotion {
  let path: DayPath
  let durationSeconds: Int

  var startSecond: Int { 0 }

  var spanMilliseconds: Int64 { Int64(durationSeconds) * 1000 }

  func moment(at own: Int64) -> RecordedMoment {
    let piece = path.piece(at: own)
    let (index, _) = piece.entry(at: own)
    let (before, after) = (max(0, index - 1), min(index + 1, piece.coordinates.count - 1))
    var moment = RecordedMoment(
      elevation: piece.elevation(index), speed: 0, climb: 0, course: 0,
      isIndoors: piece.isIndoors, hasPower: piece.hasPower,
      isSwitchedOff: piece.move?.isSwitchedOff ?? false)
    guard after > before else { return moment }
    let seconds = Double(after - before)
    moment.speed = (piece.reach[after] - piece.reach[before]) / seconds
    moment.climb = (piece.elevation(after) - piece.elevation(before)) / seconds
    let step = LocalFrame(origin: piece.coordinates[before]).planePoint(piece.coordinates[after])
    moment.course = Bearing.normalized(atan2(step.east, step.north) * 180 / Double.pi)
    return moment
  }

  func coordinate(at own: Int64, error: PlanePoint) -> Coordinate? {
    LocalFrame(origin: path.piece(at: own).coordinate(at: own)).coordinate(error)
  }
}
