/// A time zone of the system's tzdata.
public struct TimeZone: Sendable {
  /// The IANA name, such as `Asia/Taipei`.
  public let name: String
  private let transitions: [Int64]
  private let offsets: [Offset]
  private let first: Offset
  private let rule: PosixZoneRule?

  /// The clock setting from one transition to the next.
  struct Offset: Hashable, Sendable {
    var secondsEast: Int
    var abbreviation: String
  }

  /// Coordinated universal time.
  public static let utc = TimeZone(
    name: "UTC", transitions: [], offsets: [], first: Offset(secondsEast: 0, abbreviation: "UTC"),
    rule: nil)

  init(
    name: String, transitions: [Int64], offsets: [Offset], first: Offset, rule: PosixZoneRule?
  ) {
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.first = first
    self.rule = rule
  }

  /// Seconds to add to UTC for the local time at an instant.
  public func secondsEast(at instant: Instant) -> Int {
    offset(at: instant).secondsEast
  }

  /// The abbreviation in use at an instant, such as `CEST`.
  public func abbreviation(at instant: Instant) -> String {
    offset(at: instant).abbreviation
  }

  /// The local time at an instant.
  public func civilTime(at instant: Instant) -> CivilTime {
    CivilTime(instant, offsetSeconds: secondsEast(at: instant))
  }

  /// The instants at which clocks show a civil time: none in a gap, two in a fold, otherwise one.
  public func instants(of civil: CivilTime) -> [Instant] {
    let asUTC = civil.instant()
    let candidates = Set(
      [-86_400_000, 0, 86_400_000].map { secondsEast(at: asUTC + Int64($0)) })
    return candidates.map { asUTC + -Int64($0) * 1000 }
      .filter { civilTime(at: $0) == civil }
      .sorted()
  }

  private func offset(at instant: Instant) -> Offset {
    var seconds = instant.milliseconds / 1000
    if instant.milliseconds % 1000 < 0 { seconds -= 1 }
    guard let firstTransition = transitions.first, seconds >= firstTransition else {
      return transitions.isEmpty ? (rule?.offset(at: seconds) ?? first) : first
    }
    if let last = transitions.last, seconds >= last, let rule { return rule.offset(at: seconds) }
    return offsets[transitions.partitionPoint { $0 <= seconds } - 1]
  }
}
