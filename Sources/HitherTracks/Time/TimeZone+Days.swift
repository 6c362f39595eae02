extension TimeZone {
  /// The first instant of a day, as clocks show it.
  ///
  /// Where clocks are put on at midnight the day begins with the first minute that there is; of a day
  /// that was left out altogether it is the next day's.
  package func start(of date: CivilDate) -> Instant {
    for minute in 0..<1440 {
      let time = CivilTime(date: date, millisecondOfDay: minute * 60_000)
      if let first = instants(of: time).first { return first }
    }
    let midnight = CivilTime(date: date, millisecondOfDay: 0).instant()
    return midnight + -Int64(secondsEast(at: midnight + 172_800_000)) * 1000 + 86_400_000
  }
}
