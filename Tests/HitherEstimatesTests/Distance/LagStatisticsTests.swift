import HitherEngine
import TestSupport
import Testing

@testable import HitherEstimates

/// Nodes wait until they are many; whoever asks between sees and changes nothing of that.
@Suite("Lags of a path")
struct LagStatisticsTests {
  /// What is said of a path whose second differences are known: a parabola, a node each second.
  @Test func secondDifferencesOfAParabola() {
    var lags = LagStatistics()
    for second in 0..<400 {
      let seconds = Double(second)
      lags.add(
        PathNode(seconds: seconds, east: seconds * seconds / 100, north: 3 * seconds, link: .path))
    }
    for (index, lag) in lags.lags().enumerated() {
      let step = Double(1 << index)
      // x²/100 lies step²/100 beside the middle of its neighbours; the variance is twice its square.
      let variance = 2 * (step * step / 100) * (step * step / 100)
      #expect(lag.seconds == step)
      #expect(abs(lag.variance - variance) < 1e-9 * max(1, variance))
    }
    #expect(lags.lags().count == 7)
  }

  @Test(arguments: 1...8)
  func whoAsksChangesNothing(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (asked, left) = (LagStatistics(), LagStatistics())
    var seconds = 0.0
    for index in 0..<3000 {
      seconds += random.uniform() < 0.9 ? 1 : 7
      let node = PathNode(
        seconds: seconds, east: random.uniform(-9, 9),
        north: random.uniform(-9, 9),
        link: random.uniform() < 0.004 ? .fixed : .path)
      asked.add(node)
      left.add(node)
      if index % seed == 0 { _ = asked.lags() }
      if index % 701 == 700 { asked = try LagStatistics(stateBytes: asked.stateBytes) }
    }
    #expect(asked.stateBytes == left.stateBytes)
    #expect(asked.lags() == left.lags())
  }

  /// Nodes at whole seconds are looked at by a shorter way than those half a second later, of which all differences
  /// are the same.
  @Test(arguments: [1.0, 2, 5])
  func evenTimesSayWhatOthersSay(_ step: Double) {
    var random = SeededGenerator(seed: UInt64(step))
    var (whole, half) = (LagStatistics(), LagStatistics())
    var seconds = 1000.0
    for index in 0..<2000 {
      // A hole now and then, behind which times are even again.
      seconds += index % 531 == 530 ? step + 3 : step
      let (east, north) = (random.uniform(-9, 9), random.uniform(-9, 9))
      whole.add(PathNode(seconds: seconds, east: east, north: north, link: .path))
      half.add(PathNode(seconds: seconds + 0.5, east: east, north: north, link: .path))
    }
    #expect(whole.lags() == half.lags())
    #expect(whole.lags().count > 3)
  }
}
