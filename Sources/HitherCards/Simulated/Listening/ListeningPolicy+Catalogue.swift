import HitherSampling

extension ListeningPolicy {
  /// All ways, in the order of the documentation; the first is what the others are compared with.
  ///
  /// - Parameter radio: How others call: a look is a little longer than the greatest pause between two calls, so
  ///   that it hears whoever is in reach.
  package static func all(for radio: RadioPlan = RadioPlan()) -> [ListeningPolicy] {
    let pause = radio.advertisingMilliseconds + RadioTiming.greatestDelayMilliseconds
    return unbroken + planned(lookSeconds: 1.05 * pause / 1000)
  }

  /// Those that never stop: all the time, and Android's modes.
  private static let unbroken: [ListeningPolicy] = {
    let modes = [
      ("android_balanced", "balanced", "For 183 of each 730 ms, as Android's balanced mode."),
      ("android_low_power", "low-power", "For 140 of each 1,400 ms, as Android's low-power mode."),
      (
        "android_screen_off", "screen-off",
        "For 512 of each 10,240 ms, as Android while the screen is off."
      ),
    ]
    let named = modes.compactMap { mode -> ListeningPolicy? in
      guard let timing = ScanTiming.android.first(where: { $0.name == mode.0 })?.timing else {
        return nil
      }
      return ListeningPolicy(mode.1, mode.2, UnbrokenLook(), scan: timing, lookSeconds: 3600)
    }
    let constant = ListeningPolicy(
      "constant", "All the time, as Android's low-latency mode.", UnbrokenLook(), lookSeconds: 3600)
    return [constant] + named
  }()

  /// Those that look for a moment, now and then.
  private static func planned(lookSeconds: Double) -> [ListeningPolicy] {
    func way(
      _ id: String, _ summary: String, _ policy: any SamplingPolicy
    ) -> ListeningPolicy {
      ListeningPolicy(id, summary, policy, lookSeconds: lookSeconds)
    }
    return [
      way("fixed", "Once a minute.", FixedInterval(seconds: 60)),
      way(
        "time-of-day", "Once a minute by day, every half hour by night.",
        TimeOfDayInterval(
          daySeconds: 60, nightSeconds: 1800, nightFromHour: AdaptiveListening.night.from,
          nightToHour: AdaptiveListening.night.to)),
      way(
        "contacts",
        "Once a minute for a quarter of an hour after another was heard, else every ten.",
        RecentContact(nearSeconds: 60, farSeconds: 600, staysSeconds: 900)),
      way(
        "motion", "Every half minute while one moves, else every quarter of an hour.",
        MotionTriggered(movingSeconds: 30, restSeconds: 900)),
      way(
        "battery", "Once a minute, and less below half of a charge: every ten below 15 %.",
        BatteryAware(fullSeconds: 60, emptySeconds: 600)),
      way(
        "adaptive",
        "Often after an arrival, every five minutes in company, seldom alone and by night.",
        AdaptiveListening()),
    ]
  }
}
