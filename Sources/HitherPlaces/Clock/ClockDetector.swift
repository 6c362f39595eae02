package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects a member's clock state by the priority list: home, traveling, lost and so on.
///
/// The inputs of the conditions are debounced first: places by the fences' debounce, speed by a
/// switch of its own. A state must then last for the list's dwell time to be accepted, and begins
/// when the previous one ended. A silence needs no dwell time, because it is a duration itself:
/// `lost` begins at the last fix + `silent_s`; if the member records so rarely that this is not a
/// recording gap, or if the outing fixes a longer limit, it begins when the silence is one. It ends
/// with the next fix that is followed by another.
///
/// A trip continues through a slow interval (slower than six tenths of the threshold), unless it
/// lasts longer than the list's pause, or the member is slow for the dwell time in a place that the
/// conditions use; then the trip ended where the slow interval began.
///
/// Input: a member's fixes with `PlaceColumns` and `SpeedColumns`; if a condition is about members
/// nearby, with `NearColumns` too, which `HouseholdClock` adds.
/// Output: the same fixes; `clock_state.changed`.
/// State: the conditions that hold, the open debounces, and the start of each state so far.
/// Late data: none reaches an operator.
package struct ClockDetector: Operator {
  package static let description = OperatorDescription(
    name: "clock", summary: "Computes the clock state of a member.",
    reads: PlaceKind.allCases.flatMap { [PlaceColumns.inside($0), PlaceColumns.since($0)] }
      + [
        SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.speedClass,
        SpeedColumns.speedClassSince, GapColumns.silence, PlaceColumns.undecided,
      ],
    events: [ClockStateChanged.self],
    state: "the conditions that hold, the open debounces, and the start of each state so far")

  /// The name of the state before there is evidence of any other.
  package static let unknownState = "unknown"
  /// How long a member must be fast for a trip to begin, in milliseconds.
  static let startMilliseconds: Int64 = 20_000
  /// A trip ends below this share of the threshold at which it begins.
  static let slowShare = 0.6
  /// The shortest interval between fixes whose speed makes a trip by itself, in milliseconds.
  static let longStretch: Int64 = 120_000

  let program: ClockProgram
  let places: [Place]
  let zone: TimeZone
  /// The moments of later calls of `standing(at:)`.
  let moments: [Instant]
  /// Whether all states are kept, for a timeline; an endless stream does not need the old ones.
  let keepsTimeline: Bool
  /// The shortest silence used by a condition, in milliseconds.
  let shortestSilence: Int64
  let asksWeek: Bool
  /// The outing's limit of recording gaps for all members, in milliseconds; nil for each member's own.
  let fixedGap: Int64?

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - ladder: The states in order of priority.
  ///   - places: All places of the outing, as in the fence detector.
  ///   - member: The member whose fixes are processed.
  ///   - zone: The outing's zone, for hours and days.
  ///   - moments: The moments of later calls of `standing(at:)`; empty for the last.
  ///   - fixedGap: The outing's limit of recording gaps for all members, in milliseconds; nil for
  ///     each member's own.
  ///   - keepsTimeline: Whether `intervals` will be called.
  package init(
    _ ladder: ClockLadder, _ places: [Place], member: String, zone: TimeZone,
    moments: [Instant] = [], fixedGap: Int64? = nil, keepsTimeline: Bool = true
  ) {
    self.fixedGap = fixedGap
    self.moments = moments
    self.keepsTimeline = keepsTimeline
    program = ClockProgram(ladder, places, member: member)
    shortestSilence = program.silences.first ?? .max
    asksWeek = !program.week.isEmpty
    self.places = places
    self.zone = zone
  }

  package func makeState() -> State { State(program) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    state.fit(program)
    let columns = Columns(batch, program, fixedGap)
    var index = 0
    while index < batch.count {
      index = skipUnchanged(batch, from: index, columns, &state)
      guard index < batch.count else { break }
      let now = Moment(
        time: Instant(milliseconds: batch.time[index]),
        settled: Instant(milliseconds: batch.settled[index]))
      passSilences(before: now.time, &state, &events)
      pass(before: now.time, &state, &events)
      take(columns, index, now, batch.coordinate(index), &state, &events)
      index += 1
    }
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    passSilences(before: time, &state, &events)
    pass(before: time, &state, &events)
    return time
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    state.isSettled = true
    passSilences(before: .latest, &state, &events)
  }

  /// Advances time over a silence at the end, as other members' fixes show it.
  ///
  /// - Parameter time: The last moment of the input; a silence that is long enough by then is
  ///   emitted.
  package func finish(
    at time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    pass(before: time + 1, &state, &events)
  }
}

