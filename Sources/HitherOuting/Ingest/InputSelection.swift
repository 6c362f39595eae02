package import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks

/// Resolves the command line's inputs to a plan of what to read.
package struct InputSelection {
  let options: OutingOptions
  var notices: [Notice] = []
  /// Whether the fixes come from a stream, and not from the files of a manifest.
  private var isStream = false

  /// Makes a selection with options.
  package init(_ options: OutingOptions) {
    self.options = options
  }

  /// Resolves inputs: track files, folders, manifests, or `-`.
  package mutating func plan(_ inputs: [String]) throws(HitherError) -> OutingPlan {
    guard !inputs.isEmpty || options.outing != nil || options.state != nil else {
      throw HitherError(
        .usage, "missing argument '<input>...'", hint: "name track files, a folder of them, or '-'")
    }
    if let outing = options.outing, let input = inputs.first {
      throw HitherError(
        .usage, "'\(input)' is not read, since --outing names the tracks",
        hint: "leave it out, or add it to the members of \(outing)")
    }
    try checkOptions()
    for (index, input) in inputs.enumerated() {
      try StreamAddress.check(input)
      if input != "-" { try FolderListing.checkIsThere(input, "file or folder") }
      guard !inputs[..<index].contains(input) else {
        throw HitherError(.usage, "the input is named twice on the command line", place: input)
      }
    }
    var plan: OutingPlan
    if let manifest = try manifestPath(inputs) {
      plan = try self.plan(manifest: manifest)
    } else {
      plan = try self.plan(files: inputs)
    }
    if let path = options.state { plan.ticks = try StateFile(path: path, mustExist: true).ticks() }
    return plan
  }

  /// Resolves a stream of fixes, with the members from the manifest or, if there is none, from the stream.
  ///
  /// - Parameter source: `-`, a file or an address.
  package mutating func plan(stream source: String) throws(HitherError) -> OutingPlan {
    try StreamAddress.check(source)
    try checkIsLive(source)
    isStream = true
    try checkOptions()
    var plan: OutingPlan
    if let manifest = options.outing {
      plan = try self.plan(manifest: manifest)
    } else {
      plan = try self.plan(sources: [], named: name(of: [source]), route: options.route)
    }
    return plan.reading(stream: source)
  }

  /// Resolves fixes in memory, with the other files of the outing from the options.
  package mutating func plan(_ memory: MemoryFixes) throws(HitherError) -> OutingPlan {
    guard options.outing == nil else {
      throw HitherError(
        .usage, "a manifest names files, and the fixes are in memory",
        hint: "give route, places and leader as options")
    }
    try checkOptions()
    var source = OutingPlan.Source(
      path: memory.name, member: nil, fallbackMember: memory.name, isNamed: true)
    source.memory = memory
    return try plan(sources: [source], named: "Outing", route: options.route)
  }

  /// The state of a stream, if one is named.
  private var stateSource: [OutingPlan.Source] {
    guard let path = options.state, !isStream else { return [] }
    var source = OutingPlan.Source(
      path: path, member: nil, fallbackMember: FileName.stem(of: path), isNamed: false)
    source.isState = true
    return [source]
  }

  private func checkOptions() throws(HitherError) {
    try options.checkReading()
    let files = [
      options.places, options.rules, options.log, options.state, options.transit, options.ways,
      options.network,
    ]
    var realtime = options.realtime
    if let realtime { try StreamAddress.check(realtime) }
    if let address = realtime, RealtimeServer.isAddress(address) {
      guard isStream else {
        throw HitherError(
          .usage, "a live server cannot serve a past outing", place: "--realtime",
          hint: "give the log of feeds that 'watch --realtime-log' writes")
      }
      realtime = nil
    }
    for path in (files + [realtime]).compactMap({ $0 }) {
      try FolderListing.checkIsThere(path, "file")
    }
  }

  /// The manifest named by inputs or options; nil if there is none.
  func manifestPath(_ inputs: [String]) throws(HitherError) -> String? {
    if let outing = options.outing { return outing }
    guard let input = inputs.first, inputs.count == 1, input != "-" else { return nil }
    if FileName.name(of: input) == OutingManifest.fileName { return input }
    if input.hasSuffix(".json"), FolderListing.kind(of: input) == .file,
      OutingManifest.isManifest(try WholeFile.start(input))
    {
      return input
    }
    let inside = input + "/" + OutingManifest.fileName
    return FolderListing.kind(of: inside) == .file ? inside : nil
  }
}

