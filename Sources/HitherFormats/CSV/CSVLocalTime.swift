internal import HitherTracks

/// Moments of clock times in a zone, where rows follow one another in time.
///
/// In the hour that comes twice the order of the rows decides: the earlier of the two unless the row
/// before is later. Where the row before is more than an hour earlier, or there is none, nothing tells.
struct CSVLocalTime: Sendable {
  /// What a clock time comes to.
  enum Reading {
    case instant(Instant)
    /// Clocks skip it.
    case skipped
    /// It comes twice, and nothing tells which it is.
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