extension ClockDetector {
  /// A moment with the event time at which it was known.
  struct Moment {
    var time: Instant
    var settled: Instant
  }

  /// The columns of a batch that are read.
  struct Columns {
    /// The columns by kind.
    var inside: [[Double]]
    var since: [[Double]]
    var speed: [Double]
    var speedMoment: [Double]
    /// The columns by row of `ClockProgram.nears`.
    var metres: [[Double]]
    var speedClass: [Double] = []
    var speedClassSince: [Double] = []
    /// The shortest silence that counts; 0 for members who record often, if the outing fixes none.
    let rareSilences: TimeLimits
    private let undecided: [Double]

    init(_ batch: FixBatch, _ program: ClockProgram, _ fixedGap: Int64?) {
      inside = program.columns.map { batch[$0.inside] }
      since = program.columns.map { batch[$0.since] }
      speed = batch[SpeedColumns.speed]
      speedMoment = batch[SpeedColumns.moment]
      rareSilences = batch.silenceLimits(fixedGap ?? 0)
      undecided = batch[PlaceColumns.undecided]
      metres = program.nears.map { batch[NearColumns.metres(to: $0.member)] }
      guard program.asksClass else { return }
      speedClass = batch[SpeedColumns.speedClass]
      speedClassSince = batch[SpeedColumns.speedClassSince]
    }

    /// The kinds of place for which the member's position is still unknown.
    func undecided(_ index: Int) -> UndecidedKinds {
      undecided.isEmpty ? UndecidedKinds() : UndecidedKinds(undecided[index])
    }

    /// The place of a kind that contains a fix; -1 for none.
    @inline(__always)
    func place(_ kind: Int, _ index: Int) -> Int32 {
      let column = inside[kind]
      return column.isEmpty || column[index].isNaN ? -1 : Int32(column[index])
    }
  }

