/// The states of the clock in order of rank: the first whose condition holds is the member's.
public struct ClockLadder: Hashable, Sendable {
  /// A state with its condition.
  public struct Rung: Hashable, Sendable {
    /// What the state is called.
    public var state: String
    /// When a member is in it.
    public var when: ClockCondition

    /// Makes a rung.
    public init(_ state: String, _ when: ClockCondition) {
      self.state = state
      self.when = when
    }
  }

  /// The states in order of rank.
  public var rungs: [Rung]
  /// The state where none of them holds.
  public var otherwise: String
  /// How long another state must last to be believed, in milliseconds.
  public var dwellMilliseconds: Int64
  /// A slower stretch of a trip away from every place ends it when it is longer, in milliseconds.
  public var pauseMilliseconds: Int64

  /// The usual time that a state must last, in milliseconds.
  public static let usualDwell: Int64 = 60_000
  /// The usual longest pause in a trip, in milliseconds.
  public static let usualPause: Int64 = 900_000

  /// Makes a ladder.
  public init(
    _ rungs: [Rung], otherwise: String = "out", dwellMilliseconds: Int64 = usualDwell,
    pauseMilliseconds: Int64 = usualPause
  ) {
    self.rungs = rungs
    self.otherwise = otherwise
    self.dwellMilliseconds = dwellMilliseconds
    self.pauseMilliseconds = pauseMilliseconds
  }

  /// The ladder where none is given: those of its states for which there are places.
  public static func usual(for places: [Place]) -> ClockLadder {
    let kinds = Set(places.map(\.kind))
    let rungs = [
      Rung("lost", .silent(milliseconds: 1_800_000)), Rung("out_of_town", .outside(.homeTown)),
      Rung("traveling", .speedAbove(4.5)), Rung("home", .inside(.home)),
      Rung("work", .inside(.work)), Rung("school", .inside(.school)),
      Rung("exercising", .inside(.exercise)),
    ]
    return ClockLadder(rungs.filter { $0.when.kinds.allSatisfy { kinds.contains($0) } })
  }

  /// The names of the states in order of rank, each once.
  public var states: [String] {
    var names: [String] = []
    for name in rungs.map(\.state) + [otherwise] where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The members whom the ladder asks about, each once.
  package var members: [String] { ClockCondition.any(rungs.map(\.when)).members }

  /// The conditions without parts, each once.
  package var atoms: [ClockCondition] {
    var atoms: [ClockCondition] = []
    for atom in rungs.flatMap(\.when.atoms) where !atoms.contains(atom) { atoms.append(atom) }
    return atoms
  }
}
