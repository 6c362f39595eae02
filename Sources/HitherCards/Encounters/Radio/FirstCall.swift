import HitherSimulation

/// The time from a random moment to a device's next advertising event, in milliseconds.
///
/// Events are a renewal process: between them are the interval and a uniform delay from 0 to 10 ms.
/// From any moment, the density of the time to the next event is the probability that the pause
/// between two events is longer, divided by its mean (D. Cox, *Renewal Theory*, 1962, 5.2).
struct FirstCall: Sendable {
  private let interval: Double
  private let delay = RadioTiming.greatestDelayMilliseconds
  private let pause: Double

  init(_ timing: RadioTiming) {
    interval = timing.advertisingMilliseconds
    pause = timing.meanCallMilliseconds
  }

  var greatest: Double { interval + delay }

  var mean: Double { (pause * pause + delay * delay / 12) / (2 * pause) }

  /// The probability that the event comes within a time.
  func chance(within time: Double) -> Double {
    guard time > 0 else { return 0 }
    if time <= interval { return time / pause }
    guard time < greatest else { return 1 }
    let rest = time - interval
    return (time - rest * rest / (2 * delay)) / pause
  }

  /// The integral of the probability from 0 to a time.
  func chanceIntegral(to time: Double) -> Double {
    guard time > 0 else { return 0 }
    if time <= interval { return time * time / (2 * pause) }
    let rest = min(time, greatest) - interval
    let within =
      (interval * interval / 2 + interval * rest + rest * rest / 2
        - rest * rest * rest / (6 * delay)) / pause
    return within + max(0, time - greatest)
  }

  func draw(from random: inout SplitMix64) -> Double {
    let time = random.uniform() * pause
    guard time > interval else { return time }
    let rest = min(time - interval, delay / 2)
    return greatest - (delay * delay - 2 * delay * rest).squareRoot()
  }
}
