import HitherGeodesy
import HitherTracks
import TestSupport

/// Fixes of a member who goes to and fro within some metres, with gaps, breaks, rests and bad fixes.
struct RandomStream {
  var fixes: [Fix] = []

  static let start = Instant(milliseconds: 1_777_600_000_000)

  /// - Parameter repeatsTimes: Whether some fixes come twice at one time, at different places.
  init(
    near origin: Coordinate, seconds: Double, repeatsTimes: Bool, _ random: inout SeededGenerator
  ) {
    let frame = LocalFrame(origin: origin)
    var point = PlanePoint(east: random.uniform(-10, 10), north: random.uniform(-10, 10))
    var time = random.uniform(0, 4000)
    while time < seconds * 1000 {
      let chance = random.uniform()
      if chance > 0.2 {
        point.east = max(-12, min(12, point.east + random.uniform(-8, 8)))
        point.north = max(-12, min(12, point.north + random.uniform(-8, 8)))
      }
      if let place = frame.coordinate(point) {
        var fix = Fix(
          time: Self.start + Int64(time), coordinate: place,
          startsSegment: fixes.isEmpty || random.uniform() < 0.1)
        if random.uniform() < 0.5 { fix.accuracy = random.uniform(1, 20).rounded() }
        fixes.append(fix)
      }
      let pause =
        repeatsTimes && chance < 0.1 ? 0 : random.uniform() < 0.08 ? 4000 : random.uniform(1, 2500)
      time += pause.rounded()
    }
  }

  var batch: FixBatch { FixBatch(fixes) }
}
