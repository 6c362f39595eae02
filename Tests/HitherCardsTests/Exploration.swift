import HitherCards

/// Every schedule of edits and exchanges up to a size, walked as a graph of distinct worlds.
struct Exploration {
  var edits: Int
  var exchanges: Int
  var fields: [CardField]
  /// Whether edits travel one way at a time.
  var isOneWay = false
  var skews: [Int64] = [0, 5_000, -7_200_000]

  struct Outcome {
    /// Schedules with all the edits and exchanges, none of which is cut.
    var schedules = 0
    var worlds = 0
    var transitions = 0
    var faults: [String] = []
  }

  /// Where the steps from one world lead.
  private struct Steps {
    var edits: [Int] = []
    var exchanges: [Int] = []
    /// Worlds that are left when an exchange is cut.
    var cuts: Set<Int> = []
  }

  func run() throws -> Outcome {
    var outcome = Outcome()
    let start = try World(World.Cast(3, skews: skews))
    let made = start.union.count
    var (worlds, places) = ([start], [start: 0])
    var known: [Int: Steps] = [:]
    // By numbers of edits and of exchanges: the worlds, and how many whole schedules lead there.
    var level: [[Int: Int]] = Array(repeating: [:], count: edits + 1)
    level[0][0] = 1
    for done in 0...exchanges {
      var next: [[Int: Int]] = Array(repeating: [:], count: edits + 1)
      for count in 0...edits {
        for (place, ways) in level[count] {
          let steps: Steps
          if let found = known[place] {
            steps = found
          } else {
            let world = worlds[place]
            let canEdit = world.union.count - made < edits
            steps = try self.steps(from: world, canEdit: canEdit, &outcome) { reached in
              if let place = places[reached] { return place }
              places[reached] = worlds.count
              worlds.append(reached)
              return worlds.count - 1
            }
            known[place] = steps
            outcome.faults += try world.faultsOnceAllMet()
          }
          if count < edits {
            for reached in steps.edits { level[count + 1][reached, default: 0] += ways }
          }
          guard done < exchanges else { continue }
          for reached in steps.exchanges { next[count][reached, default: 0] += ways }
          for reached in steps.cuts where next[count][reached] == nil { next[count][reached] = 0 }
        }
      }
      if done == exchanges { outcome.schedules = level[edits].values.reduce(0, +) }
      level = next
    }
    outcome.worlds = worlds.count
    return outcome
  }

  private func steps(
    from world: World, canEdit: Bool, _ outcome: inout Outcome, _ place: (World) -> Int
  ) throws -> Steps {
    var steps = Steps()
    if canEdit {
      for device in 0..<3 {
        for field in fields {
          var reached = world
          try reached.edit(device, field)
          steps.edits.append(place(reached))
        }
      }
    }
    for one in 0..<3 {
      for other in 0..<3 where isOneWay ? one != other : one < other {
        var reached = world
        let cuts = isOneWay ? try reached.carry(from: one, to: other) : try reached.sync(one, other)
        steps.exchanges.append(place(reached))
        steps.cuts.formUnion(cuts.map(place))
        outcome.transitions += 1 + cuts.count
        if !isOneWay { try crash(world, one, other, among: Set(cuts + [world]), &outcome) }
      }
    }
    return steps
  }

  /// Switches either device off before each of its writes: what it kept is what a cut would leave.
  private func crash(
    _ world: World, _ one: Int, _ other: Int, among cuts: Set<World>, _ outcome: inout Outcome
  ) throws {
    for device in [one, other] {
      for write in 0..<cuts.count {
        var reached = world
        let disturbance = World.Disturbance(crash: (device, write))
        _ = try reached.sync(one, other, disturbance)
        outcome.transitions += 1
        if !cuts.contains(reached) { outcome.faults.append("a crash leaves what no cut leaves") }
      }
    }
  }
}
