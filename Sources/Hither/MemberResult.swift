public import HitherEstimates
public import HitherOuting
import HitherReport
public import HitherTracks

/// The figures of one member. A figure that cannot be known is nil; `unknown` states why.
public struct MemberResult: Sendable {
  package let summary: MemberSummary

  init(_ summary: MemberSummary) { self.summary = summary }

  /// The member's id.
  public var id: String { summary.member.id }

  /// The name for display.
  public var name: String { summary.member.name }

  /// Whether the others are compared to this member.
  public var isLeader: Bool { summary.member.role == .leader }

  /// What the member did; nil if nothing shows it.
  public var activity: Activity? { summary.activity }

  /// The number of used fixes.
  public var fixCount: Int { summary.fixes }

  /// The time of the first used fix; nil if no fix has a time.
  public var start: Instant? { summary.start }

  /// The time of the last used fix; nil if no fix has a time.
  public var end: Instant? { summary.end }

  /// The distance as recorded, in metres: nothing is smoothed, so noise counts; nil if there is no fix.
  public var rawDistance: Double? { summary.rawDistance }

  /// The best estimate of the distance travelled, in metres; nil if there is no fix.
  public var distance: Double? { summary.distance }

  /// The standard error of `distance`, in metres.
  public var distanceStandardError: Double? { summary.distanceStandardError }

  /// From the first to the last used fix, in seconds.
  public var elapsedSeconds: Double? { seconds(summary.time?.elapsedMilliseconds) }

  /// The time in motion, in seconds.
  public var movingSeconds: Double? { seconds(summary.time?.movingMilliseconds) }

  /// The time at rest, in seconds.
  public var stoppedSeconds: Double? { seconds(summary.time?.stoppedMilliseconds) }

  /// The time for which nothing was recorded, in seconds.
  public var gapSeconds: Double? { seconds(summary.time?.gapMilliseconds) }

  /// Distance over elapsed time, in m/s.
  public var averageSpeed: Double? { summary.averageSpeed }

  /// Distance outside of recording gaps over moving time, in m/s.
  public var movingSpeed: Double? { summary.movingSpeed }

  /// The highest mean speed over at least 3 s and 10 m of the smoothed track, in m/s.
  public var highestSpeed: Double? { summary.fastest }

  /// Metres climbed.
  public var ascent: Double? { summary.climb?.ascent }

  /// Metres descended, positive.
  public var descent: Double? { summary.climb?.descent }

  /// The lowest elevation, in metres above sea level.
  public var lowestElevation: Double? { summary.climb?.lowest }

  /// The highest elevation, in metres above sea level.
  public var highestElevation: Double? { summary.climb?.highest }

  /// The rests, in order of time.
  public var stops: [Stop] { summary.stops }

  /// The kilometres and miles, in order.
  public var splits: [Split] { summary.splits }

  /// Why figures are nil, by the names of `summary.json`: `["ascent_m": "no_heights"]`.
  public var unknown: [String: String] { MemberFields.reasons(of: summary) }

  private func seconds(_ milliseconds: Int64?) -> Double? {
    milliseconds.map { Double($0) / 1000 }
  }
}
