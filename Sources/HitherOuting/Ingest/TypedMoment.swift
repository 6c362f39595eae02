package import HitherTracks

/// A time from the command line: with a zone, or local.
package enum TypedMoment: Hashable, Sendable {
  case instant(Instant)
  /// Milliseconds since midnight of a day, or of a day that is to be found.
  case local(CivilDate?, Int)

  /// Reads `2026-05-01T06:10:00Z`, `2026-05-01T08:10` or `08:10`.
  package init(
    _ text: String,
    hint: String = "write it as 2026-05-01T06:10:00Z, or as 08:10 by the timetable's clock"
  ) throws(HitherError) {
    if let instant = Instant(rfc3339: text) {
      self = .instant(instant)
      return
    }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "T ".contains($0) }
    let day = parts.count == 2 ? Instant(rfc3339: "\(parts[0])T00:00:00Z") : nil
    guard parts.count == 1 || day != nil, let clock = parts.last,
      let time = Self.milliseconds(clock)
    else { throw HitherError(.usage, "'\(text)' is not a time", hint: hint) }
    self = .local(day.map { CivilTime($0).date }, time)
  }

  /// The instant.
  ///
  /// - Parameters:
  ///   - zone: The zone of a local time.
  ///   - now: A time without a day is the next one from here on.
  package func instant(in zone: TimeZone, from now: Instant) -> Instant {
    switch self {
    case .instant(let instant): return instant
    case .local(let date?, let time): return Self.instant(date, time, zone)
    case .local(nil, let time):
      let today = zone.civilTime(at: now).date
      let moment = Self.instant(today, time, zone)
      guard moment < now else { return moment }
      return Self.instant(CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1), time, zone)
    }
  }

  /// The first instant of a time that clocks show twice; a skipped time is an hour later.
  private static func instant(_ date: CivilDate, _ time: Int, _ zone: TimeZone) -> Instant {
    let civil = CivilTime(date: date, millisecondOfDay: time)
    if let first = zone.instants(of: civil).first { return first }
    return zone.instants(of: CivilTime(civil.instant() + 3_600_000)).first ?? civil.instant()
  }

  private static func milliseconds(_ clock: Substring) -> Int? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) })
    else {
      return nil
    }
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return (numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)) * 1000
  }
}
