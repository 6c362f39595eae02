package import HitherTracks

/// Converts timetable times to instants: seconds since noon minus twelve hours of a service day.
///
/// By the GTFS reference a time such as `25:30:00` is counted from twelve hours before noon of its
/// service day in the agency's zone. That is midnight, except on a day with a clock change: then it
/// is an hour off, so that a trip of 06:30 leaves when clocks show 06:30. Times before the change
/// are then shifted, as the reference says, and both instants of a repeated hour can be named.
package struct ServiceClock: Sendable {
  package let zone: TimeZone

  /// The seconds since 1970 from which a service day's times are counted.
  ///
  /// - Parameter day: Days from 1970-01-01 to the service day.
  package func start(ofDay day: Int) -> Int64 {
    let noon = CivilTime(date: CivilDate(daysSinceEpoch: day), millisecondOfDay: 43_200_000)
    // If clocks skip noon, it is what they would have shown.
    let instant =
      zone.instants(of: noon).first
      ?? noon.instant(offsetSeconds: zone.secondsEast(at: noon.instant() + -86_400_000))
    return instant.milliseconds / 1000 - 43_200
  }

  /// The calendar's day at an instant, as days since 1970-01-01.
  package func day(at secondsSince1970: Int64) -> Int {
    zone.civilTime(at: Instant(milliseconds: secondsSince1970 * 1000)).date.daysSinceEpoch
  }

  /// The service days whose times up to `largestSeconds` may be within a time interval.
  package func days(
    from start: Int64, through end: Int64, largestSeconds: Int
  ) -> ClosedRange<Int> {
    // A service day may begin an hour before or after its midnight.
    let lookback = (largestSeconds + 3600) / 86_400 + 1
    let first = day(at: start) - lookback
    return first...max(first, day(at: end) + 1)
  }
}