// MARK: - With a manifest

extension InputSelection {
  private mutating func plan(manifest path: String) throws(HitherError) -> OutingPlan {
    let manifest = try Self.manifest(path)
    notices += manifest.notices
    let folder = FileName.folder(of: path)
    func inside(_ relative: String) throws(HitherError) -> String {
      let path = folder.isEmpty ? relative : folder + "/" + relative
      try FolderListing.checkIsNoDevice(path)
      return path
    }
    func chosen(_ option: String?, _ relative: String?) throws(HitherError) -> String? {
      guard option == nil, let relative else { return option }
      return try inside(relative)
    }
    var sources: [OutingPlan.Source] = []
    for entry in manifest.members where !isStream {
      for track in entry.tracks {
        let path = try inside(track)
        try FolderListing.checkIsThere(path, "file")
        sources.append(
          OutingPlan.Source(
            path: path, member: entry.member.id, fallbackMember: entry.member.id,
            isNamed: true))
      }
    }
    var routePath = options.hasNoRoute ? nil : try chosen(options.route, manifest.route)
    if sources.isEmpty, !isStream, options.state == nil {
      let found = try recordings(beside: path, manifest, inside)
      (sources, routePath) = (found.sources, routePath ?? found.route)
    }
    let namesMembers = sources.contains { $0.member == nil }
    for entry in manifest.members where !isStream && options.state == nil && !namesMembers {
      guard !sources.contains(where: { $0.member == entry.member.id }) else { continue }
      notices.append(
        Notice(
          code: "no_tracks", message: "member '\(entry.member.id)' has no tracks",
          file: path, member: entry.member.id, values: ["who": entry.member.id]))
    }
    sources += stateSource
    guard !sources.isEmpty || isStream else {
      throw HitherError(
        .data, "the manifest names no track, and no recording beside it is named after a member",
        place: path,
        hint: "name recordings after members, such as leo.gpx, "
          + "or list them: \"tracks\": [\"leo.gpx\"]")
    }
    var outing = Outing(
      name: options.name ?? manifest.name ?? FileName.name(of: folder.isEmpty ? path : folder),
      timeZone: options.timeZone ?? manifest.timeZone ?? "UTC",
      members: try withOptions(manifest.members.map(\.member)),
      settings: options.settings(over: manifest.settings))
    if options.timeZone == nil, manifest.timeZone == nil { outing.zoneSource = .unknown }
    let ids = manifest.members.map(\.member.id)
    let shifts = manifest.members.map(\.member.shiftMilliseconds)
    if let routePath { outing.route = try RouteFile.read(routePath, options) }
    let placesPath = try chosen(options.places, manifest.places)
    if let placesPath { outing.places = try PlacesFile.read(placesPath, &notices) }
    let log = try readLog(try chosen(options.log, manifest.log))
    if let log { outing.members = log.withWindows(outing.members) }
    var plan = try withRules(
      try chosen(options.rules, manifest.rules),
      OutingPlan(
        outing: outing, sources: sources, routePath: routePath, placesPath: placesPath,
        leader: outing.members.first { $0.role == .leader }?.id,
        shifts: Dictionary(zip(ids, shifts)) { first, _ in first }
          .merging(options.shifts) { _, option in option }, options: options, notices: notices,
        hasManifest: true))
    plan.log = log
    plan.transitPath = try chosen(options.transit, manifest.transit)
    plan.realtimePath = try chosen(options.realtime, manifest.realtime)
    plan.notices += try plan.productNotices()
    plan.notices += plan.placesOfStrangers(among: plan.outing.members)
    plan.manifestPath = path
    var maps = options.maps
    if maps.isEmpty { for map in manifest.maps { maps.append(try inside(map)) } }
    for path in maps { plan.maps.append(try MapFile(path)) }
    plan.terrain = try TerrainFiles(options.terrain)
    plan.visibilityPath = try chosen(nil, manifest.visibility)
    for entry in manifest.members {
      guard let picture = entry.picture else { continue }
      plan.pictures[entry.member.id] = try PictureFile.read(picture, inside)
    }
    return plan
  }

