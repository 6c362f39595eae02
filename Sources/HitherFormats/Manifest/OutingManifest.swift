import HitherText
package import HitherTracks

/// The contents of an `outing.json`: members, their tracks, and plans.
package struct OutingManifest: Sendable {
  /// A member with the paths of the member's tracks, relative to the manifest.
  package struct Entry: Sendable {
    package var member: Member
    package var tracks: [String]
    /// The path of the member's picture, or the picture itself as a `data:` URI.
    package var picture: String?
  }

  /// The outing's name; nil if the manifest gives none.
  package var name: String?
  /// The outing's zone; nil if the manifest gives none.
  package var timeZone: String?
  package var route: String?
  package var places: String?
  package var rules: String?
  package var visibility: String?
  package var log: String?
  /// The path of the store of timetables and saved journeys.
  package var transit: String?
  /// The path of a file or folder of real-time data.
  package var realtime: String?
  /// The paths of the maps under the tracks, in the order in which they are offered.
  package var maps: [String] = []
  package var members: [Entry] = []
  package var settings = OutingSettings()
  /// Notices about unknown keys and the like, which do not stop a run.
  package var notices: [Notice] = []

  /// The file's name in an outing's folder.
  package static let fileName = "outing.json"
  /// The schema that this reader supports.
  package static let schema = "hither/outing/1"

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for messages.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var reader = ManifestReader(file: file)
    do throws(JSONError) {
      self = try reader.read(bytes)
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
    notices = reader.notices
  }

  /// Whether a file that begins with these bytes is a manifest, whatever its name.
  package static func isManifest(_ start: [UInt8]) -> Bool {
    String(decoding: start, as: UTF8.self).contains("\"\(schema)\"")
  }

  fileprivate init() {}
}

/// Reads the manifest's keys; each object declares which it knows.
private struct ManifestReader {
  let file: String
  var notices: [Notice] = []

  mutating func read(_ bytes: [UInt8]) throws(JSONError) -> OutingManifest {
    let root = try JSONNode.parse(bytes)
    var manifest = OutingManifest()
    _ = try root.members("the manifest")
    if let schema = root["schema"], try schema.string("schema") != OutingManifest.schema {
      throw schema.error("schema is not '\(OutingManifest.schema)'")
    }
    warn(
      root,
      known: [
        "schema", "name", "timezone", "route", "places", "rules", "visibility", "log", "transit",
        "realtime", "maps", "members", "straggler", "off_route", "fences", "speed_classes", "gap_s",
        "group_tick_s",
        "home_by",
      ])
    manifest.name = try text(root, "name")
    if let zone = root["timezone"] {
      let name = try zone.string("timezone")
      guard TimeZone(named: name) != nil else {
        throw zone.error("unknown time zone '\(name)'; \(TimeZone.advice(on: name))")
      }
      manifest.timeZone = name
    }
    manifest.route = try path(root, "route")
    manifest.places = try path(root, "places")
    manifest.rules = try path(root, "rules")
    manifest.visibility = try path(root, "visibility")
    manifest.log = try path(root, "log")
    manifest.transit = try path(root, "transit")
    manifest.realtime = try path(root, "realtime")
    if let realtime = manifest.realtime, AddressText.fault(of: realtime) != nil {
      throw root.error("'realtime' is a file or a folder, and no address")
    }
    for map in try root["maps"]?.elements("maps") ?? [] {
      manifest.maps.append(try checked(map, try map.string("a map")))
    }
    if let list = root["members"] {
      for node in try list.elements("members") {
        let entry = try member(node)
        guard !manifest.members.contains(where: { $0.member.id == entry.member.id }) else {
          throw node.error("member '\(entry.member.id)' is listed twice in the manifest")
        }
        manifest.members.append(entry)
      }
    }
    let leaders = manifest.members.filter { $0.member.role == .leader }
    if leaders.count > 1, let list = root["members"] {
      throw list.error("an outing has one leader; here are \(leaders.count)")
    }
    try readSettings(root, &manifest.settings)
    return manifest
  }

  private mutating func member(_ node: JSONNode) throws(JSONError) -> OutingManifest.Entry {
    _ = try node.members("a member")
    warn(node, known: ["id", "name", "role", "tracks", "shift_s", "windows", "picture"])
    guard let id = try text(node, "id"), !id.isEmpty else {
      throw node.error("a member needs an id")
    }
    var member = Member(id: id, name: try text(node, "name"))
    if let role = node["role"] {
      let name = try role.string("role")
      guard let known = Role(rawValue: name) else {
        throw role.error("role is 'leader' or 'follower', not '\(name)'")
      }
      member.role = known
    }
    if let shift = node["shift_s"] {
      member.shiftMilliseconds = try milliseconds(shift, "shift_s", -4e9...4e9)
    }
    var tracks: [String] = []
    for track in try node["tracks"]?.elements("tracks") ?? [] {
      tracks.append(try checked(track, try track.string("a track")))
    }
    for window in try node["windows"]?.elements("windows") ?? [] {
      member.windows.append(try self.window(window))
    }
    return OutingManifest.Entry(member: member, tracks: tracks, picture: try picture(node))
  }

