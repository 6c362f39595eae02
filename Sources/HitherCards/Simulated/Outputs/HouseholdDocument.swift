package import HitherLab
package import HitherOuting

/// The result of a household trial, as JSON (`hither/household_result/1`).
package enum HouseholdDocument: FieldDocument {
  /// The source of the meetings.
  package enum Origin: String, CaseIterable, Sendable {
    /// From simulated days.
    case madeUp = "made_up"
    /// From recordings.
    case recorded
    /// From a contact trace.
    case traced
  }

  /// A result, with its inputs.
  package struct Subject: Sendable {
    let result: HouseholdResult
    let settings: HouseholdSettings
    /// Nil if meetings do not depend on a distance.
    let rangeMetres: Double?
    let origin: Origin
    let version: String
    let inputs: [LabRecord.Input]

    package init(
      _ result: HouseholdResult, _ settings: HouseholdSettings, rangeMetres: Double?,
      origin: Origin, version: String, inputs: [LabRecord.Input]
    ) {
      (self.result, self.settings, self.rangeMetres) = (result, settings, rangeMetres)
      (self.origin, self.version, self.inputs) = (origin, version, inputs)
    }

    var plan: HouseholdPlan? { result.plans.first }

    /// The mean number of something per run.
    func perRun(_ count: (HouseholdPlan) -> Int) -> Double {
      Double(result.plans.reduce(0) { $0 + count($1) }) / Double(max(1, result.plans.count))
    }
  }

  package static let schemaName = "hither/household_result/1"
  package static let summary =
    "How a household's edits spread under several ways to listen, and what those draw."

  package static let fields: [Field<Subject>] =
    head + assumptions + [
      .object(
        "bound", "Lower bound: devices that detect each other at once and exchange in no time.",
        canBeNull: false, PolicyFigureTable.delays
      ) { $0.result.bound },
      .list("policies", "By policy, in the order of the scenario.", PolicyFigureTable.table.fields)
      {
        $0.result.figures
      },
      .list(
        "inputs", "The files that were read; paths as given.",
        [
          .text("file", "The path.") { $0.file },
          .text("sha256", "The SHA-256 of its bytes, in hexadecimal digits.") { $0.sha256 },
        ]
      ) { $0.inputs },
      .provenance,
    ]

  private static let head: [Field<Subject>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("name", "The scenario's name.") { $0.plan?.name ?? "" },
    .text("version", "The version of Hither that ran it.") { $0.version },
    .text("seed", "The scenario's seed, a whole number as text.") { String($0.plan?.seed ?? 0) },
    .count("members", "How many people, each with a phone.") { $0.plan?.members.count ?? 0 },
    .instant("start", "When the time begins.", canBeNull: true) { $0.plan?.span.from },
    .instant("end", "When it ends.", canBeNull: true) { $0.plan?.span.to },
    .count("runs", "Number of runs, each with another seed.") { $0.result.plans.count },
    .count("edits", "How many edits people write in it.") { $0.plan?.edits.count ?? 0 },
    .count("followed_edits", "Of those, how many were followed for long enough to count.") {
      $0.result.followedEdits
    },
    .word("people", "Source of the meetings.", of: Origin.allCases.map(\.rawValue)) {
      $0.origin.rawValue
    },
    .number("encounters_per_run", "Encounters of two people, the mean over the runs.") {
      $0.perRun { $0.encounters.count }
    },
    .number("assumed_per_run", "Of those, how many are assumed, inside a home.") {
      $0.perRun(\.assumedEncounterCount)
    },
  ]

  private static let assumptions: [Field<Subject>] = [
    .number(
      "range_m", "Radio range in metres; null for a trace of contacts."
    ) { $0.rangeMetres },
    .number(
      "home_chance_per_h",
      "Assumed probability that two devices come into range in an hour in which both are at home."
    ) { $0.settings.homeChancePerHour },
    .number("home_meeting_s", "Assumed: so long they then stay in reach.") {
      $0.settings.homeMeetingSeconds
    },
    .number("advertising_ms", "Interval from one call to the next, without the random delay.") {
      $0.settings.radio.advertisingMilliseconds
    },
    .text("phone", "The phones' profile.") { $0.settings.phones.profile.name },
  ]
}
