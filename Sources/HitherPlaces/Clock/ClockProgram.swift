import HitherTracks

/// A priority list compiled for one member: each elementary condition is a bit, each entry a list of steps.
struct ClockProgram: Sendable {
  /// A step of a stack machine over answers.
  enum Step: Sendable {
    case fact(Int)
    case all(Int)
    case any(Int)
    case not
  }

  struct Rung: Sendable {
    var state: Int16
    var steps: [Step]
    /// The kinds, by index in `kinds`, that give the state's place; the first known one is used.
    var kinds: [Int]
  }

  /// A state with its place.
  struct StatePlace: Hashable {
    /// Index in the list's states.
    var state: Int16
    /// Index in the outing's places; -1 for none.
    var place: Int32
  }

  /// The state before there is evidence of any other.
  static let unknown = StatePlace(state: -1, place: -1)

  let ladder: ClockLadder
  let states: [String]
  /// The elementary conditions, by bit; at most 64 are used.
  let atoms: [ClockCondition]
  private(set) var rungs: [Rung] = []
  /// The kinds of place in the conditions.
  let kinds: [PlaceKind]
  /// Their columns.
  let columns: [(inside: ColumnName, since: ColumnName)]
  /// By kind, whether any of its places is the member's.
  let hasKind: [Bool]
  /// Whether being slow in a place of a kind ends a trip at once.
  let endsTrip: [Bool]
  /// Thresholds of speed, ascending.
  let speeds: [Double]
  /// Durations of silence, ascending, in milliseconds.
  let silences: [Int64]
  let week: WeekQuestions
  /// The members in conditions, by id, with each distance.
  let nears: [(member: String, metres: Double)]
  /// Whether a condition is about how the member moves.
  let asksClass: Bool

  init(_ ladder: ClockLadder, _ places: [Place], member: String) {
    self.ladder = ladder
    let atoms = Array(ladder.atoms.prefix(64))
    self.atoms = atoms
    states = ladder.states
    var kinds: [PlaceKind] = []
    for kind in ladder.rungs.flatMap(\.when.kinds) where !kinds.contains(kind) {
      kinds.append(kind)
    }
    self.kinds = kinds
    columns = kinds.map { (PlaceColumns.inside($0), PlaceColumns.since($0)) }
    hasKind = kinds.map { kind in places.contains { $0.kind == kind && $0.concerns(member) } }
    endsTrip = kinds.map { kind in
      kind != .homeTown && kind != .safeZone && atoms.contains(.inside(kind))
    }
    speeds = Set(atoms.compactMap { if case .speedAbove(let edge) = $0 { edge } else { nil } })
      .sorted()
    silences = Set(
      atoms.compactMap { if case .silent(let length) = $0 { length } else { nil } }
    ).sorted()
    week = WeekQuestions(atoms)
    var nears: [(member: String, metres: Double)] = []
    for case .near(let others, let metres) in atoms {
      for other in others where other != member {
        if !nears.contains(where: { $0 == (other, metres) }) { nears.append((other, metres)) }
      }
    }
    self.nears = nears
    asksClass = atoms.contains { if case .speedClass = $0 { true } else { false } }
    for rung in ladder.rungs {
      var steps: [Step] = []
      append(rung.when, to: &steps)
      var asked: [Int] = []
      for case .inside(let kind) in rung.when.atoms {
        if let index = kinds.firstIndex(of: kind) { asked.append(index) }
      }
      rungs.append(Rung(state: number(of: rung.state), steps: steps, kinds: asked))
    }
  }

  private func number(of state: String) -> Int16 {
    Int16(truncatingIfNeeded: states.firstIndex(of: state) ?? 0)
  }

  /// The state's name.
  func name(of standing: StatePlace) -> String {
    if standing == Self.unknown { return ClockDetector.unknownState }
    let index = Int(standing.state)
    return states.indices.contains(index) ? states[index] : ladder.otherwise
  }

  private func append(_ condition: ClockCondition, to steps: inout [Step]) {
    switch condition {
    case .all(let parts):
      for part in parts { append(part, to: &steps) }
      steps.append(.all(parts.count))
    case .any(let parts):
      for part in parts { append(part, to: &steps) }
      steps.append(.any(parts.count))
    case .not(let part):
      append(part, to: &steps)
      steps.append(.not)
    default: steps.append(.fact(atoms.firstIndex(of: condition) ?? 64))
    }
  }

  /// The state for some answers; unknown if it depends on a kind of place without information so far.
  ///
  /// - Parameters:
  ///   - facts: The answers, by bit.
  ///   - inside: By kind, the place that contains the member; -1 for none.
  ///   - undecided: The kinds without information so far.
  func standing(_ facts: UInt64, inside: [Int32], _ undecided: UndecidedKinds = UndecidedKinds())
    -> StatePlace
  {
    let open = undecided.isEmpty ? 0 : openAnswers(undecided, inside: inside)
    for rung in rungs {
      let holds = holds(rung.steps, facts & ~open)
      if open != 0, holds != self.holds(rung.steps, facts | open) { return Self.unknown }
      guard holds else { continue }
      let place = rung.kinds.lazy.map { inside[$0] }.first { $0 >= 0 }
      return StatePlace(state: rung.state, place: place ?? -1)
    }
    return StatePlace(state: number(of: ladder.otherwise), place: -1)
  }

  /// The conditions about places of some kinds that cannot be answered yet, by bit.
  private func openAnswers(_ undecided: UndecidedKinds, inside: [Int32]) -> UInt64 {
    var open: UInt64 = 0
    for (index, kind) in kinds.enumerated()
    where hasKind[index] && inside[index] < 0 && undecided.contains(kind) {
      for (bit, atom) in atoms.enumerated() where atom == .inside(kind) || atom == .outside(kind) {
        open |= 1 << UInt64(bit)
      }
    }
    return open
  }

  private func holds(_ steps: [Step], _ facts: UInt64) -> Bool {
    if steps.count == 1, case .fact(let bit) = steps[0] { return bit < 64 && facts >> bit & 1 == 1 }
    var answers: [Bool] = []
    for step in steps {
      switch step {
      case .fact(let bit): answers.append(bit < 64 && facts >> bit & 1 == 1)
      case .not: if let last = answers.popLast() { answers.append(!last) }
      case .all(let count), .any(let count):
        let parts = answers.suffix(count)
        var isAll = false
        if case .all = step { isAll = true }
        let answer = isAll ? !parts.contains(false) : parts.contains(true)
        answers.removeLast(min(count, answers.count))
        answers.append(answer)
      }
    }
    return answers.last ?? false
  }
}
