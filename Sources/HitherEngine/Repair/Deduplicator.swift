import HitherGeodesy
package import HitherTracks

/// Keeps the first of the fixes with equal times.
///
/// Input: a member's fixes in the total order by content.
/// Output: fixes of strictly rising time; no events.
/// State: the last time, the positions of its fixes, whether the one kept begins a segment, and the counts.
/// Late data: none reaches an operator.
package struct Deduplicator: Operator {
  /// The operator's state.
  package struct State: StateCoding, Hashable, Sendable {
    package init() {}

    /// Fixes with the time and position of a previous fix.
    package internal(set) var duplicates: Int64 = 0
    /// Fixes with the time of a previous fix at another position.
    package internal(set) var simultaneous: Int64 = 0
    var first = Instant.absent
    var last = Instant.absent
    /// Whether the kept fix of that time begins a segment.
    var lastBegins = false
    /// Position of the kept fix of that time.
    var place = Coordinate(latitudeE7: 0, longitudeE7: 0)
    /// Other positions of fixes of that time.
    var otherPlaces: Set<Coordinate> = []
    var carry = SegmentCarry()
  }

  package static let description = OperatorDescription(
    name: "deduplicate", summary: "Keeps the first of the fixes with equal times.",
    state:
      "the last time, the positions of its fixes, whether the one kept begins a segment, and the counts"
  )

  /// Makes the step.
  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    if state.first == .absent, let first = batch.time.first {
      state.first = Instant(milliseconds: first)
    }
    let repeated = Self.repeats(batch.time.span, after: state.last.milliseconds)
    if repeated > 0 || state.carry.isPending {
      // Before the track's first fix nothing was recorded anyway, so its repetitions do not pass on a segment start.
      let isBegun = state.last == state.first
      for index in 0..<batch.count
      where batch.time[index] == state.first.milliseconds && (isBegun || index > 0) {
        batch.startsSegment[index] = false
      }
      state.carry.keep(Self.kept(&batch, &state), in: &batch)
    } else if let begins = batch.startsSegment.last {
      state.lastBegins = begins
    }
    guard let last = batch.time.last, last != state.last.milliseconds else { return }
    state.last = Instant(milliseconds: last)
    state.place = batch.coordinate(batch.count - 1)
    state.otherPlaces = []
  }

  private static func repeats(_ times: Span<Int64>, after last: Int64) -> Int {
    guard !times.isEmpty else { return 0 }
    var repeats = times[0] == last ? 1 : 0
    for index in 1..<max(1, times.count) where times[index] == times[index - 1] { repeats &+= 1 }
    return repeats
  }

  /// Which fixes are kept; a repetition of one that begins a segment does not begin another.
  private static func kept(_ batch: inout FixBatch, _ state: inout State) -> [Bool] {
    var keeps = [Bool](repeating: true, count: batch.count)
    for index in 0..<batch.count {
      if batch.time[index] == state.last.milliseconds {
        keeps[index] = false
        if state.lastBegins { batch.startsSegment[index] = false }
        state.count(batch.coordinate(index))
      } else {
        state.last = Instant(milliseconds: batch.time[index])
        state.place = batch.coordinate(index)
        state.otherPlaces = []
        state.lastBegins = batch.startsSegment[index]
      }
    }
    return keeps
  }
}

extension Deduplicator.State {
  /// Counts a fix of an instant that already had one.
  fileprivate mutating func count(_ coordinate: Coordinate) {
    if coordinate == place || !otherPlaces.insert(coordinate).inserted {
      duplicates += 1
    } else {
      simultaneous += 1
    }
  }
}

extension Deduplicator.State {
  package static var version: UInt16 { 3 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&duplicates)
    try c.code(&simultaneous)
    try c.code(&first)
    try c.code(&last)
    try c.code(&lastBegins)
    try c.code(&place)
    var others = otherPlaces.sorted {
      ($0.latitudeE7, $0.longitudeE7) < ($1.latitudeE7, $1.longitudeE7)
    }
    try c.code(&others)
    if c.isReading { otherPlaces = Set(others) }
    try c.code(&carry)
  }
}
