/// The states of the clock in order of priority: a member is in the first state whose condition holds.
public struct ClockLadder: Hashable, Sendable {
  /// A state with its condition.
  public struct Rung: Hashable, Sendable {
    /// The name of the state.
    public var state: String
    /// When a member is in it.
    public var when: ClockCondition

    /// Makes an entry of the list.
    public init(_ state: String, _ when: ClockCondition) {
      self.state = state
      self.when = when
    }
  }

  /// The states in order of priority.
  public var rungs: [Rung]
  /// The state if none of the conditions holds.
  public var otherwise: String
  /// How long another state must last to be accepted, in milliseconds.
  public var dwellMilliseconds: Int64
  /// A slower part of a trip away from every place ends the trip if it is longer than this, in milliseconds.
  public var pauseMilliseconds: Int64

  /// The default time that a state must last, in milliseconds.
  public static let usualDwell: Int64 = 60_000
  /// The default silence after which a member is out of contact, in milliseconds.
  public static let usualSilence: Int64 = 1_800_000
  /// The default longest pause in a trip, in milliseconds.
  public static let usualPause: Int64 = 900_000

  /// Makes a priority list of states.
  public init(
    _ rungs: [Rung], otherwise: String = "out", dwellMilliseconds: Int64 = usualDwell,
    pauseMilliseconds: Int64 = usualPause
  ) {
    self.rungs = rungs
    self.otherwise = otherwise
    self.dwellMilliseconds = dwellMilliseconds
    self.pauseMilliseconds = pauseMilliseconds
  }

  /// The default list: its states without those that need a kind of place that is not given.
  public static func usual(for places: [Place]) -> ClockLadder {
    let kinds = Set(places.map(\.kind))
    let rungs = [
      Rung(silentState, .silent(milliseconds: usualSilence)),
      Rung("out_of_town", .outside(.homeTown)),
      Rung("traveling", .speedAbove(4.5)), Rung("home", .inside(.home)),
      Rung("work", .inside(.work)), Rung("school", .inside(.school)),
      Rung("exercising", .inside(.exercise)),
    ]
    return ClockLadder(rungs.filter { $0.when.kinds.allSatisfy { kinds.contains($0) } })
  }

  /// The name of the default state of a member who is out of contact.
  package static let silentState = "lost"

  /// The same list with a state for a silence: without one, the last state before a silence would be reported for
  /// however long nothing is known.
  ///
  /// A list in which a silence alone leads to a state is unchanged. In any other, a member who has been silent for
  /// `usualSilence` is only in a state whose condition uses `silent`, and otherwise `lost`.
  package var endingSilences: ClockLadder {
    guard !rungs.contains(where: \.when.followsFromSilence) else { return self }
    let silence = ClockCondition.silent(milliseconds: Self.usualSilence)
    let lost = Rung(Self.silentState, silence)
    var ladder = self
    guard rungs.contains(where: \.when.isOfSilence) else {
      ladder.rungs.insert(lost, at: 0)
      return ladder
    }
    for index in rungs.indices where !rungs[index].when.isOfSilence {
      ladder.rungs[index].when = .all([.not(silence), rungs[index].when])
    }
    ladder.rungs.append(lost)
    return ladder
  }

  /// The names of the states in order of priority, each once.
  public var states: [String] {
    var names: [String] = []
    for name in rungs.map(\.state) + [otherwise] where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The members that the conditions refer to, each once.
  package var members: [String] { ClockCondition.any(rungs.map(\.when)).members }

  /// The shortest silence that changes a state, in milliseconds; nil if none does.
  package var shortestSilence: Int64? {
    atoms.compactMap { if case .silent(let length) = $0 { length } else { nil } }.min()
  }

  /// The elementary conditions, each once.
  package var atoms: [ClockCondition] {
    var atoms: [ClockCondition] = []
    for atom in rungs.flatMap(\.when.atoms) where !atoms.contains(atom) { atoms.append(atom) }
    return atoms
  }
}
