import HitherTracks

/// Days as text.
package enum DayText {
  /// `2026-05-01`, from days since 1970-01-01.
  package static func iso(_ day: Int) -> String {
    let noon = Instant(milliseconds: Int64(day) * 86_400_000)
    return String(noon.rfc3339.prefix(10))
  }
}
