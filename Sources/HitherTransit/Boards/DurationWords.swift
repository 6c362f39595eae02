import HitherReport

extension DepartureWords {
  /// A duration in whole minutes, rounded down: `14 h 57 min`, `8 min`; below one minute, in seconds.
  func duration(_ seconds: Int64) -> String {
    joined(seconds, .days, .hours, .minutes, .seconds)
  }

  /// The same in full words: `14 hours 57 minutes`.
  func spoken(_ seconds: Int64) -> String {
    joined(seconds, .spokenDays, .spokenHours, .spokenMinutes, .spokenSeconds)
  }

  private func joined(
    _ seconds: Int64, _ days: TransitWords, _ hours: TransitWords, _ minutes: TransitWords,
    _ rest: TransitWords
  ) -> String {
    let seconds = max(0, seconds)
    if seconds < 60 { return counted(rest, Int(seconds)) }
    let parts = [
      (seconds / 86_400, days), (seconds / 3600 % 24, hours), (seconds / 60 % 60, minutes),
    ]
    return parts.filter { $0.0 > 0 }.map { counted($0.1, Int($0.0)) }
      .joined(separator: language.customs.units.betweenTimes)
  }
}
