import HitherText

/// A scenario file of any kind: an outing, days, a commuter's days, or a household's month.
package enum ScenarioDocument: Sendable {
  case outing(Scenario)
  case days(DaysScenario)
  case commute(CommuteScenario)
  case household(HouseholdScenario)

  /// The result of a simulation.
  package struct Made: Sendable {
    package var members: Int
    package var fixes: Int
    /// Paths relative to the folder, with the content of each file.
    package var files: [(path: String, bytes: [UInt8])]
  }

  /// Reads a scenario of the kind that its `schema` names; an outing if there is none.
  package init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    let schema = (try? JSONNode.parse(bytes))?["schema"]?.value
    if schema == .string(DaysScenario.schema) {
      self = .days(try DaysScenario(parsing: bytes, file: file))
    } else if schema == .string(CommuteScenario.schema) {
      self = .commute(try CommuteScenario(parsing: bytes, file: file))
    } else if schema == .string(HouseholdScenario.schema) {
      self = .household(try HouseholdScenario(parsing: bytes, file: file))
    } else {
      self = .outing(try Scenario(parsing: bytes, file: file))
    }
  }

  /// The same with another seed.
  package func reseeded(_ seed: UInt64) -> ScenarioDocument {
    switch self {
    case .outing(var scenario):
      scenario.reseed(seed)
      return .outing(scenario)
    case .days(var scenario):
      scenario.reseed(seed)
      return .days(scenario)
    case .commute(var scenario):
      scenario.reseed(seed)
      return .commute(scenario)
    case .household(var scenario):
      scenario.reseed(seed)
      return .household(scenario)
    }
  }

  /// Simulates it.
  package func make() -> Made {
    switch self {
    case .outing(let scenario):
      let outing = Simulation(scenario).run()
      return Made(
        members: outing.members.count,
        fixes: outing.members.reduce(0) { $0 + $1.fixes.count }, files: outing.write())
    case .days(let scenario):
      let days = DaysSimulation(scenario).run()
      return Made(
        members: days.members.count, fixes: days.members.reduce(0) { $0 + $1.fixes.count },
        files: days.write())
    case .commute(let scenario):
      let commute = CommuteSimulation(scenario)
      return Made(members: 1, fixes: commute.fixes.count, files: commute.write())
    case .household(let scenario):
      let month = HouseholdSimulation(scenario)
      return Made(
        members: month.days.members.count,
        fixes: month.days.members.reduce(0) { $0 + $1.fixes.count }, files: month.write())
    }
  }
}
