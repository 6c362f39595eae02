extension ClockLadder {
  /// Why a priority list of states cannot be used.
  package struct Fault: Error, Hashable, Sendable {
    /// The entry at fault; nil for the list as a whole.
    package var rung: Int?
    /// A one-line message for the user.
    package var message: String
  }

  /// The largest number of combinations of inputs that is checked.
  private static let mostWorlds = 4_000_000

  /// Finds a state that no member can ever be in, because the states above it always match first.
  ///
  /// It tries every combination of inputs that the conditions can distinguish: inside or outside
  /// each kind of place, the ranges between thresholds of speed, of silence and of the distance to
  /// each member, each speed class, each part of the week.
  package func checkReach() throws(Fault) {
    let axes = WorldAxis.axes(of: atoms)
    var worlds = 1
    for axis in axes {
      worlds *= axis.count
      guard worlds <= Self.mostWorlds else {
        throw Fault(message: "the rules have too many conditions to be checked")
      }
    }
    var reached = [Bool](repeating: false, count: rungs.count + 1)
    var world = [Int](repeating: 0, count: axes.count)
    for number in 0..<worlds {
      var rest = number
      for (index, axis) in axes.enumerated() {
        world[index] = rest % axis.count
        rest /= axis.count
      }
      let answer = { (atom: ClockCondition) -> Bool in
        axes.indices.contains { axes[$0].holds(atom, world[$0]) == true }
      }
      reached[rungs.firstIndex { $0.when.holds(answer) } ?? rungs.count] = true
    }
    if let index = reached.dropLast().firstIndex(of: false) {
      throw Fault(
        rung: index,
        message: "state '\(rungs[index].state)' can never be: its condition never holds, or one "
          + "above it always comes first")
    }
    guard reached[rungs.count] else {
      throw Fault(
        message: "state '\(otherwise)' can never be: one of the conditions above it always holds")
    }
  }
}

/// One input of the conditions, with the cases that they can distinguish.
private enum WorldAxis {
  case kind(PlaceKind)
  case speed([Double])
  case speedClass
  case silence([Int64])
  case nearness(member: String, [Double])
  case week(days: [Int], minutes: [Int])

  var count: Int {
    switch self {
    case .kind: 2
    case .speed(let edges): edges.count + 1
    case .speedClass: SpeedClass.allCases.count
    case .silence(let edges): edges.count + 1
    case .nearness(_, let edges): edges.count + 1
    case .week(let days, let minutes): days.count * minutes.count
    }
  }

  /// Whether a condition holds in a case; nil if the condition is about another input.
  func holds(_ atom: ClockCondition, _ number: Int) -> Bool? {
    switch (self, atom) {
    case (.kind(let kind), .inside(let asked)): kind == asked ? number == 1 : nil
    case (.kind(let kind), .outside(let asked)): kind == asked ? number == 0 : nil
    case (.speed(let edges), .speedAbove(let edge)):
      edges.firstIndex(of: edge).map { number > $0 }
    case (.speedClass, .speedClass(let asked)): asked.rank == number
    case (.silence(let edges), .silent(let edge)): edges.firstIndex(of: edge).map { number > $0 }
    case (.nearness(let member, let edges), .near(let asked, let edge)):
      asked.contains(member) ? edges.firstIndex(of: edge).map { number <= $0 } : nil
    case (.week(_, let minutes), .hours(let ranges)):
      ranges.contains { $0.contains(minutes[number % minutes.count]) }
    case (.week(let days, let minutes), .weekdays(let asked)):
      asked.contains(days[number / minutes.count])
    default: nil
    }
  }

  static func axes(of atoms: [ClockCondition]) -> [WorldAxis] {
    var kinds: [PlaceKind] = []
    var speeds: Set<Double> = []
    var silences: Set<Int64> = []
    var distances: Set<Double> = []
    var minutes: Set<Int> = [0]
    var (hasClass, hasDays, hasHours) = (false, false, false)
    for atom in atoms {
      switch atom {
      case .inside(let kind), .outside(let kind):
        if !kinds.contains(kind) { kinds.append(kind) }
      case .speedAbove(let edge): speeds.insert(edge)
      case .speedClass: hasClass = true
      case .silent(let edge): silences.insert(edge)
      case .near(_, let metres): distances.insert(metres)
      case .hours(let ranges):
        hasHours = true
        for range in ranges { minutes.formUnion([range.from, range.to % 1440]) }
      case .weekdays: hasDays = true
      case .all, .any, .not: break
      }
    }
    var axes = kinds.map { WorldAxis.kind($0) }
    if !speeds.isEmpty { axes.append(.speed(speeds.sorted())) }
    if hasClass { axes.append(.speedClass) }
    if !silences.isEmpty { axes.append(.silence(silences.sorted())) }
    for member in ClockCondition.any(atoms).members {
      axes.append(.nearness(member: member, distances.sorted()))
    }
    if hasDays || hasHours {
      axes.append(.week(days: hasDays ? Array(1...7) : [1], minutes: minutes.sorted()))
    }
    return axes
  }
}
