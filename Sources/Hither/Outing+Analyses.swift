import HitherFormats
public import HitherOuting
import HitherPlaces
import HitherReport
import HitherRoutes
import HitherTracks

/// What an analysis computes.
public enum AnalysisScope: Hashable, Sendable, CaseIterable {
  /// The totals, stops and splits of each member; the group only if the options name a leader or a
  /// route. The fastest.
  case totals
  /// The members' visits to the places, as events.
  case fences
  /// The members' states over time: at home, at work, traveling.
  case clock
  /// All of it, with the events of route and group: what `hither report` computes.
  case everything
}

extension Outing {
  /// Reads the fixes and computes results.
  ///
  /// The call blocks until all is read; members are processed in parallel.
  ///
  /// - Parameter scope: What is computed; the default is everything.
  /// - Throws: `HitherError` with code `data` if there is no usable fix, `usage` if the scope needs
  ///   places and there are none, `inputOutput` if reading fails.
  public func analyse(_ scope: AnalysisScope = .everything) throws(HitherError) -> Analysis {
    var result = try OutingRun(plan, needs(scope)).run()
    // A stop at a place is found on the way to a visit, and is none.
    if scope == .fences { result.events.removeAll { !FenceEvents.all.contains($0) } }
    return Analysis(result)
  }

  private func needs(_ scope: AnalysisScope) throws(HitherError) -> RunNeeds {
    switch scope {
    case .totals: return try RunNeeds.sums(plan)
    case .fences: return try RunNeeds.fences(plan)
    case .clock: return try RunNeeds.clock(plan)
    case .everything:
      var needs = try RunNeeds.everything(plan)
      // Only writers of files need whole tracks.
      (needs.outlines, needs.lines, needs.fixes) = (false, false, false)
      return needs
    }
  }

  /// Matches each used fix to the planned route, in order of member and time.
  ///
  /// - Throws: `HitherError` with code `usage` if there is no planned route, otherwise as `analyse`.
  public func match() throws(HitherError) -> [MatchedFix] {
    var needs = try RunNeeds.matches(plan)
    (needs.matches, needs.fixes, needs.fixColumns) = (false, true, MatchedFix.columns)
    let result = try OutingRun(plan, needs).run()
    let onRoute = result.summary.outing.settings.offRoute.enter
    var rows: [MatchedFix] = []
    for (spool, member) in zip(result.fixes, result.summary.members) {
      try spool?.read { (batch) throws(HitherError) in
        MatchedFix.read(batch, of: member.member.id, onRouteMetres: onRoute) { rows.append($0) }
      }
    }
    return rows
  }

  /// The fixes that a sampling policy keeps, of each member, in order of time.
  ///
  /// - Parameter policy: A policy as of `hither sample --policy`: `standard`, `fixed:30`.
  /// - Throws: `HitherError` with code `usage` for an unknown policy or a wrong parameter.
  public func sampled(policy: String) throws(HitherError) -> [Track] {
    guard !policy.hasPrefix("exec:") else {
      throw HitherError(.usage, "the library starts no programs", hint: "use 'hither sample'")
    }
    return try tracks(choosing: try FixChoice(policy: policy, plan))
  }

  /// The fixes that a simplification keeps, of each member, in order of time.
  ///
  /// - Parameters:
  ///   - method: A method as of `hither sample --compress`, such as `td-tr`.
  ///   - metres: Its error bound in metres, above 0.
  /// - Throws: `HitherError` with code `usage` for an unknown method or a wrong bound.
  public func simplified(method: String, metres: Double) throws(HitherError) -> [Track] {
    try tracks(choosing: try FixChoice(compressor: "\(method):\(metres)"))
  }

  /// The accepted fixes of each member, as recorded: in the order of the files, unrepaired.
  ///
  /// - Throws: As `analyse`.
  public func recordedTracks() throws(HitherError) -> [Track] { try tracks(choosing: nil) }

  private func tracks(choosing choice: FixChoice?) throws(HitherError) -> [Track] {
    var tracks: [Track] = []
    try ChosenFixes.read(plan, choosing: choice) { (batch, member) throws(HitherError) in
      guard batch.kind == .track else { return }
      if tracks.last?.member != member { tracks.append(Track(member: member, fixes: [])) }
      tracks[tracks.count - 1].fixes += batch.fixes.rows
    }
    return tracks
  }

  /// Analyses everything, and writes the files of `hither report` into a folder.
  ///
  /// - Parameters:
  ///   - folder: Its path; it is created if it is missing.
  ///   - language: The language of page and card: `en`, `de` or `zh-Hant`.
  ///   - units: `metric` or `imperial`, for page and card.
  /// - Returns: Warnings about the writing, one line each.
  /// - Throws: `HitherError` with code `cannotCreate` if the folder cannot be written, `usage` for an
  ///   unknown language or if the recordings are several outings; otherwise as `analyse`.
  @discardableResult
  public func writeReport(
    to folder: String, language: String = "en", units: String = "metric"
  ) throws(HitherError) -> [String] {
    var style = try ReportStyle(language: language, units: units)
    style.mapLibrary = SystemLeaflet.library
    let report = ReportFolder(folder)
    let result = try OutingRun(plan, try .everything(plan), settled: report.begin).run()
    guard result.summary.outings.isEmpty else {
      throw HitherError(
        .usage, "the recordings are \(result.summary.outings.count) outings",
        hint: "set isOneOuting, or make an outing of each")
    }
    return try report.write(result, style, maps: plan.maps, terrain: plan.terrain)
  }
}
