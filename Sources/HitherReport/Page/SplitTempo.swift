import HitherEstimates
import HitherOuting

/// How fast a member went over a piece of the way: a pace on foot, a speed in any other activity.
struct SplitTempo {
  private let member: MemberSummary
  private let measures: Measures

  init(_ member: MemberSummary, _ measures: Measures) {
    (self.member, self.measures) = (member, measures)
  }

  /// What the figure is called.
  var name: Phrase { member.isOnFoot ? .pace : .speed }

  /// Moving time per distance; nil for a piece that is too short, has no moving time, or would be faster
  /// than the highest speed: its distance lies in a recording gap, whose moving time is not known.
  func secondsPerMetre(_ split: Split) -> Double? {
    guard split.distance >= 50, split.movingMilliseconds > 0, let fastest = member.fastest,
      split.distance * 1000 <= 1.01 * fastest * Double(split.movingMilliseconds)
    else { return nil }
    return Double(split.movingMilliseconds) / 1000 / split.distance
  }

  /// The pace or speed of a piece, as a table lists it.
  func text(_ split: Split) -> String {
    guard let seconds = secondsPerMetre(split) else { return Measures.unknown }
    return member.isOnFoot
      ? measures.pace(milliseconds: split.movingMilliseconds, metres: split.distance)
      : measures.speed(1 / seconds)
  }

  /// The same with its unit.
  func textWithUnit(_ split: Split) -> String {
    guard member.isOnFoot, secondsPerMetre(split) != nil else { return text(split) }
    return measures.paceWithUnit(
      milliseconds: split.movingMilliseconds, metres: split.distance)
  }

  /// The pace or speed of the whole way, without stops.
  var whole: String {
    guard member.isOnFoot else { return measures.speed(member.movingSpeed) }
    return measures.paceWithUnit(secondsPerKilometre: member.paceSecondsPerKilometre)
  }

  /// By piece, how long its bar is, 0…1: the longer the slower on foot, the faster otherwise, as the figures beside are.
  func shares(_ splits: [Split]) -> [Double] {
    let values = splits.map { split in
      secondsPerMetre(split).map { member.isOnFoot ? $0 : 1 / $0 } ?? 0
    }
    let most = values.max() ?? 0
    return values.map { most > 0 ? $0 / most : 0 }
  }
}

extension MemberSummary {
  /// Whether paces and walking times are of use; also if nothing shows what the member did.
  var isOnFoot: Bool { activity?.isOnFoot ?? true }
}
