extension TimeZone {
  /// The first instant of a day in local time.
  ///
  /// If clocks are set forward at midnight, the day begins with the first minute that exists; for a
  /// day that was skipped entirely the result is the next day's start.
  package func start(of date: CivilDate) -> Instant {
    for minute in 0..<1440 {
      let time = CivilTime(date: date, millisecondOfDay: minute * 60_000)
      if let first = instants(of: time).first { return first }
    }
    let midnight = CivilTime(date: date, millisecondOfDay: 0).instant()
    return midnight + -Int64(secondsEast(at: midnight + 172_800_000)) * 1000 + 86_400_000
  }
}
