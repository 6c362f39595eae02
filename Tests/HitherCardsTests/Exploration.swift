import HitherCards

/// Every schedule of edits and exchanges up to a size, walked as a graph of distinct worlds.
struct Exploration {
  var edits: Int
  var exchanges: Int
  var fields: [CardField]
  /// Whether edits travel one way at a time.
  var isOneWay = false
  var skews: [Int64] = [0, 5_000, -7_200_000]
  /// What else happens, once, to the first device's store.
  var event = Event.none

  /// What people do with stores beside using them.
  enum Event: Int {
    case none
    /// A second phone goes on with a copy.
    case copied
    /// A copy is put aside, and put back later.
    case restored

    /// In how many steps.
    var steps: Int { rawValue }
  }

  struct Outcome {
    /// Schedules with all the edits and exchanges, none of which is cut.
    var schedules = 0
    var worlds = 0
    var transitions = 0
    var faults: [String] = []
  }

  /// Where the steps from one world lead.
  private struct Steps {
    /// Nil before edits are asked for.
    var edits: [Int]?
    /// Where the next step of the event leads.
    var event: Int?
    var exchanges: [Int] = []
    /// Worlds that are left when an exchange is cut.
    var cuts: Set<Int> = []
  }

  func run() throws -> Outcome {
    var outcome = Outcome()
    let start = try World(World.Cast(3, skews: skews))
    var (worlds, places) = ([start], [start: 0])
    var known: [Int: Steps] = [:]
    // By numbers of edits, of steps of the event, and of exchanges: the worlds, and how many whole schedules lead
    // there.
    let parts = (edits + 1) * (event.steps + 1)
    var level: [[Int: Int]] = Array(repeating: [:], count: parts)
    level[0][0] = 1
    for done in 0...exchanges {
      var next: [[Int: Int]] = Array(repeating: [:], count: parts)
      for part in 0..<parts {
        let (happened, count) = part.quotientAndRemainder(dividingBy: edits + 1)
        for (place, ways) in level[part] {
          var steps: Steps
          if let found = known[place] {
            steps = found
          } else {
            let world = worlds[place]
            steps = try self.steps(from: world, happened, &outcome) { reached in
              numbered(reached, &worlds, &places)
            }
            known[place] = steps
            outcome.faults += try world.faultsOnceAllMet()
          }
          if count < edits {
            let reachedByEdits =
              try steps.edits
              ?? edited(worlds[place]).map {
                numbered($0, &worlds, &places)
              }
            if steps.edits == nil {
              steps.edits = reachedByEdits
              known[place] = steps
            }
            for reached in reachedByEdits { level[part + 1][reached, default: 0] += ways }
          }
          if let reached = steps.event { level[part + edits + 1][reached, default: 0] += ways }
          guard done < exchanges else { continue }
          for reached in steps.exchanges { next[part][reached, default: 0] += ways }
          for reached in steps.cuts where next[part][reached] == nil { next[part][reached] = 0 }
        }
      }
      if done == exchanges { outcome.schedules = level[parts - 1].values.reduce(0, +) }
      level = next
    }
    outcome.worlds = worlds.count
    return outcome
  }

  /// The number of a world, a new one where it was not reached before.
  private func numbered(
    _ world: World, _ worlds: inout [World], _ places: inout [World: Int]
  ) -> Int {
    if let place = places[world] { return place }
    places[world] = worlds.count
    worlds.append(world)
    return worlds.count - 1
  }

  /// The worlds after one more edit.
  private func edited(_ world: World) throws -> [World] {
    try world.replicas.indices.flatMap { device in
      try fields.map { field in
        var reached = world
        try reached.edit(device, field)
        return reached
      }
    }
  }

  private func steps(
    from world: World, _ happened: Int, _ outcome: inout Outcome, _ place: (World) -> Int
  ) throws -> Steps {
    var steps = Steps()
    if happened < event.steps {
      var reached = world
      switch (event, happened) {
      case (.copied, _): reached.copy()
      case (.restored, 0): reached.keepAside()
      default: reached.restore()
      }
      steps.event = place(reached)
    }
    for one in world.replicas.indices {
      for other in world.replicas.indices where isOneWay ? one != other : one < other {
        var reached = world
        let cuts = isOneWay ? try reached.carry(from: one, to: other) : try reached.sync(one, other)
        steps.exchanges.append(place(reached))
        if reached.union != world.union { outcome.faults.append("an exchange lost an edit") }
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
