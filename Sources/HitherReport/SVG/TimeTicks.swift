package import HitherTracks

/// Round local times along an axis: at full or half hours, or at the start of days.
package struct TimeTicks: Hashable {
  let stepMilliseconds: Int64
  /// The ticks within the span, in order.
  package let instants: [Instant]

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 1440 * minute
  private static let steps: [Int64] =
    [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map { $0 * minute }
    + [1, 2, 7, 14, 28, 56, 112, 365, 730, 3650, 36_500].map { $0 * day }

  /// The ticks of a span in a zone, at most `most`.
  package init(_ span: TimeStretch, in zone: TimeZone, most: Int) {
    for step in Self.steps where span.milliseconds / step <= most + 1 {
      let ticks = Self.ticks(span, zone, step)
      if ticks.count <= most {
        (stepMilliseconds, instants) = (step, ticks)
        return
      }
    }
    (stepMilliseconds, instants) = (1, [])
  }

  /// The instants of a span at which the local time is a multiple of the step.
  private static func ticks(_ span: TimeStretch, _ zone: TimeZone, _ step: Int64) -> [Instant] {
    func shown(_ instant: Instant) -> Int64 {
      instant.milliseconds + Int64(zone.secondsEast(at: instant)) * 1000
    }
    var ticks: [Instant] = []
    // A day's margin on both sides, because clocks may change within the span.
    var multiple = (shown(span.from) - day) / step - 1
    let last = (shown(span.to) + day) / step + 1
    while multiple <= last {
      defer { multiple += 1 }
      let local = multiple * step
      // A local time is at the offset before or after a clock change.
      let near = Instant(milliseconds: local)
      for offset in [zone.secondsEast(at: near + -day), zone.secondsEast(at: near + day)] {
        let instant = near + Int64(-offset) * 1000
        guard shown(instant) == local, instant >= span.from, instant <= span.to,
          ticks.last.map({ $0 < instant }) ?? true
        else { continue }
        ticks.append(instant)
      }
    }
    return ticks
  }
}

extension LocalTimes {
  /// The label of a tick: the time of day, or the day at its start in an outing of several.
  package func tick(_ instant: Instant) -> String {
    let civil = zone.civilTime(at: instant)
    return civil.millisecondOfDay == 0
      ? language.customs.dates.shortDate(civil.date) : timeOfDay(instant)
  }
}