  private mutating func readLog(_ path: String?) throws(HitherError) -> OutingLog? {
    guard let path else { return nil }
    return try OutingLog.read(path, options, &notices)
  }

  /// A plan with the clock's rules, which depend on its places.
  private mutating func withRules(
    _ path: String?, _ plan: OutingPlan
  ) throws(HitherError) -> OutingPlan {
    guard let path else { return plan }
    var plan = plan
    plan.rulesPath = path
    plan.clock = try ClockRulesFile.read(path, plan.outing.places, &notices)
    plan.notices = notices
    return plan
  }

  private func withOptions(_ members: [Member]) throws(HitherError) -> [Member] {
    var members = members
    let ids = members.map(\.id)
    let merged = options.merges.keys.sorted { $0.precedesByBytes($1) }
    for id in [options.leader].compactMap({ $0 }) + options.shifts.keys.sorted() + merged {
      guard !ids.contains(id), id != options.leader || !options.merges.values.contains(id) else {
        continue
      }
      throw HitherError(
        .usage, "unknown member '\(id)'",
        hint: Suggestion.hint(for: id, among: ids)
          ?? "the members are \(ids.joined(separator: ", "))")
    }
    for index in members.indices {
      if let shift = options.shifts[members[index].id] { members[index].shiftMilliseconds = shift }
    }
    members = withMerges(members)
    if let leader = options.leader.map(options.member(of:)) {
      for index in members.indices {
        members[index].role = members[index].id == leader ? .leader : .follower
      }
    }
    return members
  }

  /// Removes members whose recordings are another's; adds that other member if the manifest has none of that name.
  private func withMerges(_ members: [Member]) -> [Member] {
    var result = members.filter { options.merges[$0.id] == nil }
    for member in members {
      guard let target = options.merges[member.id] else { continue }
      if let index = result.firstIndex(where: { $0.id == target }) {
        if member.role == .leader { result[index].role = .leader }
      } else {
        result.append(Member(id: target, role: member.role, windows: member.windows))
      }
    }
    return result
  }
}

// MARK: - Without a manifest

extension InputSelection {
  private mutating func plan(files inputs: [String]) throws(HitherError) -> OutingPlan {
    var paths: [(path: String, isNamed: Bool)] = []
    for input in inputs {
      if input != "-", FolderListing.kind(of: input) == .folder {
        let listing = try FolderListing(input)
        paths += listing.files.map { ($0, false) }
        if options.isStrict, let fault = listing.faults.first { throw fault.error }
        notices += listing.faults.map(\.notice)
      } else {
        paths.append((input, true))
      }
    }
    paths.removeAll { $0.path == options.route || $0.path == options.log }
    paths.removeAll { $0.path == options.places || $0.path == options.rules }
    paths.removeAll { options.maps.contains($0.path) }
    paths.removeAll { $0.path == options.network }
    paths.removeAll { $0.path == options.transit || $0.path == options.realtime }
    var routePath = options.route
    if paths.contains(where: { !$0.isNamed }) {
      paths = try usable(paths)
      if routePath == nil, !options.hasNoRoute, let found = try guessRoute(paths) {
        routePath = found
        paths.removeAll { $0.path == found }
      }
    }
    guard !paths.isEmpty || options.state != nil else {
      throw HitherError(.data, "no track file is there", place: inputs.first, hint: leftOutHint)
    }
    let ids = FileName.memberIDs(of: paths.map { $0.path == "-" ? "stdin" : $0.path })
    let sources = zip(paths, ids).map { path, id in
      OutingPlan.Source(
        path: path.path,
        member: RecorderFile(path.path) != nil || !mayNameMembers(path.path) ? id : nil,
        fallbackMember: id, isNamed: path.isNamed)
    }
    return try plan(
      sources: sources + stateSource,
      named: name(of: inputs.isEmpty ? [options.state].compactMap { $0 } : inputs),
      route: routePath)
  }

