import HitherTracks

/// How far the fixes of the members that are delivering have come, according to their order of arrival.
///
/// Most transports deliver each member's fixes in order: once a fix has arrived, nothing earlier of
/// that member follows. The frontier of such a member is its latest fix. If a fix of a member
/// arrived after a later one, among the last 256 to 512, its frontier is earlier by the lateness.
/// The same holds for a member with fewer than 32 fixes, or whose fixes are more than 20 s apart,
/// because their order shows little. For such a member that records rarely, the lag of its fixes
/// behind the time of punctual members is measured: once four have been measured, its frontier is
/// twice the longest lag behind the trusted time, at least 3 s, whether or not a fix of it has
/// arrived recently. The frontier of all is the earliest one; an overdue member delays it, up to
/// the lateness, until it counts as not delivering.
///
/// With more than 256 members no frontier is computed, so that the cost of a delivery stays bounded.
struct DeliveryFrontier: Sendable {
  private struct Member: StateCoding, Sendable {
    var number: Int32 = 0
    /// The latest fix.
    var latest: Int64 = 0
    var count: Int64 = 0
    /// The approximate interval between fixes.
    var step: Int64 = 0
    /// Whether a fix arrived after a later one: recently, and in the previous window.
    var isMixed = false
    var wasMixed = false
    /// The number of consecutive fixes whose lag behind the time of the others was measured.
    var lags: Int64 = 0
    /// The longest lag: recently, and in the previous window.
    var lag: Int64 = 0
    var formerLag: Int64 = 0

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&number)
      try c.code(&latest)
      try c.code(&count)
      try c.code(&step)
      try c.code(&isMixed)
      try c.code(&wasMixed)
      try c.code(&lags)
      try c.code(&lag)
      try c.code(&formerLag)
    }
  }

  private static let mostMembers = 256
  private static let fewestFixes: Int64 = 32
  private static let window: Int64 = 256
  private static let longestStep: Int64 = 20_000
  /// The largest step that is used; longer ones count as this.
  private static let mostOfStep: Int64 = 60_000
  /// The number of measured lags from which the lateness of a member that records rarely is known.
  private static let fewestLags: Int64 = 4
  private static let shortestAllowance: Int64 = 3000
  /// A member that records rarely is not waited for after a longer silence.
  private static let longestSilence: Int64 = 1_800_000

  private var latenessMilliseconds: Int64 = 0
  private var members: [Member] = []
  private var places: [Int32: Int] = [:]
  private var isCrowded = false

  init() {}

  init(latenessMilliseconds: Int64) {
    self.latenessMilliseconds = latenessMilliseconds
  }

  /// Adds a fix in order of arrival.
  ///
  /// - Parameter trusted: The trusted time before it.
  mutating func take(_ time: Int64, of member: Int, trusted: Int64) {
    guard !isCrowded else { return }
    let number = Int32(truncatingIfNeeded: member)
    guard let place = places[number] else {
      isCrowded = members.count == Self.mostMembers
      if isCrowded {
        (members, places) = ([], [:])
        return
      }
      places[number] = members.count
      members.append(Member(number: number, latest: time, count: 1))
      return
    }
    if members[place].count % Self.window == 0 {
      members[place].wasMixed = members[place].isMixed
      members[place].isMixed = false
      members[place].formerLag = members[place].lag
      members[place].lag = 0
    }
    members[place].count += 1
    let step = time - members[place].latest
    guard step >= 0 else {
      members[place].isMixed = true
      return
    }
    members[place].step += (min(step, Self.mostOfStep) - members[place].step) / 8
    members[place].latest = time
    if members[place].step > Self.longestStep, trusted != .min {
      measure(place, trusted - time, trusted)
    }
  }

  /// Measures the lag of such a member's fix behind the trusted time, which is meaningful if other
  /// members are punctual.
  private mutating func measure(_ place: Int, _ lag: Int64, _ trusted: Int64) {
    let oldest = trusted - Self.longestStep
    guard members.contains(where: { $0.latest >= oldest && Self.isInOrder($0) }) else {
      members[place].lags = 0
      return
    }
    members[place].lags += 1
    members[place].lag = max(members[place].lag, lag)
  }

  /// Ends a delivery.
  ///
  /// - Parameter trusted: The trusted time.
  /// - Returns: the frontier of all members that are delivering; nil if it is unknown.
  func settle(trusted: Int64) -> Int64? {
    let oldest = trusted - max(120_000, 2 * latenessMilliseconds)
    var frontier: Int64?
    for member in members {
      let reached: Int64
      if Self.isInOrder(member) {
        guard member.latest >= oldest else { continue }
        reached = member.latest
      } else if isMeasured(member) {
        guard member.latest >= trusted - Self.longestSilence else { continue }
        let lag = 2 * max(member.lag, member.formerLag)
        reached = trusted - min(latenessMilliseconds, max(Self.shortestAllowance, lag))
      } else {
        guard member.latest >= oldest else { continue }
        reached = member.latest - latenessMilliseconds
      }
      frontier = min(frontier ?? reached, reached)
    }
    return frontier
  }

  /// Whether nothing earlier of a member follows once a fix has arrived.
  private static func isInOrder(_ member: Member) -> Bool {
    member.count >= fewestFixes && member.step <= longestStep && !member.isMixed
      && !member.wasMixed
  }

  /// Whether the lateness of a member that records rarely is known.
  private func isMeasured(_ member: Member) -> Bool {
    member.step > Self.longestStep && member.lags >= Self.fewestLags && !member.isMixed
      && !member.wasMixed
  }
}

extension DeliveryFrontier: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&latenessMilliseconds)
    try c.code(&isCrowded)
    try c.code(&members)
    guard c.isReading else { return }
    for (index, member) in members.enumerated() { places[member.number] = index }
  }
}
