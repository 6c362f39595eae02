import HitherTracks

/// Computes the expected states of the contract's default clock from legs, visits and silences.
///
/// The priorities are lost › out_of_town › traveling › home, work, school, exercising › out.
struct TrueClock {
  let legs: [TrueLeg]
  let visits: [TrueVisit]
  /// The places that apply to the member, in order.
  let places: [Place]
  /// The intervals from the moment at which the member counts as lost to the next fix.
  let silences: [TrueEpisode]

  /// A member without a fix for longer is lost, in milliseconds.
  static let lostAfterMilliseconds: Int64 = 1_800_000
  /// A member on a faster trip is travelling, in m/s.
  static let travelSpeed = 4.5

  private static let ladder: [(kind: PlaceKind, state: String)] = [
    (.home, "home"), (.work, "work"), (.school, "school"), (.exercise, "exercising"),
  ]

  /// The intervals in which fixes are so far apart that the member is lost.
  static func silences(_ fixes: FixBatch) -> [TrueEpisode] {
    zip(fixes.time, fixes.time.dropFirst()).compactMap { last, next in
      guard next - last > lostAfterMilliseconds else { return nil }
      return TrueEpisode(
        start: Instant(milliseconds: last + lostAfterMilliseconds),
        end: Instant(milliseconds: next), peakMetres: 0)
    }
  }

  /// The states from one time to another, without gaps.
  func states(from start: Instant, to end: Instant) -> [TrueState] {
    var edges: Set<Instant> = [start, end]
    for leg in legs { edges.formUnion([leg.start, leg.end]) }
    for visit in visits { edges.formUnion([visit.entered, visit.left].compactMap(\.self)) }
    for silence in silences { edges.formUnion([silence.start, silence.end].compactMap(\.self)) }
    let times = edges.filter { (start...end).contains($0) }.sorted()
    var sight = TruthCursors(self)
    var states: [TrueState] = []
    for (from, to) in zip(times, times.dropFirst()) {
      // Nothing changes between two edges, so the first moment represents the whole interval.
      let (state, place) = sight.state(at: from)
      if let last = states.last, last.state == state, last.place == place {
        states[states.count - 1].end = to
      } else {
        states.append(TrueState(state: state, place: place, start: from, end: to))
      }
    }
    return states
  }

  /// The conditions at moments, which are queried in order.
  private struct TruthCursors {
    private var silent: SpanCursor
    private var travels: SpanCursor
    private var towns: [SpanCursor]
    private var rungs: [(state: String, place: String, inside: SpanCursor)]

    init(_ clock: TrueClock) {
      silent = SpanCursor(clock.silences.map { ($0.start, $0.end) })
      travels = SpanCursor(clock.legs.filter(\.isTravel).map { ($0.start, $0.end) })
      let insides = Dictionary(grouping: clock.visits, by: \.place)
      func inside(_ place: Place) -> SpanCursor {
        SpanCursor((insides[place.id] ?? []).map { ($0.entered, $0.left) })
      }
      towns = clock.places.filter { $0.kind == .homeTown }.map(inside)
      rungs = TrueClock.ladder.flatMap { rung in
        clock.places.filter { $0.kind == rung.kind }.map { (rung.state, $0.id, inside($0)) }
      }
    }

    mutating func state(at time: Instant) -> (state: String, place: String?) {
      if silent.holds(at: time) { return ("lost", nil) }
      var isInTown = towns.isEmpty
      for index in towns.indices where towns[index].holds(at: time) { isInTown = true }
      if !isInTown { return ("out_of_town", nil) }
      if travels.holds(at: time) { return ("traveling", nil) }
      for index in rungs.indices where rungs[index].inside.holds(at: time) {
        return (rungs[index].state, rungs[index].place)
      }
      return ("out", nil)
    }
  }
}
