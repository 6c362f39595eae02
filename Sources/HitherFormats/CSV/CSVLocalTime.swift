internal import HitherTracks

/// Converts clock times of a zone to instants if rows are ordered by time.
///
/// In the hour that clocks show twice the order of the rows decides: the earlier instant is used
/// unless the previous row is later. If the previous row is more than an hour earlier, or there is
/// none, the time is ambiguous.
struct CSVLocalTime: Sendable {
  /// The result for a clock time.
  enum Reading {
    case instant(Instant)
    /// A time that clocks skip.
    case skipped
    /// A time that clocks show twice and that the rows do not decide.
    case twice
  }

  let zone: TimeZone

  func read(_ civil: CivilTime, after previous: Instant?) -> Reading {
    let candidates = zone.instants(of: civil)
    guard let earlier = candidates.first, let later = candidates.last else { return .skipped }
    if earlier == later { return .instant(earlier) }
    guard let previous, previous <= later, earlier - previous <= later - earlier else {
      return .twice
    }
    return .instant(previous <= earlier ? earlier : later)
  }
}
