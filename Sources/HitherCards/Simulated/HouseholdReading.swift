import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherText
import HitherTracks

/// Reads the inputs of a household trial, and makes its plans.
struct HouseholdReading {
  let settings: HouseholdSettings
  let plans: [HouseholdPlan]
  /// Nil if meetings do not depend on a distance.
  let rangeMetres: Double?
  let origin: HouseholdDocument.Origin
  /// Warnings about the data, one line each.
  let warnings: [String]

  /// The longest time, in days.
  private static let mostDays: Int64 = 366

  init(_ inputs: HouseholdInputs) throws(HitherError) {
    var warnings: [String] = []
    do {
      switch inputs.people {
      case .made(let scenario):
        settings = try Self.settings(scenario.fields, inputs)
        (rangeMetres, origin) = (scenario.rangeMetres, .madeUp)
        plans = try Self.plans(scenario, settings)
      case .recorded(let household, let plan):
        settings = try Self.settings(
          household.fields, inputs, gapMilliseconds: plan.outing.settings.gapMilliseconds)
        (rangeMetres, origin) = (household.rangeMetres, .recorded)
        plans = try Self.plans(household, plan, settings, &warnings)
      case .traced(let household, let path, let start):
        settings = try Self.settings(household.fields, inputs)
        (rangeMetres, origin) = (nil, .traced)
        plans = try Self.plans(household, trace: path, start, settings, inputs, &warnings)
      }
      try Self.checkNames(plans.first?.members ?? [])
    } catch let error as HitherError {
      throw error
    } catch let error as ScenarioError {
      throw HitherError(error)
    } catch is GeodesyError {
      throw HitherError(.data, "a place of the household cannot be used")
    } catch {
      throw HitherError(.internalFault, "the household cannot be read")
    }
    self.warnings = warnings
  }

  /// Throws if a member's name cannot be that of a device: inputs allow longer names than cards do.
  private static func checkNames(_ members: [HouseholdPlan.Member]) throws(HitherError) {
    for member in members {
      guard let fault = CardField.name.fault(of: member.name, on: nil) else { continue }
      throw HitherError(
        .data, "member '\(member.id.prefix(40))': \(fault)",
        hint: "give the member another name in \"members\"")
    }
  }

  private static func settings(
    _ fields: ScenarioFields, _ inputs: HouseholdInputs, gapMilliseconds: Int64 = 180_000
  ) throws(ScenarioError) -> HouseholdSettings {
    var settings = try HouseholdSettings(fields, gapMilliseconds: gapMilliseconds)
    if let runs = inputs.runs { settings.runs = runs }
    return settings
  }

  private static func plans(
    _ scenario: HouseholdScenario, _ settings: HouseholdSettings
  ) throws(GeodesyError) -> [HouseholdPlan] {
    let month = HouseholdSimulation(scenario)
    let streams = month.days.members.map {
      MemberStream(id: $0.plan.id, name: $0.plan.name, fixes: $0.fixes)
    }
    return try HouseholdPlan.plans(
      HouseholdOutline(scenario), settings, streams: streams, places: month.days.places)
  }

  // MARK: Recordings

  private static func plans(
    _ household: RecordedHousehold, _ plan: OutingPlan, _ settings: HouseholdSettings,
    _ warnings: inout [String]
  ) throws -> [HouseholdPlan] {
    let found = try streams(plan, &warnings)
    let ids = try chosen(
      household, among: found.map(\.id), "no recording with times for")
    let streams = ids.compactMap { id in found.first { $0.id == id } }.map { stream in
      var stream = stream
      stream.name = household.people?.first { $0.id == stream.id }?.name ?? stream.name
      return stream
    }
    let spans = streams.map { stream in
      let times = stream.fixes.time
      return TimeStretch(
        from: Instant(milliseconds: times[0]), to: Instant(milliseconds: times[times.count - 1]))
    }
    let zoneName = plan.outing.timeZone
    let span = try time(household, zoneName, spans)
    try checkOverlap(spans, in: span)
    let outline = try HouseholdOutline(
      household, name: household.name ?? plan.outing.name, zoneName: zoneName, members: ids,
      span: span)
    // The command's options take precedence over the scenario, and that over the manifest.
    let places =
      plan.options.places != nil || household.places.isEmpty
      ? plan.outing.places : household.places
    return try HouseholdPlan.plans(outline, settings, streams: streams, places: places)
  }

  /// Everyone who has fixes with times, repaired as for a report.
  private static func streams(
    _ plan: OutingPlan, _ warnings: inout [String]
  ) throws(HitherError) -> [MemberStream] {
    var needs = RunNeeds()
    needs.fixes = true
    let result = try OutingRun(plan, needs).run()
    warnings += result.warnings(rejectsPath: nil)
    var streams: [MemberStream] = []
    for (spool, summary) in zip(result.fixes, result.summary.members) {
      guard let spool, spool.isTimed else { continue }
      var fixes = FixBatch()
      try spool.read { (batch) throws(HitherError) in
        for row in 0..<batch.count { fixes.append(batch[row]) }
      }
      guard !fixes.isEmpty else { continue }
      streams.append(
        MemberStream(id: summary.member.id, name: summary.member.name, fixes: fixes))
    }
    return streams
  }

