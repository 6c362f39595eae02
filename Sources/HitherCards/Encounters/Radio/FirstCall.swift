import HitherSimulation

/// How long it takes from a moment taken by chance to a device's next call, in milliseconds.
///
/// Calls are a renewal process: from one to the next it takes the interval and a delay of which each value
/// from 0 to 10 ms is as likely. Seen from any moment, the density of the time to the next call is the chance
/// that the pause between two calls is longer, over its mean (D. Cox, *Renewal Theory*, 1962, 5.2).
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

  /// The chance that the call comes within a time.
  func chance(within time: Double) -> Double {
    guard time > 0 else { return 0 }
    if time <= interval { return time / pause }
    guard time < greatest else { return 1 }
    let rest = time - interval
    return (time - rest * rest / (2 * delay)) / pause
  }

  /// The integral of the chance from 0 to a time.
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
