package import HitherEngine
import HitherGeodesy
package import HitherTracks

extension ClockDetector {
  /// A state with its start; it ends where the next one starts.
  struct Entry {
    var standing: ClockProgram.StatePlace
    var start: Instant
    /// Whether it began or ended with a silence, so that its duration is final.
    var isSilence = false
  }

  /// A speed with the moment that it represents and that of the fix at its end, in milliseconds.
  struct SpeedSample {
    var speed: Double
    var moment: Int64
    var time: Int64

    /// When the speed crossed an edge between the sample before and this one, in milliseconds.
    ///
    /// A speed is evidence about its own interval only. While the intervals of two samples overlap, the
    /// crossing is interpolated between their moments. Where one ends before the other begins, as in sparse
    /// recordings, it is at the fix between them and not in the middle of a long rest.
    func crossing(after last: SpeedSample, _ fraction: Double) -> Int64 {
      let between = last.moment + Int64((Double(moment - last.moment) * fraction).rounded())
      let start = 2 * moment - time
      return min(max(between, min(start, last.time)), max(start, last.time))
    }
  }

  /// The operator's state.
  package struct State: Sendable {
    var last: Instant?
    var lastSettled = Instant.absent
    /// The shortest silence after the last fix that counts, in milliseconds; 0 for any.
    var rareSilence: Int64 = 0
    /// The last fix before each moment of a query; absent if there is none.
    var lastBefore: [Instant] = []
    /// The time up to which the clock has advanced.
    var passed = Instant.absent
    /// The answers, by bit.
    var facts: UInt64 = 0
    /// By kind, the place that contains the member; -1 for none.
    var inside: [Int32]
    /// The kinds of place for which the member's position is still unknown.
    var undecided = UndecidedKinds()
    /// One switch per speed threshold.
    var switches: [Debounce<ClockMark>]
    /// When each was turned on last.
    var tripStarts: [Instant]
    var lastSpeed: SpeedSample?
    /// The rank of the class; -1 before it is known.
    var speedClass = -1.0
    /// One switch per row of `ClockProgram.nears`.
    var nears: [NearSwitch]
    var hasSilence = false
    /// Whether the last fix came after a silence and far away, so that another one is awaited.
    var isDoubtful = false
    /// When an answer about hours and days may change next.
    var weekNext = Instant.absent
    /// The state resulting from the answers.
    var standing: ClockProgram.StatePlace
    var pending = Debounce<ClockMark>()
    /// Whether the first state is accepted.
    var isSettled = false
    var entries: [Entry] = []
    var recent = RecentPlaces()
    /// The time of the last emitted change.
    var emittedAt = Instant.absent
    /// Received silences that have not been processed.
    var silences: [ReceivedSilence] = []

    init(_ program: ClockProgram) {
      inside = Array(repeating: -1, count: program.kinds.count)
      switches = Array(repeating: Debounce(), count: program.speeds.count)
      tripStarts = Array(repeating: .absent, count: program.speeds.count)
      nears = Array(repeating: NearSwitch(), count: program.nears.count)
      standing = ClockProgram.StatePlace(state: 0, place: -1)
    }

    /// Until when the last received silence had lasted that has not been processed; nil if there is none.
    package var silentUntil: Instant? { silences.last?.until }

    /// Adds a received silence.
    package mutating func add(_ silence: ReceivedSilence) { silences.add(silence) }

    /// The accepted state; nil before the first fix.
    var current: ClockProgram.StatePlace? { entries.last?.standing }

    /// Whether only a single fix is known, which is not evidence of a state.
    var isBlind: Bool {
      current == ClockProgram.unknown || !isSettled && entries.last?.start == last
    }

    /// Records a fix that is not after one of some moments.
    mutating func record(_ time: Instant, before moment: Int, of count: Int) {
      if lastBefore.count != count { lastBefore = Array(repeating: .absent, count: count) }
      lastBefore[moment] = time
    }

    /// The last fix that is not after one of the moments; nil if there is none.
    func fix(before moment: Int) -> Instant? {
      guard lastBefore.indices.contains(moment), lastBefore[moment] != .absent else { return nil }
      return lastBefore[moment]
    }

    /// Handles time passing before there is evidence of a state.
    mutating func becomeUnknown() {
      guard !isSettled, let start = entries.last?.start else { return }
      isSettled = true
      entries = [Entry(standing: ClockProgram.unknown, start: start)]
    }

    /// Adapts a state that was saved with another priority list.
    mutating func fit(_ program: ClockProgram) {
      guard
        inside.count != program.kinds.count || switches.count != program.speeds.count
          || tripStarts.count != program.speeds.count || nears.count != program.nears.count
      else { return }
      self = ClockDetector.State(program)
    }
  }