  /// Processes a fix: its changes of the answers in order of time, then its own moment.
  private func take(
    _ columns: Columns, _ index: Int, _ now: Moment, _ place: Coordinate, _ state: inout State,
    _ events: inout EventCollector
  ) {
    state.isDoubtful = state.hasSilence && state.recent.isFar(from: place)
    state.recent.take(now.time, place)
    let isFirst = state.last == nil
    var changes: [Change] = []
    if state.hasSilence || state.last == nil {
      changes.append(Change(time: now.time, what: .silenceEnds))
    }
    if asksWeek, state.weekNext <= now.time {
      changes.append(Change(time: now.time, what: .week))
      state.weekNext = program.week.next(after: now.time, zone)
    }
    let undecided = columns.undecided(index)
    if undecided != state.undecided {
      changes.append(Change(time: now.time, what: .undecided(undecided)))
    }
    var entered: Instant?
    for kind in columns.inside.indices {
      let inside = columns.place(kind, index)
      let isGoal = inside >= 0 && program.endsTrip[kind]
      guard inside != state.inside[kind] || state.last == nil || isGoal else { continue }
      let since = columns.since[kind].isEmpty ? .nan : columns.since[kind][index]
      let time = since.isNaN ? now.time : min(now.time, Instant(milliseconds: Int64(since)))
      if isGoal { entered = max(entered ?? time, time) }
      guard inside != state.inside[kind] || state.last == nil else { continue }
      changes.append(Change(time: time, what: .inside(kind: kind, place: inside)))
    }
    if !columns.speed.isEmpty, !columns.speed[index].isNaN {
      let sample = SpeedSample(
        speed: columns.speed[index], moment: Int64(columns.speedMoment[index]),
        time: now.time.milliseconds)
      turns(at: now.time, sample, entered: entered, &state, into: &changes)
      state.lastSpeed = sample
    }
    for (row, column) in columns.metres.enumerated() where !column.isEmpty {
      let turn = state.nears[row].update(
        column[index], ClockMark(time: now.time, place: place), since: state.last,
        program.nears[row].metres, program.ladder)
      guard let turn else { continue }
      changes.append(Change(time: min(now.time, turn.time), what: .near(row, turn.isOn)))
    }
    if !columns.speedClass.isEmpty, state.speedClass != columns.speedClass[index] {
      let since = Instant(milliseconds: Int64(columns.speedClassSince[index]))
      state.speedClass = columns.speedClass[index]
      changes.append(
        Change(time: min(since, now.time), what: .speedClass(Int(state.speedClass))))
    }
    if changes.count > 1 {
      changes = changes.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }
      .map(\.element)
    }
    for change in changes {
      if state.last != nil {
        feed(Moment(time: change.time, settled: now.settled), &state, &events)
      }
      state.apply(change.what, program, zone, now.time)
      if state.last != nil {
        feed(Moment(time: change.time, settled: now.settled), &state, &events)
      }
    }
    state.last = now.time
    for index in moments.indices where now.time <= moments[index] {
      state.record(now.time, before: index, of: moments.count)
    }
    state.lastSettled = now.settled
    state.passed = now.time
    let silence = columns.rareSilences[index]
    // After a single fix it is unknown how often the member records.
    let isUnknown = isFirst && silence > 0 && fixedGap == nil
    state.rareSilence = isUnknown ? RecordingGaps.longest : silence
    feed(now, &state, &events)
  }

  /// Adds the speed switches that change at a fix.
  ///
  /// - Parameter entered: Since when the member is in a place that ends a trip; nil if in none.
  private func turns(
    at time: Instant, _ sample: SpeedSample, entered: Instant?, _ state: inout State,
    into changes: inout [Change]
  ) {
    for (number, edge) in program.speeds.enumerated() {
      let isOn = state.switches[number].isOn
      let slow =
        entered != nil
        ? min(program.ladder.dwellMilliseconds, program.ladder.pauseMilliseconds)
        : program.ladder.pauseMilliseconds
      // The moment is the middle of the interval.
      let isLong = 2 * (time.milliseconds - sample.moment) >= Self.longStretch
      let threshold = Debounce<ClockMark>.Threshold(
        enter: edge, leave: edge * Self.slowShare,
        afterMilliseconds: isOn ? slow : isLong ? 0 : Self.startMilliseconds)
      if state.switches[number].stays(at: sample.speed, threshold) { continue }
      let (last, recent) = (state.lastSpeed, state.recent)
      let mark = { (fraction: Double) -> ClockMark in
        let moment = last.map { sample.crossing(after: $0, fraction) } ?? sample.moment
        let mark = min(time, Instant(milliseconds: moment))
        return ClockMark(time: mark, place: recent.place(at: mark))
      }
      var turn = state.switches[number].update(sample.speed, at: time, threshold, mark: mark)
      if turn == nil, !isOn, isLong {
        turn = state.switches[number].update(sample.speed, at: time, threshold, mark: mark)
      }
      guard let turn else { continue }
      var moment = min(time, turn.mark.time)
      if turn.isOn {
        state.tripStarts[number] = moment
      } else if let entered, entered > state.tripStarts[number] {
        // A trip into a place ends at its edge, however far in the member comes to rest.
        moment = min(moment, entered)
      }
      changes.append(Change(time: moment, what: .speed(number, turn.isOn)))
    }
  }

  /// Processes received silences that began before a moment: time advances to the last relevant
  /// duration that is complete.
  private func passSilences(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    while let silence = state.silences.takeFirst(before: time) {
      let lengths = program.silences.map { max($0, state.rareSilence) }
      guard let last = state.last,
        let length = lengths.last(where: { last + $0 < silence.until })
      else { continue }
      pass(before: last + (length + 1), &state, &events)
    }
  }

  /// Advances time to a moment: silences grow long enough, hours begin and end.
  private func pass(before end: Instant, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.last, end > state.passed else { return }
    // The usual case: no silence has grown long enough, and no hour has passed.
    let isHour = asksWeek && state.weekNext > state.passed && state.weekNext < end
    if end - last <= shortestSilence, !isHour {
      state.passed = max(state.passed, end + -1)
      return
    }
    while true {
      var next = end
      for length in program.silences {
        let moment = last + max(length, state.rareSilence)
        if moment > state.passed { next = min(next, moment) }
      }
      if !program.week.isEmpty, state.weekNext > state.passed { next = min(next, state.weekNext) }
      guard next < end else { break }
      let now = Moment(time: next, settled: max(next, state.lastSettled))
      state.passed = next
      let isBlind = state.isBlind
      if isBlind { state.becomeUnknown() }
      if !program.week.isEmpty, state.weekNext == next {
        if !isBlind { feed(now, &state, &events) }
        state.apply(.week, program, zone, next)
        state.weekNext = program.week.next(after: next, zone)
        if !isBlind { feed(now, &state, &events) }
      }
      let ended = program.silences.last { last + max($0, state.rareSilence) == next }
      if let ended {
        // A single fix far from the one before the last silence is insufficient evidence.
        if !state.isDoubtful, !isBlind { feed(now, &state, &events) }
        let before = state.standing
        state.apply(.silence(ended), program, zone, next)
        if state.standing != before { fallSilent(now, last, &state, &events) }
      }
    }
    state.passed = max(state.passed, end + -1)
  }
}
