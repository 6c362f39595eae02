import HitherSampling

extension ListeningPolicy {
  /// All listening policies, in the order of the documentation; the first is the baseline.
  ///
  /// - Parameter radio: The advertising of the others: a scan is slightly longer than the longest
  ///   pause between two advertising events, so that it hears everyone in range.
  package static func all(for radio: RadioPlan = RadioPlan()) -> [ListeningPolicy] {
    let pause = radio.advertisingMilliseconds + RadioTiming.greatestDelayMilliseconds
    return unbroken + planned(lookSeconds: 1.05 * pause / 1000)
  }

  /// The continuous ones: all the time, and Android's modes.
  private static let unbroken: [ListeningPolicy] = {
    let modes: [(String, String, HouseholdWords)] = [
      ("android_balanced", "balanced", .balancedListening),
      ("android_low_power", "low-power", .lowPowerListening),
      ("android_screen_off", "screen-off", .screenOffListening),
    ]
    let named = modes.compactMap { mode -> ListeningPolicy? in
      guard let timing = ScanTiming.android.first(where: { $0.name == mode.0 })?.timing else {
        return nil
      }
      return ListeningPolicy(mode.1, mode.2, UnbrokenLook(), scan: timing, lookSeconds: 3600)
    }
    let constant = ListeningPolicy(
      "constant", .constantListening, UnbrokenLook(), lookSeconds: 3600)
    return [constant] + named
  }()

  /// Those that scan briefly at intervals.
  private static func planned(lookSeconds: Double) -> [ListeningPolicy] {
    func way(
      _ id: String, _ summary: HouseholdWords, _ policy: any SamplingPolicy
    ) -> ListeningPolicy {
      ListeningPolicy(id, summary, policy, lookSeconds: lookSeconds)
    }
    return [
      way("fixed", .fixedListening, FixedInterval(seconds: 60)),
      way(
        "time-of-day", .timeOfDayListening,
        TimeOfDayInterval(
          daySeconds: 60, nightSeconds: 1800, nightFromHour: AdaptiveListening.night.from,
          nightToHour: AdaptiveListening.night.to)),
      way(
        "contacts", .contactsListening,
        RecentContact(nearSeconds: 60, farSeconds: 600, staysSeconds: 900)),
      way(
        "motion", .motionListening,
        MotionTriggered(movingSeconds: 30, restSeconds: 900)),
      way(
        "battery", .batteryListening,
        BatteryAware(fullSeconds: 60, emptySeconds: 600)),
      way(
        "adaptive", .adaptiveListening, AdaptiveListening()),
    ]
  }
}
