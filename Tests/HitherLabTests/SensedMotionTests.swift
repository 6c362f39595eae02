import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherLab

@Suite("The motion sensor")
struct SensedMotionTests {
  /// Ten minutes of walking, ten of rest, and so on, a place a second.
  private func track(hours: Int) -> TrueTrack {
    var track = TrueTrack()
    var east = 0
    for second in 0..<(hours * 3600) {
      if second / 600 % 2 == 0 { east += 120 }
      track.append(
        Instant(milliseconds: Int64(second) * 1000),
        Coordinate(latitudeE7: 0, longitudeE7: Int32(east)))
    }
    return track
  }

  /// By second, whether the sensor says so.
  private func says(_ sensor: SensedMotion, seed: UInt64) -> [Bool] {
    var random = SplitMix64(seed: seed)
    let signal = sensor.signal(of: track(hours: 50), &random)
    return (0..<(50 * 3600)).map { signal.isMoving(at: Instant(milliseconds: Int64($0) * 1000)) }
  }

  @Test("without faults it tells each change, 5 to 15 s and what a step takes late (seed 5)")
  func delay() {
    var sensor = SensedMotion()
    (sensor.missedShare, sensor.falseShare) = (0, 0)
    let says = says(sensor, seed: 5)
    for change in stride(from: 600, to: 50 * 3600, by: 600) {
      let isWalking = change / 600 % 2 == 0
      #expect(says[change + 4] != isWalking)
      // The speed is that over ten seconds, so that rest begins up to ten later.
      #expect(says[change + 26] == isWalking)
    }
  }

  @Test("two of a hundred minutes are missed, and as many are false (seed 6)")
  func shares() {
    let says = says(SensedMotion(), seed: 6)
    for walks in [true, false] {
      // Away from the changes, where the delay has a share.
      let settled = says.indices.filter { $0 / 600 % 2 == (walks ? 0 : 1) && $0 % 600 >= 60 }
      let wrong = settled.count { says[$0] != walks }
      let share = Double(wrong) / Double(settled.count)
      // 1,350 minutes: the standard deviation of the share is 0.4 %.
      #expect((0.006...0.034).contains(share), "\(walks): \(share)")
    }
  }

  @Test("the same chance makes the same signal")
  func isDetermined() {
    #expect(says(SensedMotion(), seed: 9) == says(SensedMotion(), seed: 9))
    #expect(says(SensedMotion(), seed: 9) != says(SensedMotion(), seed: 10))
  }
}
