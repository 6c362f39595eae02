package import HitherSampling
package import HitherSimulation
import HitherTracks

/// Simulates a motion sensor of a person whose true motion is known.
///
/// Every change is reported late. A share of the whole minutes of motion is missed, and a share of
/// those of rest is reported as motion; both last the minute.
package struct SensedMotion: Hashable, Sendable {
  /// The delay of a reported change, in seconds.
  package var delaySeconds = 5.0...15.0
  /// The share of motion that is reported as rest.
  package var missedShare = 0.02
  /// The share of rest that is reported as motion.
  package var falseShare = 0.02

  private static let minute: Int64 = 60_000

  /// Makes a sensor of the usual quality.
  package init() {}

  /// The sensor's signal along a track.
  ///
  /// - Parameters:
  ///   - track: The phone's true track.
  ///   - random: The random stream of this phone.
  package func signal(of track: TrueTrack, _ random: inout SplitMix64) -> MotionSignal {
    let isMoving = track.isMoving
    guard let start = track.time.first, let end = track.time.last, let first = isMoving.first else {
      return MotionSignal(beginsMoving: true, changes: [])
    }
    let reported = delayed(track.time, isMoving, &random)
    var edges = reported
    var flips: [Bool] = []
    for minute in stride(from: start, through: end, by: Int(Self.minute)) {
      let chance = random.uniform()
      let truth = (reported.count { $0 <= minute } % 2 == 0) == first
      flips.append(chance < (truth ? missedShare : falseShare))
      edges.append(minute)
    }
    return Self.signal(start: start, first: first, reported: reported, flips: flips, edges: edges)
  }

  /// The moments at which the changes are reported; if a change would be reported after the next,
  /// neither is reported.
  private func delayed(
    _ time: [Int64], _ isMoving: [Bool], _ random: inout SplitMix64
  ) -> [Int64] {
    var reported: [Int64] = []
    for row in stride(from: 1, to: time.count, by: 1) where isMoving[row] != isMoving[row - 1] {
      let delay = random.uniform(delaySeconds.lowerBound, delaySeconds.upperBound)
      let moment = time[row] + Int64(delay * 1000)
      if let last = reported.last, moment <= last {
        reported.removeLast()
      } else {
        reported.append(moment)
      }
    }
    return reported
  }

  private static func signal(
    start: Int64, first: Bool, reported: [Int64], flips: [Bool], edges: [Int64]
  ) -> MotionSignal {
    var changes: [Instant] = []
    var beginsMoving = first
    var says = first
    var next = 0
    var truth = first
    for edge in edges.sorted() {
      while next < reported.count, reported[next] <= edge {
        truth.toggle()
        next += 1
      }
      let isFlipped = flips[min(Int((edge - start) / minute), flips.count - 1)]
      let now = truth != isFlipped
      if edge == start {
        (beginsMoving, says) = (now, now)
      } else if now != says {
        says = now
        changes.append(Instant(milliseconds: edge))
      }
    }
    return MotionSignal(beginsMoving: beginsMoving, changes: changes)
  }
}
