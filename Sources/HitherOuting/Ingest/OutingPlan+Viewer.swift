import HitherTracks

extension OutingPlan {
  /// The plan as a viewer may see it; the same if there is no viewer.
  ///
  /// Members whom the viewer may not see are removed from it, with their files, places, pictures
  /// and log entries, so that nothing later can output them. What is read of the others is cut to
  /// the times that they share.
  ///
  /// - Parameters:
  ///   - path: The visibility file; nil for the one named by the manifest.
  ///   - command: The command, for the audit log.
  ///   - now: The time of the look, in milliseconds since 1970.
  package func seen(
    by viewer: String?, _ path: String?, in command: String, _ output: Viewing.Output, now: Int64
  ) throws(HitherError) -> OutingPlan {
    guard let viewer else {
      guard path == nil else {
        throw HitherError(
          .usage, "--visibility has no effect without a viewer", hint: "name one with --viewer")
      }
      return self
    }
    guard !viewer.isEmpty else { throw HitherError(.usage, "--viewer is empty") }
    guard let path = path ?? visibilityPath else {
      throw HitherError(
        .usage, "it is not said what '\(viewer)' may see",
        hint: "name the file with --visibility, or in outing.json as \"visibility\"")
    }
    return seen(
      in: try Viewing(
        viewer, path, command: command, output, time: Instant(milliseconds: now),
        places: outing.places))
  }

  /// The plan with everything removed that cannot be seen.
  func seen(in viewing: Viewing) -> OutingPlan {
    var (plan, viewing) = (self, viewing)
    func admits(_ id: String) -> Bool { viewing.admits(id) }
    let recordings = sources.compactMap { $0.member.map(options.member(of:)) }
    for id in outing.members.map(\.id) + recordings where !admits(id) { viewing.hidden.insert(id) }
    plan.outing.members = outing.members.filter { admits($0.id) }
    plan.sources = sources.filter { $0.member.map { admits(options.member(of: $0)) } ?? true }
    if let leader, !admits(leader) { plan.leader = nil }
    plan.shifts = shifts.filter { admits(options.member(of: $0.key)) }
    plan.options.shifts = options.shifts.filter { admits(options.member(of: $0.key)) }
    plan.pictures = pictures.filter { admits($0.key) }
    // Messages, commands and requests are words of members to each other.
    plan.log?.entries.removeAll { !viewing.shows($0) }
    plan.log?.rejects = []
    plan.streamedEntries.removeAll { !viewing.shows($0) }
    // The name of a state that depends on a hidden member would betray the two.
    plan.clock?.rungs.removeAll { !$0.when.members.allSatisfy(admits) }
    (plan.transitPath, plan.realtimePath, plan.options.products) = (nil, nil, [])
    // The name of a recording or of its folder may be a hidden member's.
    if !hasManifest, options.name == nil { plan.outing.name = "Outing" }
    // A route that was guessed may be a hidden member's recording without times.
    if !hasManifest, options.route == nil { (plan.routePath, plan.outing.route) = (nil, nil) }
    plan.notices = []
    plan.viewing = viewing
    return plan
  }

  /// Writes a look at the plan itself to the audit log, if there is a viewer.
  ///
  /// - Returns: Warnings for a person, one line each.
  package func recordLook() throws(HitherError) -> [String] {
    guard let viewing else { return [] }
    let named = sources.compactMap { $0.member.map(options.member(of:)) }
    return try viewing.record(Array(Set(outing.members.map(\.id) + named)))
  }
}

extension Viewing {
  /// Whether an entry of the log is used: joins, leaves and leads of members in the output.
  func shows(_ entry: LogEntry) -> Bool {
    switch entry.content {
    case .join, .leave, .role: admits(entry.member)
    default: false
    }
  }
}
