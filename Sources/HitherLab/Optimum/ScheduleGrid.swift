import HitherGeodesy
import HitherSampling
import HitherTracks

/// A phone's path on the optimum's grid: the truth, and what its receiver would deliver there.
struct ScheduleGrid {
  /// The true position at each place of the grid from the first fix on.
  private(set) var truth: [PlanePoint] = []
  /// The places of the grid with reception, and the fixes.
  private(set) var nodes: [(place: Int, fix: PlanePoint)] = []

  init(_ track: TrueTrack, _ trace: PhoneTrace) {
    guard let start = track.time.first, let end = track.time.last else { return }
    let frame = LocalFrame(origin: track.coordinate(0))
    let step = Int64(OptimalSchedule.gridSeconds * 1000)
    var row = 0
    for time in stride(from: start, through: end, by: Int(step)) {
      while row + 1 < track.count, track.time[row + 1] <= time { row += 1 }
      let fix = trace.fix(at: Instant(milliseconds: time))
      guard fix != nil || !nodes.isEmpty else { continue }
      if let fix { nodes.append((truth.count, frame.planePoint(fix.coordinate))) }
      truth.append(frame.planePoint(track.coordinate(row)))
    }
  }
}