  /// The state at a moment, with its place, start, and the last fix until then; nil if nothing is known yet.
  package func standing(
    at time: Instant, _ state: State
  ) -> (state: String, place: Int?, since: Instant, fixTime: Instant)? {
    var state = state
    var unheard = EventCollector()
    finish(at: time, &state, &unheard)
    guard let last = state.last, let entry = state.entries.last(where: { $0.start <= time }) else {
      return nil
    }
    let standing = state.isBlind ? ClockProgram.unknown : entry.standing
    let place = standing.place
    return (
      program.name(of: standing), place >= 0 ? Int(place) : nil, entry.start,
      time >= last ? last : moments.firstIndex(of: time).flatMap(state.fix(before:)) ?? entry.start
    )
  }

  /// The member's states from the first fix to the last.
  package func intervals(_ state: State) -> [ClockInterval] {
    guard let end = state.last else { return [] }
    let ends = state.entries.dropFirst().map(\.start) + [end]
    return zip(state.entries, ends).compactMap { entry, next in
      let end = min(next, end)
      guard entry.start < end else { return nil }
      return ClockInterval(
        state: program.name(of: entry.standing),
        place: entry.standing.place >= 0 ? Int(entry.standing.place) : nil,
        start: entry.start, end: end)
    }
  }
}

extension ClockDetector.State {
  /// Applies a change of the answers.
  mutating func apply(
    _ what: ClockDetector.Change.TransitionReason, _ program: ClockProgram, _ zone: TimeZone,
    _ time: Instant
  ) {
    switch what {
    case .inside(let kind, let place):
      inside[kind] = place
      set(program, .inside(program.kinds[kind]), place >= 0)
      set(program, .outside(program.kinds[kind]), place < 0 && program.hasKind[kind])
    case .undecided(let kinds): undecided = kinds
    case .speed(let number, let isOn): set(program, .speedAbove(program.speeds[number]), isOn)
    case .speedClass(let rank):
      for kind in SpeedClass.allCases { set(program, .speedClass(kind), kind.rank == rank) }
    case .near(let row, let isNear):
      nears[row].answer = isNear
      for case .near(let members, let metres) in program.atoms {
        let isNear = zip(program.nears, nears).contains { asked, near in
          asked.metres == metres && members.contains(asked.member) && near.answer
        }
        set(program, .near(members: members, metres: metres), isNear)
      }
    case .silence(let length):
      hasSilence = true
      for edge in program.silences where edge <= length {
        set(program, .silent(milliseconds: edge), true)
      }
    case .silenceEnds:
      hasSilence = false
      for edge in program.silences { set(program, .silent(milliseconds: edge), false) }
    case .week:
      let civil = zone.civilTime(at: time)
      for atom in program.atoms {
        switch atom {
        case .hours, .weekdays: set(program, atom, WeekQuestions.holds(atom, civil))
        default: break
        }
      }
    }
    standing = program.standing(facts, inside: inside, undecided)
  }

  private mutating func set(_ program: ClockProgram, _ atom: ClockCondition, _ answer: Bool) {
    guard let bit = program.atoms.firstIndex(of: atom) else { return }
    if answer { facts |= 1 << UInt64(bit) } else { facts &= ~(1 << UInt64(bit)) }
  }
}

extension ClockDetector.State: StateCoding {
  package static var version: UInt16 { 7 }

  package init() {
    (inside, switches, tripStarts, nears) = ([], [], [], [])
    standing = ClockProgram.StatePlace()
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&lastSettled)
    try c.code(&rareSilence)
    try c.code(&lastBefore)
    try c.code(&passed)
    try c.code(&facts)
    try c.code(&inside)
    try c.code(plain: &undecided)
    try c.code(&switches)
    try c.code(&tripStarts)
    let speed = try c.coded(lastSpeed?.speed ?? .nan)
    let moment = try c.coded(lastSpeed?.moment ?? 0)
    let time = try c.coded(lastSpeed?.time ?? 0)
    if c.isReading {
      lastSpeed =
        speed.isNaN
        ? nil : ClockDetector.SpeedSample(speed: speed, moment: moment, time: time)
    }
    try c.code(&speedClass)
    try c.code(&nears)
    try c.code(&hasSilence)
    try c.code(&isDoubtful)
    try c.code(&weekNext)
    try c.code(plain: &standing)
    try c.code(&pending)
    try c.code(&isSettled)
    try c.code(&entries)
    try c.code(&recent)
    try c.code(&emittedAt)
    try c.code(&silences)
  }
}

extension ClockDetector.Entry: StateCoding {
  init() { (standing, start) = (ClockProgram.StatePlace(), Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &standing)
    try c.code(&start)
    try c.code(&isSilence)
  }
}

extension ClockProgram.StatePlace: StateCoding {
  init() { self = ClockProgram.unknown }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&state)
    try c.code(&place)
  }
}
