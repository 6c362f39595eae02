/// The time that a member on the way home needs, as a range.
///
/// The fastest minute of the last eleven shows the means of travel, and with it what may still come:
/// a walk takes its time, and after a car or a train there may be a change, a wait and a walk. The
/// constants are 1.5 and 98 % bounds of the arrivals on simulated evenings;
/// `HomeArrivalEveningsTests` has others.
struct HomeRange {
  let metres: Double
  /// The pace of the fastest minute, in m/s.
  let fastest: Double

  /// The farthest distance of the journeys on which the range was calibrated, in metres.
  private static let farthest = 40_000.0

  /// The bounds of a means of travel, recognised by its fastest minute.
  private struct Means {
    /// In m/s; the next one is faster.
    let upTo: Double
    /// Times the duration at the fastest minute's pace.
    let least: Double
    let most: Double
    /// Added to the latest arrival, in seconds.
    let wait: Double
  }

  private static let all = [
    // On foot, by bicycle, by car or slow train, by train.
    Means(upTo: 2.6, least: 0.97, most: 1.3, wait: 330),
    Means(upTo: 7, least: 0.6, most: 0.8, wait: 1560),
    Means(upTo: 16, least: 0.88, most: 1.3, wait: 2940),
    Means(upTo: .infinity, least: 2.5, most: 2.2, wait: 3300),
  ]

  /// The bounds in seconds from the last position on; nil beyond what was calibrated.
  var seconds: ClosedRange<Double>? {
    guard metres <= Self.farthest, fastest > 0,
      let means = Self.all.first(where: { fastest < $0.upTo })
    else { return nil }
    let direct = metres / fastest
    let (earliest, latest) = (direct * means.least, direct * means.most + means.wait)
    return min(earliest, latest)...latest
  }
}