  /// At least two members must have been recorded at the same time, or nobody can meet.
  private static func checkOverlap(
    _ spans: [TimeStretch], in time: TimeStretch
  ) throws(HitherError) {
    let inside = spans.filter { $0.from < time.to && $0.to >= time.from }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    guard inside.count > 1 else {
      throw HitherError(
        .data, "fewer than two members were recorded in the time that counts",
        hint: "it goes from \(time.from.rfc3339) to \(time.to.rfc3339)")
    }
    var last = inside[0].to
    for span in inside.dropFirst() {
      guard span.from > last else { return }
      last = max(last, span.to)
    }
    throw HitherError(
      .data, "no two members were recorded at the same time",
      hint: "where a clock was wrong, correct it: --shift leo=+1h")
  }

  // MARK: Contacts

  private static func plans(
    _ household: RecordedHousehold, trace path: String, _ start: Instant,
    _ settings: HouseholdSettings, _ inputs: HouseholdInputs, _ warnings: inout [String]
  ) throws -> [HouseholdPlan] {
    let document = try trace(path, isStrict: inputs.isStrict, &warnings)
    let all = EncounterList(document, start: start)
    guard let last = all.span, last.to.isAccepted else {
      throw HitherError(
        .data, all.span == nil ? "the trace has no contact" : "the trace ends after the year 9999",
        place: path, hint: document.rejects.first.map { "line \($0.line): \($0.reason)" })
    }
    let ids = try chosen(household, among: all.members, "the trace has no device named")
    let zoneName = inputs.zoneName ?? household.zoneName ?? "UTC"
    let span = try time(household, zoneName, [last])
    let outline = try HouseholdOutline(
      household, name: household.name ?? FileName.stem(of: path), zoneName: zoneName,
      members: ids, span: span)
    var names: [String: String] = [:]
    for person in household.people ?? [] { names[person.id] = person.name }
    return HouseholdPlan.plans(outline, settings, contacts: all.among(ids), names: names)
  }

  private static func trace(
    _ path: String, isStrict: Bool, _ warnings: inout [String]
  ) throws(HitherError) -> ContactTraceDocument {
    let bytes = try WholeFile.bytes(path, limit: traceLimit)
    let document: ContactTraceDocument
    do throws(FormatError) {
      document = try ContactTraceDocument(parsing: bytes, file: path)
    } catch {
      throw HitherError(error)
    }
    if isStrict, let reject = document.rejects.first { throw HitherError(reject) }
    var diagnostics = Diagnostics()
    diagnostics.notices = document.notices
    warnings += DiagnosticsText.lines(diagnostics, rejected: 0, rejectsPath: nil)
    if let first = document.rejects.first {
      let lines = document.rejects.count == 1 ? "a line" : "\(document.rejects.count) lines"
      warnings.append(
        VisibleText.neutralised(
          "warning: \(path): \(lines) could not be used; line \(first.line): \(first.reason)"))
    }
    return document
  }

  /// The largest size of a trace, in bytes.
  private static let traceLimit = 256 << 20

  // MARK: Both

  /// The household's people, or everyone.
  private static func chosen(
    _ household: RecordedHousehold, among known: [String], _ lack: String
  ) throws -> [String] {
    let ids = household.people?.map(\.id) ?? known
    for id in ids where !known.contains(id) {
      throw household.fields.error(
        "members", "\(lack) \"\(id)\"",
        hint: Suggestion.hint(for: id, among: known, quote: "\"")
          ?? "there are " + known.prefix(20).joined(separator: ", "))
    }
    guard ids.count > 1 else {
      throw HitherError(
        .data, "a household needs two members, and \(ids.count == 1 ? "one is" : "none are") known",
        hint: "each needs a recording with times")
    }
    guard ids.count <= RecordedHousehold.mostPeople else {
      throw HitherError(
        .data, "there are \(ids.count) members; a household has \(RecordedHousehold.mostPeople)",
        hint: "name those of the household as \"members\" of a scenario")
    }
    return ids
  }

  /// The time interval: the scenario's, otherwise that of the data.
  private static func time(
    _ household: RecordedHousehold, _ zoneName: String, _ known: [TimeStretch]
  ) throws -> TimeStretch {
    if let span = try household.span(in: TimeZone(named: zoneName) ?? .utc) { return span }
    let from = known.map(\.from).min() ?? .earliest
    let to = known.map(\.to).max() ?? from
    let days = (to - from) / 86_400_000
    guard days < mostDays else {
      throw HitherError(
        .data, "the recordings last \(days) days, and a household's time \(mostDays) at most",
        hint: "set the days in a scenario: \"first_day\" and \"days\"")
    }
    guard to > from else {
      throw HitherError(.data, "the inputs cover no time, so no exchange is possible")
    }
    return TimeStretch(from: from, to: to)
  }
}
