import HitherEncounters
import HitherSampling

extension ListeningPolicy {
  /// All ways, in the order of the documentation; the first is what the others are compared with.
  package static let all: [ListeningPolicy] = unbroken + planned

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
  private static let planned: [ListeningPolicy] = [
    ListeningPolicy("fixed", "Once a minute.", FixedInterval(seconds: 60)),
    ListeningPolicy(
      "time-of-day", "Once a minute by day, every half hour by night.",
      TimeOfDayInterval(
        daySeconds: 60, nightSeconds: 1800, nightFromHour: AdaptiveListening.night.from,
        nightToHour: AdaptiveListening.night.to)),
    ListeningPolicy(
      "contacts", "Once a minute for a quarter of an hour after another was heard, else every ten.",
      RecentContact(nearSeconds: 60, farSeconds: 600, staysSeconds: 900)),
    ListeningPolicy(
      "motion", "Every half minute while one moves, else every quarter of an hour.",
      MotionTriggered(movingSeconds: 30, restSeconds: 900)),
    ListeningPolicy(
      "battery", "Once a minute, and less below half of a charge: every ten below 15 %.",
      BatteryAware(fullSeconds: 60, emptySeconds: 600)),
    ListeningPolicy(
      "adaptive",
      "Often after an arrival, every five minutes in company, seldom alone and by night.",
      AdaptiveListening()),
  ]
}
