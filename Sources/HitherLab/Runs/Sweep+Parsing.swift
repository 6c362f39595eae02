import HitherFormats
package import HitherOuting
import HitherSampling
import HitherText
import HitherTracks

extension Sweep {
  /// Reads a sweep.
  ///
  /// - Parameters:
  ///   - file: Paths in it are relative to its folder.
  ///   - allowsPrograms: Whether policies may be programs; otherwise a sweep that names one is refused.
  package init(
    parsing bytes: [UInt8], file: String, allowsPrograms: Bool = false
  ) throws(HitherError) {
    let reader = SweepReader(file: file, allowsPrograms: allowsPrograms)
    let document = try reader.parse(bytes)
    try reader.check(
      document, "the sweep",
      keys: [
        "schema", "name", "seed", "policies", "devices", "traces", "batch_s", "battery_pct",
        "motion", "optimum",
      ])
    let schema = try reader.text(document, "schema")
    guard schema == Self.schema else {
      throw reader.error(document, "the schema must be \"\(Self.schema)\", not \"\(schema)\"")
    }
    name = try reader.text(document, "name", else: FileName.stem(of: file))
    seed = UInt64(try reader.number(document, "seed", 0...0x1p53, else: 1))
    batchSeconds = try reader.number(document, "batch_s", 0...86_400, else: 0)
    batteryAtStart = try reader.number(document, "battery_pct", 0...100, else: 100)
    makesOptimum = try reader.truth(document, "optimum")
    if let motion = document["motion"] { sensor = try reader.sensor(motion) }
    (policies, devices, traces) = ([], [], [])
    for node in try reader.list(document, "policies") { policies += try reader.policies(node) }
    for node in try reader.list(document, "devices") {
      let (device, file) = try reader.device(node)
      devices.append(device)
      if let file { deviceFiles.append(file) }
    }
    for node in try reader.list(document, "traces") { traces.append(try reader.traces(node)) }
    for names in [devices.map(\.name), traces.map(\.name)] {
      if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
        throw reader.error(document, "\"\(twice)\" is listed twice in the sweep")
      }
    }
  }
}

extension SweepReader {
  /// The quality of the motion sensors.
  func sensor(_ node: JSONNode) throws(HitherError) -> SensedMotion {
    try check(
      node, "motion", keys: ["delay_min_s", "delay_max_s", "missed_pct", "false_pct"])
    var sensor = SensedMotion()
    let least = try number(node, "delay_min_s", 0...600, else: sensor.delaySeconds.lowerBound)
    let most = try number(node, "delay_max_s", 0...600, else: sensor.delaySeconds.upperBound)
    guard least <= most else { throw error(node, "delay_min_s is above delay_max_s") }
    sensor.delaySeconds = least...most
    sensor.missedShare =
      try number(node, "missed_pct", 0...100, else: sensor.missedShare * 100) / 100
    sensor.falseShare = try number(node, "false_pct", 0...100, else: sensor.falseShare * 100) / 100
    return sensor
  }

  /// A policy's name alone, or an object with lists of values for its parameters.
  func policies(_ node: JSONNode) throws(HitherError) -> [Sweep.Policy] {
    if case .string(let name) = node.value { return [try policy(name, [], node)] }
    let name = try text(node, "policy")
    var choices: [[(name: String, value: Double)]] = [[]]
    for member in try passing({ () throws(JSONError) in try node.members("a policy") })
    where member.key != "policy" {
      let values = try self.values(member.node, member.key)
      choices = choices.flatMap { choice in
        values.map { choice + [(member.key, $0)] }
      }
      guard choices.count <= 1000 else { throw error(node, "\(name) has more than 1000 settings") }
    }
    var policies: [Sweep.Policy] = []
    for choice in choices { policies.append(try policy(name, choice, node)) }
    return policies
  }

