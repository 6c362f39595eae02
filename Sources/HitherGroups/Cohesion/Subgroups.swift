import HitherEngine
import HitherGeodesy
import HitherTracks

/// A period in which the group was split.
struct GroupSplit: Hashable, Sendable {
  /// When the group split, and where the first member of the rear part was then.
  var start: Instant
  var coordinate: Coordinate
  /// When the parts rejoined; nil while the group is split.
  var end: Instant?
  /// The greatest distance between the parts along the route, in metres.
  var maxMetres: Double
  /// The number of members in front, and those behind by `MemberIndex`, as known when the split was settled.
  var front: Int
  var rear: [Int]

  /// Adds the distance between the parts at a further tick, in metres.
  mutating func take(_ metres: Double) { maxMetres = max(maxMetres, metres) }
}

/// Detects where the group is split.
///
/// There is a border between any two seats of the order of march. The group is split there when the
/// last of those in front and the first of those behind are more than 200 m apart along the route
/// for a minute, and rejoined when they are less than 150 m apart for the same time (the shared
/// debounce; a single bad fix splits nothing). Seats without a known place are skipped. Overtaking
/// within a part has no effect.
struct Subgroups: Sendable {
  static let threshold = OutingSettings.Threshold(
    enter: 200, leave: 150, afterMilliseconds: 60_000)
  /// Used in place of a member; an optional would cost a type lookup for each list.
  private static let nobody = -1
  /// The limit of listed splits.
  static let mostListed = 500

  /// A change that was settled at a tick.
  struct Turn {
    var isSplit: Bool
    var mark: MarchMark
    var split: GroupSplit
  }

