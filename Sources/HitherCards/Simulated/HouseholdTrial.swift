package import HitherFiles
import HitherLab
package import HitherOuting
package import HitherReport

/// Runs listening policies on a household, and writes the results.
package struct HouseholdTrial {
  private let reading: HouseholdReading
  private let inputs: [LabRecord.Input]

  /// Reads the inputs of the trial.
  package init(_ inputs: HouseholdInputs) throws(HitherError) {
    reading = try HouseholdReading(inputs)
    self.inputs = try SweepTask.digests(of: inputs.files)
  }

  /// Warnings about the data, one line each.
  package var warnings: [String] { reading.warnings }

  /// Runs all policies, on all cores.
  package func run(jobs: Int? = nil) throws(HitherError) -> HouseholdResult {
    do throws(CardError) {
      return try HouseholdResult.run(reading.plans, jobs: jobs)
    } catch {
      throw HitherError(.internalFault, error.message)
    }
  }

  /// Runs a policy once over stores in files that exchange over loopback, and once in memory.
  ///
  /// - Parameter folder: The folder for the stores; it must not contain any yet.
  /// - Returns: The number of meetings, and whether each store equals the one in memory.
  package func compareStores(
    in folder: String, _ mode: FileMode = .ownerOnly, policy name: String
  ) throws(HitherError) -> (meetings: Int, areSame: Bool) {
    guard let plan = reading.plans.first,
      let policy = plan.policies.first(where: { $0.id == name }),
      let timing = RadioTiming(
        advertisingMilliseconds: plan.radio.advertisingMilliseconds, scan: policy.scan)
    else {
      throw HitherError(
        .usage, "the scenario has no policy '\(name)'",
        hint: "it has " + reading.settings.policies.map(\.id).joined(separator: ", "))
    }
    try OutputFile.makeFolder(folder, mode)
    let discovery = DiscoveryTime(timing)
    do throws(CardError) {
      let outcome = try HouseholdRun.outcome(
        plan, policy, discovery, on: try StoredDevices(plan, in: folder))
      var kept = HouseholdRun(
        plan, policy, discovery, on: try MemoryDevices(plan, keepsSessions: false))
      let memory = try kept.run()
      // From the files, which are all closed by now.
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

  /// Writes a result's folder; returns a summary.
  package func write(
    _ result: HouseholdResult, to folder: String, _ mode: FileMode = .ownerOnly,
    _ style: ReportStyle = ReportStyle()
  ) throws(HitherError) -> String {
    let subject = HouseholdDocument.Subject(
      result, reading.settings, rangeMetres: reading.rangeMetres, origin: reading.origin,
      version: HitherVersion.current,
      inputs: inputs)
    try OutputFile.makeFolder(folder, mode)
    for (name, bytes) in [
      ("results.json", HouseholdDocument.json(subject)),
      ("policies.csv", PolicyFigureTable.table.csv(result.figures)),
      ("edits.csv", EditTable.table.csv(EditTable.rows(result))),
      ("cards.csv", CardAgeTable.table.csv(CardAgeTable.rows(result))),
      ("syncs.csv", SyncTable.table.csv(SyncTable.rows(result))),
      (
        "events.ndjson", EventWriter.ndjson(result.telling.map { $0.outcome.events($0.plan) } ?? [])
      ),
      ("report.html", HouseholdPage.html(subject, style.language)),
    ] {
      try OutputFile.write(bytes, to: folder + "/" + name, mode)
    }
    return HouseholdText.text(result, style.language)
  }
}