  private mutating func plan(
    sources: [OutingPlan.Source], named name: String, route routePath: String?
  ) throws(HitherError) -> OutingPlan {
    var outing = Outing(
      name: options.name ?? name, timeZone: options.timeZone ?? "UTC",
      settings: options.settings(over: OutingSettings()))
    if options.timeZone == nil { outing.zoneSource = .unknown }
    if let routePath { outing.route = try RouteFile.read(routePath, options) }
    if let path = options.places { outing.places = try PlacesFile.read(path, &notices) }
    let log = try readLog(options.log)
    var plan = try withRules(
      options.rules,
      OutingPlan(
        outing: outing, sources: sources, routePath: routePath, placesPath: options.places,
        leader: options.leader.map(options.member(of:)), shifts: options.shifts, options: options,
        notices: notices, hasManifest: false))
    plan.log = log
    (plan.transitPath, plan.realtimePath) = (options.transit, options.realtime)
    plan.notices += try plan.productNotices()
    for path in options.maps { plan.maps.append(try MapFile(path)) }
    plan.terrain = try TerrainFiles(options.terrain)
    return plan
  }

  /// A single input's name; empty for several inputs, whatever their order.
  private func name(of inputs: [String]) -> String {
    guard let input = inputs.first, inputs.count == 1, input != "-" else { return "Outing" }
    let isFolder = FolderListing.kind(of: input) == .folder
    let name = isFolder ? FileName.name(of: input) : FileName.stem(of: input)
    return [".", "..", "/"].contains(name) ? "Outing" : name
  }

  /// A hint with the first file that could not be read and may be a track file; otherwise the readable formats.
  private var leftOutHint: String {
    let unread = notices.filter { $0.code != "no_track_file" }
    guard let first = unread.first, let file = first.file else {
      return "Hither reads \(TrackFormat.all.filter(\.canRead).map(\.id).joined(separator: ", "))"
    }
    let others = unread.count == 1 ? "" : " (and \(unread.count - 1) more)"
    return "\(file): \(first.message)\(others)"
  }

  /// Skips files of a folder that cannot be used as tracks, with a notice for each.
  mutating func usable(
    _ paths: [(path: String, isNamed: Bool)]
  ) throws(HitherError) -> [(path: String, isNamed: Bool)] {
    var kept: [(path: String, isNamed: Bool)] = []
    for path in paths {
      guard !path.isNamed else {
        kept.append(path)
        continue
      }
      do throws(FormatError) {
        _ = try options.open(path.path)
        kept.append(path)
      } catch {
        let fault = FolderEntryFault(path.path, .format(error))
        // Notes and pictures may lie beside recordings; a file named as a recording is one.
        if options.isStrict, error.code != .unrecognised || TrackFormat.isNamed(path.path) {
          throw fault.error
        }
        notices.append(fault.notice)
      }
    }
    return kept
  }

  /// Whether a file may have the tracks of several members; true if unknown, as for a pipe, which
  /// can be read only once.
  func mayNameMembers(_ path: String) -> Bool {
    guard FolderListing.kind(of: path) == .file else { return true }
    do throws(FormatError) { return try options.open(path).mayNameMembers } catch { return true }
  }

  /// The only file of a folder that has a route or a track without times.
  mutating func guessRoute(
    _ paths: [(path: String, isNamed: Bool)]
  ) throws(HitherError) -> String? {
    guard paths.count > 1 else { return nil }
    let untimed = paths.filter { !$0.isNamed && RouteFile.isPlan($0.path, options) }
    guard untimed.count < paths.count, let found = untimed.first else { return nil }
    guard untimed.count == 1 else {
      notices.append(
        Notice(
          code: "several_routes",
          message: "\(untimed.count) files hold a track without times; "
            + "none is used as the planned route (name one with --route)",
          values: ["count": "\(untimed.count)"]))
      return nil
    }
    notices.append(
      Notice(
        code: "guessed_route",
        message: "used as the planned route: the only file here with a track without times "
          + "(with --route none it is a member's track)",
        file: found.path, values: ["what": "--route none"]))
    return found.path
  }
}
