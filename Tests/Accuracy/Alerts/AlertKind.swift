import HitherEstimates
import HitherGroups
import HitherLab
import HitherPlaces
import HitherRoutes
import HitherTracks

/// What a leader is alerted of.
enum AlertKind: String, CaseIterable {
  case straggling = "straggling"
  case offRoute = "off the route"
  case contact = "contact lost"
  case safeZone = "safe zone left"

  /// Whether an event is the alert.
  func isAlert(_ event: Event) -> Bool {
    switch self {
    case .straggling: event.payload is StragglingStarted
    case .offRoute: event.payload is OffRouteStarted
    case .contact: event.payload is ContactLost
    case .safeZone: event.payload is SafeZoneLeft
    }
  }
}

/// How good the alerts of one kind are.
struct AlertScore {
  private(set) var matched = 0
  private(set) var missed = 0
  private(set) var raised = 0
  /// From the true beginning to the moment at which the alert was settled, in seconds.
  private(set) var delays: [Double] = []
  /// Of all members for whom such alerts could be raised.
  private(set) var memberHours = 0.0

  /// An alert counts as that of an episode from so many seconds before its start …
  private static let before = 120.0
  /// … up to so many after its end: rare fixes tell late.
  private static let after = 900.0

  /// Compares the alerts with the true episodes of one member.
  ///
  /// - Parameter optional: Too short to be missed; an alert of one is not false.
  mutating func add(
    true truths: [ClosedRange<Instant>], optional: [ClosedRange<Instant>] = [], alerts: [Event],
    within span: ClosedRange<Instant>
  ) {
    let truths = truths.sorted { $0.lowerBound < $1.lowerBound }
    let alerts = alerts.sorted { $0.detected < $1.detected }
    memberHours += Double(span.upperBound - span.lowerBound) / 3_600_000
    let pairs = EpisodeScore.Rule.startWithin(beforeStart: Self.before, afterEnd: Self.after)
      .pairs(true: truths, found: alerts.map { $0.time...$0.time })
    for (truth, pair) in zip(truths, pairs) {
      guard let pair else {
        missed += 1
        continue
      }
      matched += 1
      delays.append(Double(alerts[pair].detected - truth.lowerBound) / 1000)
    }
    let others = alerts.indices.filter { !pairs.contains($0) }
    raised += others.count { index in !optional.contains { $0.contains(alerts[index].time) } }
  }

  mutating func add(_ other: AlertScore) {
    matched += other.matched
    missed += other.missed
    raised += other.raised
    delays += other.delays
    memberHours += other.memberHours
  }
}
