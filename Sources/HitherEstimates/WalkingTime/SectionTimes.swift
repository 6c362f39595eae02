package import HitherEngine
package import HitherTracks

/// Sums the time of a member in each section of a planned route.
///
/// The time between two fixes is divided among the sections between their places, by length. If the
/// place is unknown, the time up to the next known one counts there. Nothing counts beyond the end
/// of the route, so only its first lap does.
///
/// Input: a member's fixes with the place along the route, and `moving_s`.
/// Output: the same fixes; no events. The times are in the state.
/// State: for each section the time and the part that was covered; bounded.
/// Late data: none reaches an operator.
package struct SectionTimes: Operator {
  package static let description = OperatorDescription(
    name: "section_times", summary: "Computes how long a member was in each section of a route.",
    reads: [SummaryFold.movingColumn],
    state: "for each section the time and the part that was covered; bounded")

  let place: ColumnName
  /// The ends of the sections in metres.
  let ends: [Double]

  /// Makes the operator for sections of a route.
  package init(place: ColumnName, bounds: SectionBounds) {
    self.place = place
    ends = bounds.bounds.map(\.metres)
  }

  package struct State: Sendable {
    struct Moment: Hashable, Sendable {
      var metres: Double
      var milliseconds: Double
      var moving: Double
    }

    struct Section: Hashable, Sendable {
      var milliseconds = 0.0
      var moving = 0.0
      /// The covered part of the route, NaN if there is none.
      var lowest = Double.nan
      var highest = Double.nan
    }

    var last: Moment?
    var sections: [Section] = []

    package init() {}
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let places = batch[place]
    let movings = batch[SummaryFold.movingColumn]
    for index in 0..<min(batch.count, places.count) where !places[index].isNaN {
      let now = State.Moment(
        metres: places[index], milliseconds: Double(batch.time[index]),
        moving: movings.isEmpty ? 0 : movings[index] * 1000)
      if let last = state.last { share(from: last, to: now, &state) }
      state.last = now
    }
  }

  private func share(from last: State.Moment, to now: State.Moment, _ state: inout State) {
    let (low, high) = (min(last.metres, now.metres), max(last.metres, now.metres))
    let (time, moving) = (now.milliseconds - last.milliseconds, now.moving - last.moving)
    // Later laps are not part of the planned route.
    if let way = ends.last, low >= way { return }
    let (first, end) = (section(at: low), section(at: high))
    for index in first...max(first, end) {
      let (from, to) = (max(low, start(of: index)), min(high, start(of: index + 1)))
      let share = high > low ? max(0, to - from) / (high - low) : 1
      while state.sections.count <= index { state.sections.append(State.Section()) }
      state.sections[index].milliseconds += time * share
      state.sections[index].moving += moving * share
      state.sections[index].cover(from, to)
    }
  }

  /// The section at a place, the nearest one beyond the ends.
  private func section(at metres: Double) -> Int {
    var (low, high) = (0, ends.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if ends[middle] <= metres { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func start(of index: Int) -> Double { ends[min(index, ends.count - 1)] }
}

extension SectionTimes.State.Section {
  fileprivate mutating func cover(_ from: Double, _ to: Double) {
    guard to >= from else { return }
    if !(lowest <= from) { lowest = from }
    if !(highest >= to) { highest = to }
  }
}

extension SectionTimes.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&sections)
  }
}

extension SectionTimes.State.Moment: StateCoding {
  init() { (metres, milliseconds, moving) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&milliseconds)
    try c.code(&moving)
  }
}

extension SectionTimes.State.Section: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(&moving)
    try c.code(&lowest)
    try c.code(&highest)
  }
}
