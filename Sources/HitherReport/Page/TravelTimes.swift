import HitherEstimates
import HitherOuting

/// The time of a member in each mode of travel, the longest first, in words.
///
/// If there is only one mode, only its name is given: the duration is the moving time.
struct TravelTimes {
  /// Shorter times are not mentioned, in milliseconds.
  private static let least: Int64 = 60_000

  private let times: [(mode: TransportMode, milliseconds: Int64)]

  /// The times of a member; nil if the member did not travel, or nothing is known.
  init?(_ member: MemberSummary) {
    guard let modes = member.modes else { return nil }
    times = TransportMode.allCases.filter { $0 != .still && modes[$0] >= Self.least }
      .map { (mode: $0, milliseconds: modes[$0]) }
      .sorted { $0.milliseconds > $1.milliseconds }
    if times.isEmpty { return nil }
  }

  /// All modes, such as `walking 2:10 h, by road 0:25 h`; nil if there is only one.
  func several(_ page: PageContext) -> String? {
    times.count > 1 ? page.commas(times.map { text($0, page) }) : nil
  }

  /// The longest alone.
  func first(_ page: PageContext) -> String { text(times[0], page) }

  /// All but the longest; nil if there are no others.
  func others(_ page: PageContext) -> String? {
    times.count > 1 ? page.commas(times.dropFirst().map { text($0, page) }) : nil
  }

  private func text(
    _ time: (mode: TransportMode, milliseconds: Int64), _ page: PageContext
  ) -> String {
    guard times.count > 1 else { return page.text(time.mode.phrase) }
    return page.labelled(time.mode.phrase, page.measures.duration(milliseconds: time.milliseconds))
  }
}

extension TransportMode {
  /// The name of the mode.
  fileprivate var phrase: Phrase {
    switch self {
    case .still: .atRest
    case .walking: .walking
    case .running: .running
    case .cycling: .cycling
    case .road: .byRoad
    case .rail: .byRail
    case .ferry: .byFerry
    case .flight: .byAir
    }
  }
}