  private struct Border: StateCoding, Sendable {
    var debounce = Debounce<MarchMark>()
    var pairs = PairedFixes()
    var open: GroupSplit?
    /// The first member of the rear part when the split began.
    var head = 0

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&debounce)
      try c.code(&pairs)
      try c.code(&open)
      try c.code(&head)
    }
  }

  /// By seat except the first: the border before it.
  private var borders: [Border] = []
  private var previous: MarchTickPlaces?
  private(set) var closed: [GroupSplit] = []
  private(set) var count: Int64 = 0

  /// The number of parts.
  var parts: Int { 1 + borders.count { $0.debounce.isOn } }

  /// All splits so far, in order of time.
  var splits: [GroupSplit] {
    (closed + borders.compactMap { $0.debounce.isOn ? $0.open : nil })
      .sorted { ($0.start.milliseconds, $0.front) < ($1.start.milliseconds, $1.front) }
  }

  /// All members in the state.
  var members: [Int] {
    (closed + borders.compactMap(\.open)).flatMap(\.rear) + borders.map(\.head)
  }

  /// Inserts the border of a member who has a seat now.
  mutating func insert(seat: Int, among others: Int) {
    guard others > 0 else { return }
    borders.insert(Border(), at: min(max(0, seat - 1), borders.count))
  }

  /// Removes all borders; open splits are listed as they are.
  mutating func disperse() {
    closed = Array(splits.prefix(Self.mostListed))
    borders = []
    previous = nil
  }

  /// Processes the next tick.
  mutating func take(_ tick: MarchTick, seats: [Int]) -> [Turn] {
    guard seats.count > 1, borders.count == seats.count - 1 else { return [] }
    // By border, the first member behind it.
    var heads = [Int](repeating: Self.nobody, count: seats.count)
    var head = Self.nobody
    for seat in stride(from: seats.count - 1, through: 0, by: -1) {
      let member = seats[seat]
      if tick.isKnown(member),
        head == Self.nobody || tick.along[member] >= tick.along[head]
      {
        head = member
      }
      heads[seat] = head
    }
    var turns: [Turn] = []
    var tail = Self.nobody
    // The first border after the last known seat.
    var first = 0
    for seat in seats.indices {
      if tick.isKnown(seats[seat]) {
        if tail != Self.nobody, heads[seat] != Self.nobody {
          step(tick, borders: first..<seat, tail: tail, head: heads[seat], seats, &turns)
        } else {
          for border in first..<seat { borders[border].debounce.reset() }
        }
        first = seat
      }
      let member = seats[seat]
      if tick.isKnown(member),
        tail == Self.nobody || tick.along[member] < tick.along[tail]
      {
        tail = member
      }
    }
    for border in first..<borders.count { borders[border].debounce.reset() }
    previous = MarchTickPlaces(time: tick.time, places: tick.places)
    return turns
  }

  /// Evaluates the borders between two consecutive known seats.
  ///
  /// If there are unknown seats between them it is unknown at which border the group is split: it
  /// is the former border, or the one right before those who are known to be behind.
  private mutating func step(
    _ tick: MarchTick, borders range: Range<Int>, tail: Int, head: Int, _ seats: [Int],
    _ turns: inout [Turn]
  ) {
    let isTorn = range.contains { borders[$0].debounce.isOn }
    for border in range {
      let isMeant = isTorn ? borders[border].debounce.isOn : border == range.upperBound - 1
      if !isMeant {
        borders[border].debounce.reset()
      } else if let turn = step(tick, border: border, tail: tail, head: head, seats) {
        turns.append(turn)
      }
    }
  }

  private mutating func step(
    _ tick: MarchTick, border: Int, tail: Int, head: Int, _ seats: [Int]
  ) -> Turn? {
    let metres = tick.along[tail] - tick.along[head]
    let isFirst = !borders[border].debounce.hasCandidate
    let isFix = borders[border].pairs.take(
      leader: tick.bringsFix[tail], follower: tick.bringsFix[head], isFirst: isFirst)
    borders[border].open?.take(metres)
    // At most ticks nothing changes, and a border is large.
    if borders[border].debounce.stays(at: metres, Self.threshold) { return nil }
    var state = borders[border]
    defer { borders[border] = state }
    let edge = state.debounce.isOn ? Self.threshold.leave : Self.threshold.enter
    let before = previous
    let turn = state.debounce.update(metres, at: tick.time, Self.threshold, isFix: isFix) {
      fraction in
      Self.mark(tick, before, head: head, fraction, fraction < 1 ? edge : metres)
    }
    guard let turn else { return nil }
    if turn.isOn {
      let rear = seats[(border + 1)...].filter { tick.isKnown($0) }
      let split = GroupSplit(
        start: turn.mark.time, coordinate: turn.mark.coordinate,
        maxMetres: max(turn.mark.metres, metres),
        front: seats[...border].count { tick.isKnown($0) }, rear: rear)
      state.open = split
      state.head = turn.mark.member
      count += 1
      return Turn(isSplit: true, mark: turn.mark, split: split)
    }
    guard var split = state.open else { return nil }
    split.end = turn.mark.time
    state.open = nil
    if closed.count < Self.mostListed { closed.append(split) }
    var mark = turn.mark
    mark.member = state.head
    return Turn(isSplit: false, mark: mark, split: split)
  }

  private static func mark(
    _ tick: MarchTick, _ before: MarchTickPlaces?, head: Int, _ fraction: Double, _ metres: Double
  ) -> MarchMark {
    let now = tick.places[head] ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    guard fraction < 1, let before, head < before.places.count, let place = before.places[head]
    else { return MarchMark(time: tick.time, coordinate: now, member: head, metres: metres) }
    return MarchMark(
      time: before.time + Int64((Double(tick.time - before.time) * fraction).rounded()),
      coordinate: Geodesic.interpolate(from: place, to: now, fraction: fraction), member: head,
      metres: metres)
  }
}

/// The places of all members at a tick.
struct MarchTickPlaces: Sendable {
  var time: Instant
  var places: [Coordinate?]
}

extension MarchTickPlaces: StateCoding {
  init() { (time, places) = (Instant(), []) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(&places)
  }
}

extension GroupSplit: StateCoding {
  package init() {
    start = Instant()
    coordinate = Coordinate()
    maxMetres = 0
    front = 0
    rear = []
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &start)
    try c.code(plain: &coordinate)
    try c.code(&end)
    try c.code(&maxMetres)
    try c.code(&front)
    try c.code(&rear)
  }
}

extension Subgroups: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&borders)
    try c.code(&previous)
    try c.code(&closed)
    try c.code(&count)
  }
}