  private mutating func window(_ node: JSONNode) throws(JSONError) -> MembershipWindow {
    _ = try node.members("a window")
    warn(node, known: ["joined", "left"])
    let window = MembershipWindow(
      joined: try instant(node, "joined"), left: try instant(node, "left"))
    if let joined = window.joined, let left = window.left, left < joined {
      throw node.error("a window ends before it begins")
    }
    return window
  }

  private mutating func readSettings(
    _ root: JSONNode, _ settings: inout OutingSettings
  ) throws(JSONError) {
    if let gap = root["gap_s"] {
      settings.fixedGapMilliseconds = try milliseconds(gap, "gap_s", 1...86_400)
    }
    if let tick = root["group_tick_s"] {
      settings.groupTickMilliseconds = try milliseconds(tick, "group_tick_s", 1...3600)
    }
    if let node = root["home_by"] {
      guard let time = DayTime.milliseconds(try node.string("home_by")) else {
        throw node.error("home_by must be a local time such as \"22:00\"")
      }
      settings.homeByMilliseconds = time
    }
    try readThreshold(root, "straggler", "gap_m", "rejoin_m", &settings.straggler)
    try readThreshold(root, "off_route", "distance_m", "back_m", &settings.offRoute)
    try read(root, "fences", &settings.fences)
    try read(root, "speed_classes", &settings.speeds)
    guard settings.speeds.isAscending else {
      throw (root["speed_classes"] ?? root).error(
        "each class of speed must begin above the one before")
    }
  }

  private mutating func read<Settings: NamedSettings>(
    _ root: JSONNode, _ key: String, _ settings: inout Settings
  ) throws(JSONError) {
    guard let node = root[key] else { return }
    _ = try node.members(key)
    warn(node, known: Settings.settings.map(\.name))
    for setting in Settings.settings {
      guard let value = node[setting.name] else { continue }
      let number = try value.number(setting.name)
      if let fault = setting.set(number, in: &settings) { throw value.error(fault) }
    }
  }

  private mutating func readThreshold(
    _ root: JSONNode, _ key: String, _ enter: String, _ leave: String,
    _ threshold: inout OutingSettings.Threshold
  ) throws(JSONError) {
    guard let node = root[key] else { return }
    _ = try node.members(key)
    warn(node, known: [enter, leave, "after_s"])
    if let value = node[enter] { threshold.enter = try metres(value, enter) }
    if let value = node[leave] {
      threshold.leave = try metres(value, leave)
    } else {
      threshold.leave = min(threshold.leave, threshold.enter)
    }
    if let after = node["after_s"] {
      threshold.afterMilliseconds = try milliseconds(after, "after_s", 0...86_400)
    }
    guard threshold.leave <= threshold.enter else {
      throw node.error("\(leave) is not above \(enter)")
    }
  }

  private mutating func warn(_ node: JSONNode, known: [String]) {
    notices += UnknownKeys.notices(of: node, known: known, file: file)
  }

  private func text(_ node: JSONNode, _ key: String) throws(JSONError) -> String? {
    guard let value = node[key], !value.isNull else { return nil }
    return try value.string(key)
  }

  /// The path of a picture, or the picture itself as a data URI.
  private func picture(_ node: JSONNode) throws(JSONError) -> String? {
    guard let text = try text(node, "picture") else { return nil }
    return text.hasPrefix("data:") ? text : try path(node, "picture")
  }

  private func path(_ node: JSONNode, _ key: String) throws(JSONError) -> String? {
    guard let value = node[key], !value.isNull else { return nil }
    return try checked(value, try value.string(key))
  }

  /// Checks that a path stays inside the manifest's folder.
  private func checked(_ node: JSONNode, _ path: String) throws(JSONError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains(".."),
      !path.utf8.contains(0)
    else { throw node.error("'\(path)' leaves the manifest's folder") }
    return path
  }

  private func instant(_ node: JSONNode, _ key: String) throws(JSONError) -> Instant? {
    guard let value = node[key], !value.isNull else { return nil }
    let text = try value.string(key)
    guard let instant = Instant(rfc3339: text) else {
      throw value.error("\(key) is not a time such as 2026-05-01T06:10:00Z")
    }
    return instant
  }

  private func milliseconds(
    _ node: JSONNode, _ key: String, _ range: ClosedRange<Double>
  ) throws(JSONError) -> Int64 {
    let seconds = try node.number(key)
    guard range.contains(seconds) else {
      throw node.error("\(key) must lie from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int64((seconds * 1000).rounded(.toNearestOrEven))
  }

  private func metres(_ node: JSONNode, _ key: String) throws(JSONError) -> Double {
    let metres = try node.number(key)
    guard (0...1_000_000).contains(metres) else {
      throw node.error("\(key) must lie from 0 to 1000000")
    }
    return metres
  }
}
