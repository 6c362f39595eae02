import HitherFormats
package import HitherOuting
import HitherReport
import HitherSimulation
import HitherText
import HitherTracks

/// The inputs of a household trial as given to a command: a scenario, recordings, or a contact trace.
package struct HouseholdInputs {
  /// The source of the people.
  enum People {
    /// Simulated people.
    case made(HouseholdScenario)
    /// Recorded people.
    case recorded(RecordedHousehold, OutingPlan)
    /// People with known meetings.
    case traced(RecordedHousehold, path: String, start: Instant)
  }

  let people: People
  /// The number of runs, if the command gives it.
  let runs: Int?
  /// Whether the first unreadable line is an error.
  let isStrict: Bool
  /// The zone given by the command.
  let zoneName: String?
  /// The files that are read.
  let files: [String]

  /// A contact trace given by a command.
  package struct Contacts {
    let path: String
    let start: Instant

    /// - Parameter start: The instant of the trace's time 0.
    package init?(_ path: String?, start: String?) throws(HitherError) {
      switch (path, start) {
      case (nil, nil): return nil
      case (let path?, let start?):
        (self.path, self.start) = (path, try RunNeeds.moment(start))
      case (_?, nil):
        throw HitherError(
          .usage, "missing option '--start'",
          hint: "give the time of the trace's 0: --start 2026-05-01T00:00:00Z")
      case (nil, _?):
        throw HitherError(.usage, "'--start' goes with '--contacts'")
      }
    }
  }

  /// Determines the inputs; only the scenario is read.
  ///
  /// - Parameters:
  ///   - inputs: A scenario, recordings, or both: then the recordings replace the scenario's
  ///     people.
  ///   - seed: A seed that replaces the scenario's.
  ///   - runs: The number of runs; nil for the scenario's own.
  package init(
    _ inputs: [String], _ options: OutingOptions = OutingOptions(), contacts: Contacts? = nil,
    seed: UInt64? = nil, runs: Int? = nil
  ) throws(HitherError) {
    (self.runs, isStrict, zoneName) = (runs, options.isStrict, options.timeZone)
    let scenario = try inputs.first.flatMap { path throws(HitherError) in
      try Self.isScenario(path) ? path : nil
    }
    let tracks = Array(scenario == nil ? inputs[...] : inputs.dropFirst())
    if let track = tracks.first, contacts != nil {
      throw HitherError(
        .usage, "'\(track)' is not read, because --contacts gives the meetings",
        hint: "name recordings or a trace of contacts, not both")
    }
    let bytes = try scenario.map { path throws(HitherError) in
      try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    }
    do {
      let isNamed = !tracks.isEmpty || contacts != nil || options.outing != nil
      people = try Self.people(
        scenario, bytes, contacts: contacts, tracks, isNamed: isNamed, seed: seed, options)
    } catch let error as ScenarioError {
      throw HitherError(error)
    } catch let error as HitherError {
      throw error
    } catch {
      throw HitherError(.internalFault, "the inputs cannot be read")
    }
    let beside =
      switch people {
      case .made: [String]()
      case .recorded(_, let plan): plan.files
      case .traced(_, let path, _): [path]
      }
    files = [scenario].compactMap { $0 } + beside
  }

  private static func isScenario(_ path: String) throws(HitherError) -> Bool {
    guard path != "-", FolderListing.kind(of: path) == .file else { return false }
    return RecordedHousehold.isScenario(try WholeFile.start(path))
  }

  private static func people(
    _ scenario: String?, _ bytes: [UInt8]?, contacts: Contacts?, _ tracks: [String],
    isNamed: Bool, seed: UInt64?, _ options: OutingOptions
  ) throws -> People {
    guard let scenario, let bytes else {
      guard isNamed else {
        throw HitherError(
          .usage, "missing argument '<input>...'",
          hint: "name a scenario, track files, or --contacts with a trace")
      }
      var household = try RecordedHousehold()
      household.seed = seed ?? household.seed
      if let contacts { return .traced(household, path: contacts.path, start: contacts.start) }
      return .recorded(household, try plan(household, tracks, options, besides: ""))
    }
    var household = try RecordedHousehold(parsing: bytes, file: scenario)
    household.seed = seed ?? household.seed
    if let contacts { return .traced(household, path: contacts.path, start: contacts.start) }
    let folder = FileName.folder(of: scenario)
    if isNamed {
      return .recorded(household, try plan(household, tracks, options, besides: folder))
    }
    switch household.source {
    case .tracks(let paths):
      let paths = paths.map { inside(folder, $0) }
      return .recorded(household, try plan(household, paths, options, besides: folder))
    case .contacts(let file, let start):
      return .traced(household, path: inside(folder, file), start: start)
    case nil:
      var made = try HouseholdScenario(parsing: bytes, file: scenario)
      if let seed { made.reseed(seed) }
      return .made(made)
    }
  }

  /// The plan of the recordings; the command's options take precedence over the scenario.
  private static func plan(
    _ household: RecordedHousehold, _ tracks: [String], _ options: OutingOptions,
    besides folder: String
  ) throws(HitherError) -> OutingPlan {
    var options = options
    options.places = options.places ?? household.placesFile.map { inside(folder, $0) }
    options.timeZone = options.timeZone ?? household.zoneName
    var selection = InputSelection(options)
    return try selection.plan(tracks)
  }

  private static func inside(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
  }

  /// How the inputs were understood, as text.
  package var text: [UInt8] {
    let lines: [String]
    switch people {
    case .recorded(_, let plan): return PlanText.text(plan)
    case .made(let scenario):
      let names = scenario.days.members.map(\.id).joined(separator: ", ")
      lines = ["household: \(scenario.days.name)", "simulated people: \(names)"]
    case .traced(let household, let path, let start):
      lines =
        ["household: \(household.name ?? FileName.stem(of: path))"]
        + ["contacts: \(path), from \(start.rfc3339)"]
    }
    return Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
