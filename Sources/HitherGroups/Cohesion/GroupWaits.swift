import HitherEngine
import HitherGeodesy
import HitherTracks

/// A wait of some members at a stop until a later member arrived.
struct GroupWait: Hashable, Sendable {
  /// A stopped member, with the duration of the stop until the arrival.
  struct StoppedMember: StateCoding, Hashable, Sendable {
    var member = 0
    var milliseconds: Int64 = 0

    package init() {}

    init(member: Int, milliseconds: Int64) {
      (self.member, self.milliseconds) = (member, milliseconds)
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&member)
      try c.code(&milliseconds)
    }
  }

  /// The members who arrived, by `MemberIndex`.
  var waitedFor: Int
  /// From the first waiting member's stop to the arrival.
  var start: Instant
  var end: Instant
  /// Where the first waiting member stopped.
  var coordinate: Coordinate
  var waiters: [StoppedMember]
}

/// Detects waits, and who waited for whom.
///
/// A stopped member waits until a member arrives who was more than 50 m behind along the route when
/// the stop began; arrival is within 15 m along the route, or 20 m in a straight line. The wait
/// lasts from the stop to the last such arrival, at least a minute; the time after it is rest. A
/// member whose place is unknown when the stop begins counts from the first known place. Members
/// who waited for the same arrival are grouped.
struct GroupWaits: Sendable {
  static let behindMetres = 50.0
  static let arrivedMetres = 15.0
  static let besideMetres = 20.0
  static let leastMilliseconds: Int64 = 60_000
  /// Arrivals within this time and distance are the same.
  static let sameMilliseconds: Int64 = 120_000
  static let sameMetres = 100.0
  /// The limit of listed waits.
  static let mostListed = 500

  struct Stand: Sendable {
    var since: Instant
    var coordinate: Coordinate
    /// The members who were behind and have not arrived.
    var expected: [Int]
    /// The members whose place was not known yet.
    var unseen: [Int]
    var arrived: Int?
    var arrival: Instant?
  }

  private var stands: [Stand?]
  private(set) var waits: [GroupWait] = []

  init(members: Int) { stands = Array(repeating: nil, count: members) }

  /// All members in the state.
  var members: [Int] {
    var members: [Int] = []
    for case let stand? in stands {
      members += stand.expected
      members += stand.unseen
      if let arrived = stand.arrived { members.append(arrived) }
    }
    for wait in waits {
      members.append(wait.waitedFor)
      members += wait.waiters.map(\.member)
    }
    return members
  }

  /// The number of members that the state has room for.
  var count: Int { stands.count }

  /// Processes the next tick.
  ///
  /// - Parameters:
  ///   - isStanding: By `MemberIndex`.
  ///   - byID: All members, in an order that does not depend on their indices.
  /// - Returns: The members who ended a stop during which somebody arrived.
  mutating func take(
    _ tick: MarchTick, isStanding: [Bool], byID: [Int]
  ) -> [(member: Int, waitedFor: Int, stand: Stand)] {
    var ended: [(member: Int, waitedFor: Int, stand: Stand)] = []
    for member in byID {
      if isStanding[member] {
        stand(member, tick, byID)
      } else if let stand = stands[member] {
        stands[member] = nil
        guard let waitedFor = Self.waitedFor(stand) else { continue }
        Self.add(member, waitedFor, stand, to: &waits)
        ended.append((member, waitedFor, stand))
      }
    }
    return ended
  }

  /// All waits so far, including those of members who are still stopped.
  func all(byID: [Int]) -> [GroupWait] {
    var waits = waits
    for member in byID {
      guard let stand = stands[member], let waitedFor = Self.waitedFor(stand) else { continue }
      Self.add(member, waitedFor, stand, to: &waits)
    }
    return waits.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Adds members who have joined the group; stopped members do not expect them.
  mutating func widen(to members: Int, byID: [Int]) {
    let newcomers = stands.count..<max(stands.count, members)
    for index in stands.indices {
      guard let unseen = stands[index].map({ Set($0.unseen) }) else { continue }
      stands[index]?.unseen = byID.filter { newcomers.contains($0) || unseen.contains($0) }
    }
    stands += Array(repeating: nil, count: newcomers.count)
  }

  /// Removes all stops.
  mutating func disperse() { stands = Array(repeating: nil, count: stands.count) }

  private mutating func stand(_ member: Int, _ tick: MarchTick, _ byID: [Int]) {
    guard let place = tick.places[member] else { return }
    let own = tick.along[member]
    guard var stand = stands[member] else {
      stands[member] = Stand(
        since: tick.time, coordinate: place,
        expected: byID.filter { tick.along[$0] < own - Self.behindMetres },
        unseen: byID.filter { $0 != member && (own.isNaN || !tick.isKnown($0)) })
      return
    }
    guard own.isFinite, !stand.expected.isEmpty || !stand.unseen.isEmpty else { return }
    if !stand.unseen.isEmpty {
      let seen = stand.unseen.filter { tick.isKnown($0) }
      stand.unseen.removeAll { tick.isKnown($0) }
      stand.expected += seen.filter { tick.along[$0] < own - Self.behindMetres }
    }
    var coming: [Int] = []
    for other in stand.expected {
      let hasCome =
        tick.along[other] >= own - Self.arrivedMetres
        || tick.places[other].map {
          ShortDistance.metres(from: $0, to: place) <= Self.besideMetres
        } ?? false
      guard hasCome else {
        coming.append(other)
        continue
      }
      stand.arrived = other
      stand.arrival = tick.time
    }
    stand.expected = coming
    stands[member] = stand
  }

  private static func waitedFor(_ stand: Stand) -> Int? {
    guard let arrived = stand.arrived, let arrival = stand.arrival,
      arrival - stand.since >= leastMilliseconds
    else { return nil }
    return arrived
  }

  private static func add(
    _ member: Int, _ waitedFor: Int, _ stand: Stand, to waits: inout [GroupWait]
  ) {
    guard let arrival = stand.arrival else { return }
    let waiter = GroupWait.StoppedMember(member: member, milliseconds: arrival - stand.since)
    let same = waits.lastIndex { wait in
      wait.waitedFor == waitedFor && abs(wait.end - arrival) <= sameMilliseconds
        && ShortDistance.metres(from: wait.coordinate, to: stand.coordinate) <= sameMetres
    }
    guard let same else {
      guard waits.count < mostListed else { return }
      waits.append(
        GroupWait(
          waitedFor: waitedFor, start: stand.since, end: arrival, coordinate: stand.coordinate,
          waiters: [waiter]))
      return
    }
    waits[same].end = max(waits[same].end, arrival)
    if stand.since < waits[same].start {
      waits[same].start = stand.since
      waits[same].coordinate = stand.coordinate
    }
    waits[same].waiters.append(waiter)
  }
}

extension GroupWaits.Stand: StateCoding {
  init() { (since, coordinate, expected, unseen) = (Instant(), Coordinate(), [], []) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &since)
    try c.code(plain: &coordinate)
    try c.code(&expected)
    try c.code(&unseen)
    try c.code(orNegative: &arrived)
    try c.code(&arrival)
  }
}

extension GroupWait: StateCoding {
  package init() {
    waitedFor = 0
    start = Instant()
    end = Instant()
    coordinate = Coordinate()
    waiters = []
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&waitedFor)
    try c.code(plain: &start)
    try c.code(plain: &end)
    try c.code(plain: &coordinate)
    try c.code(&waiters)
  }
}

extension GroupWaits: StateCoding {
  init() { stands = [] }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stands)
    try c.code(&waits)
  }
}