  private func policy(
    _ name: String, _ values: [(name: String, value: Double)], _ node: JSONNode
  ) throws(HitherError) -> Sweep.Policy {
    let text = values.map { "\($0.name)=\(Self.text($0.value))" }.joined(separator: " ")
    if let choice = try PolicyChoice(bringing: name, relativeTo: folder) {
      guard values.isEmpty else { throw error(node, "\(name) has no parameters") }
      if case .program(let command, _) = choice, !allowsPrograms {
        throw error(
          node, "the sweep runs a program: \(command)",
          hint: "add --allow-exec if you trust it: the program can do what you can do")
      }
      return Sweep.Policy(name: name, parameters: "", choice: choice)
    }
    guard let entry = PolicyEntry.all.first(where: { $0.id == name }) else {
      throw error(
        node, "unknown policy \"\(name)\"",
        hint: Suggestion.hint(for: name, among: PolicyEntry.all.map(\.id), quote: "\"")
          ?? "the policies are " + PolicyEntry.all.map(\.id).joined(separator: ", "))
    }
    for (key, value) in values {
      guard let parameter = entry.parameters.first(where: { $0.name == key }) else {
        let names = entry.parameters.map(\.name)
        throw error(
          node, "\(name) has no parameter \"\(key)\"",
          hint: Suggestion.hint(for: key, among: names, quote: "\"")
            ?? "its parameters are " + names.joined(separator: ", "))
      }
      guard parameter.range.contains(value) else {
        throw error(
          node,
          "\(key) must lie from \(Self.text(parameter.range.lowerBound)) to "
            + Self.text(parameter.range.upperBound))
      }
    }
    let given = Dictionary(values.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return Sweep.Policy(name: name, parameters: text, choice: .built(entry.make(given)))
  }

  /// A preset's name, or the path of a profile, which is returned too.
  func device(_ node: JSONNode) throws(HitherError) -> (profile: DeviceProfile, file: String?) {
    let name = try passing { () throws(JSONError) in try node.string("a device") }
    if let preset = DeviceProfile.presets.first(where: { $0.name == name }) {
      return (preset, nil)
    }
    guard name.hasSuffix(".json") || name.hasSuffix(".xml") else {
      let names = DeviceProfile.presets.map(\.name)
      throw error(
        node, "unknown device \"\(name)\"",
        hint: Suggestion.hint(for: name, among: names, quote: "\"")
          ?? "the devices are \(names.joined(separator: ", ")), or the path of a profile")
    }
    return (try DeviceFile.read(path(name)), path(name))
  }

  /// A scenario with its seeds, or the files of a recording.
  func traces(_ node: JSONNode) throws(HitherError) -> Sweep.TraceGroup {
    try check(
      node, "a trace",
      keys: [
        "name", "scenario", "seeds", "first_seed", "count", "input", "leader", "route", "places",
        "log", "motion_activity",
      ])
    let name = try text(node, "name")
    guard node["scenario"] != nil else {
      return Sweep.TraceGroup(name: name, source: try recording(node))
    }
    var seeds: [UInt64] = []
    if node["seeds"] != nil {
      for seed in try list(node, "seeds") {
        let value = try passing { () throws(JSONError) in try seed.integer("a seed") }
        guard value >= 0 else { throw error(seed, "a seed must not be negative") }
        seeds.append(UInt64(value))
      }
    } else {
      let first = UInt64(try number(node, "first_seed", 0...0x1p52, else: 1))
      let count = Int(try number(node, "count", 1...10_000, else: 1))
      seeds = (0..<count).map { first + UInt64($0) }
    }
    return Sweep.TraceGroup(
      name: name, source: .scenario(path: path(try text(node, "scenario")), seeds: seeds))
  }

  private func recording(_ node: JSONNode) throws(HitherError) -> Sweep.TraceGroup.Source {
    let inputs = try texts(node, "input")
    var options = OutingOptions()
    options.leader = try optionalText(node, "leader")
    options.route = try optionalPath(node, "route")
    options.places = try optionalPath(node, "places")
    options.log = try optionalPath(node, "log")
    return .recording(inputs: inputs.map(path), options, try motionFiles(node))
  }

  /// A path, or an object with a path for each member.
  private func motionFiles(_ node: JSONNode) throws(HitherError) -> [Sweep.MotionFile] {
    guard let files = node["motion_activity"] else { return [] }
    func file(_ member: String?, _ node: JSONNode) throws(HitherError) -> Sweep.MotionFile {
      let text = try passing { () throws(JSONError) in try node.string("motion_activity") }
      return Sweep.MotionFile(member: member, path: path(text), place: place(node))
    }
    if case .string = files.value { return [try file(nil, files)] }
    var found: [Sweep.MotionFile] = []
    for member in try passing({ () throws(JSONError) in try files.members("motion_activity") }) {
      found.append(try file(member.key, member.node))
    }
    return found
  }
}
