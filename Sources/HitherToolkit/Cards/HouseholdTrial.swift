import HitherCards
import HitherEncounters
import HitherGeodesy
package import HitherHousehold
import HitherLab
import HitherReports
import HitherSimulation

/// Tries ways to listen on a household's scenario, and writes what comes of them.
package struct HouseholdTrial {
  private let scenario: HouseholdScenario
  private let settings: HouseholdSettings
  private let inputs: [LabRecord.Input]

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - seed: Another seed than the scenario's, where one is given.
  ///   - runs: How often the time is run; nil for as often as the scenario says.
  package init(_ path: String, seed: UInt64? = nil, runs: Int? = nil) throws(HitherError) {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(ScenarioError) {
      var scenario = try HouseholdScenario(parsing: bytes, file: path)
      if let seed { scenario.reseed(seed) }
      var settings = try HouseholdSettings(scenario)
      if let runs { settings.runs = runs }
      (self.scenario, self.settings) = (scenario, settings)
    } catch {
      throw HitherError(error)
    }
    inputs = [LabRecord.Input(file: path, bytes)]
  }

  /// Runs all policies, on all cores.
  package func run(jobs: Int? = nil) throws(HitherError) -> HouseholdResult {
    let plans = try plans()
    do throws(CardError) {
      return try HouseholdResult.run(plans, jobs: jobs)
    } catch {
      throw HitherError(.internalFault, error.message)
    }
  }

  /// Runs a policy once over stores in files that exchange over loopback, and once in memory.
  ///
  /// - Parameter folder: Where the stores are made; there may be none yet.
  /// - Returns: How many meetings there were, and whether each store knows the same as the one in memory.
  package func compareStores(
    in folder: String, policy name: String
  ) throws(HitherError) -> (meetings: Int, areSame: Bool) {
    guard let plan = try plans().first, let policy = plan.policies.first(where: { $0.id == name }),
      let timing = RadioTiming(
        advertisingMilliseconds: plan.radio.advertisingMilliseconds, scan: policy.scan)
    else {
      throw HitherError(
        .usage, "the scenario has no policy '\(name)'",
        hint: "it has " + settings.policies.map(\.id).joined(separator: ", "))
    }
    try OutputFile.makeFolder(folder)
    let discovery = DiscoveryTime(timing)
    do throws(CardError) {
      let outcome = try HouseholdRun.outcome(
        plan, policy, discovery, on: try StoredDevices(plan, in: folder))
      var kept = HouseholdRun(
        plan, policy, discovery, on: try MemoryDevices(plan, keepsSessions: false))
      let memory = try kept.run()
      // From the files, which nobody has open any more.
      let logs = try StoredDevices.logs(plan, in: folder)
      return (
        outcome.equalMeetings + outcome.meetings.count,
        outcome.arrivals == memory.outcome.arrivals
          && logs == plan.members.indices.map { memory.devices.log(of: $0) }
      )
    } catch {
      throw HitherError(.inputOutput, error.message, place: folder)
    }
  }

  private func plans() throws(HitherError) -> [HouseholdPlan] {
    let month = HouseholdSimulation(scenario)
    let streams = month.days.members.map {
      MemberStream(id: $0.plan.id, name: $0.plan.name, fixes: $0.fixes)
    }
    do throws(GeodesyError) {
      return try HouseholdPlan.plans(
        scenario, settings, streams: streams, places: month.days.places)
    } catch {
      throw HitherError(.data, "a place of the scenario cannot be used")
    }
  }

  /// Writes a result's folder; tells what it came to.
  package func write(_ result: HouseholdResult, to folder: String) throws(HitherError) -> String {
    let subject = HouseholdDocument.Subject(
      result, settings, rangeMetres: scenario.rangeMetres, version: HitherVersion.current,
      inputs: inputs)
    try OutputFile.makeFolder(folder)
    for (name, bytes) in [
      ("results.json", HouseholdDocument.json(subject)),
      ("policies.csv", PolicyFigureTable.table.csv(result.figures)),
      ("edits.csv", EditTable.table.csv(EditTable.rows(result))),
      ("cards.csv", CardAgeTable.table.csv(CardAgeTable.rows(result))),
      ("syncs.csv", SyncTable.table.csv(SyncTable.rows(result))),
      ("report.html", HouseholdPage.html(subject)),
    ] {
      try OutputFile.write(bytes, to: folder + "/" + name)
    }
    return HouseholdText.text(result)
  }
}
