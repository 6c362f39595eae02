extension Device {
  private static let keys = [
    "interval_s", "rest_interval_s", "noise_m", "noise_time_s", "white_m", "indoor_drift_m",
    "indoor_drift_time_s",
    "accuracy", "speed", "elevation", "dropouts", "lost_pct", "jumps", "battery", "heart_rate",
    "clock_offset_s", "format",
  ]

  /// Reads the device of a member; a good phone if none is given.
  ///
  /// - Parameter longestSeconds: The latest time after the outing's start that settings may refer
  ///   to.
  init(
    reading member: ScenarioFields, longestSeconds: Double = 172_800
  ) throws(ScenarioError) {
    self.init()
    guard let fields = try member.object("device", keys: Device.keys) else { return }
    intervalMilliseconds = Int64(
      (try fields.number("interval_s", 0.1...3600, else: 5) * 1000).rounded())
    if fields.has("rest_interval_s") {
      restIntervalMilliseconds = Int64(
        (try fields.number("rest_interval_s", 0.1...3600) * 1000).rounded())
    }
    noiseMetres = try fields.number("noise_m", 0...100, else: noiseMetres)
    noiseSeconds = try fields.number("noise_time_s", 0...3600, else: noiseSeconds)
    whiteMetres = try fields.number("white_m", 0...100, else: whiteMetres)
    indoorDriftMetres = try fields.number("indoor_drift_m", 0...500, else: indoorDriftMetres)
    indoorDriftSeconds = try fields.number(
      "indoor_drift_time_s", 1...86_400, else: indoorDriftSeconds)
    tellsAccuracy = try fields.bool("accuracy", else: tellsAccuracy)
    tellsSpeed = try fields.bool("speed", else: tellsSpeed)
    lostPercent = try fields.number("lost_pct", 0...90, else: lostPercent)
    clockOffsetMilliseconds = Int64(
      (try fields.number("clock_offset_s", -86_400...86_400, else: 0) * 1000).rounded())
    format = try fields.word("format", else: format)
    dropouts = try Dropout.list(in: fields, "dropouts", longestSeconds: longestSeconds)
    if let fields = try fields.object("elevation", keys: Altimeter.keys) {
      altimeter = try Altimeter(reading: fields)
    }
    if let fields = try fields.object("jumps", keys: ["per_hour", "distance_m"]) {
      jumps = Jumps(
        perHour: try fields.number("per_hour", 0...60),
        distanceMetres: try fields.number("distance_m", 50...20_000))
    }
    if let fields = try fields.object("battery", keys: Battery.keys) {
      battery = try Battery(reading: fields, longestSeconds: longestSeconds)
    }
    if let fields = try fields.object("heart_rate", keys: ["rest_bpm", "max_bpm"]) {
      let rest = try fields.number("rest_bpm", 30...120)
      heartRate = HeartRate(
        restBeatsPerMinute: rest, maximumBeatsPerMinute: try fields.number("max_bpm", rest...240))
    }
  }
}

extension Dropout {
  static func list(
    in fields: ScenarioFields, _ key: String, longestSeconds: Double
  ) throws(ScenarioError) -> [Dropout] {
    var list: [Dropout] = []
    for entry in try fields.objects(key, each: "an entry of \(key)", keys: ["from_s", "to_s"]) {
      let from = try entry.number("from_s", 0...longestSeconds)
      list.append(
        Dropout(fromSeconds: from, toSeconds: try entry.number("to_s", from...longestSeconds)))
    }
    return list
  }
}

extension Battery {
  fileprivate static let keys = ["start_pct", "drain_pct_per_h", "charge_pct_per_h", "unplugged"]

  fileprivate init(
    reading fields: ScenarioFields, longestSeconds: Double
  ) throws(ScenarioError) {
    self.init(
      startPercent: try fields.number("start_pct", 0...100),
      drainPercentPerHour: try fields.number("drain_pct_per_h", 0...100))
    chargePercentPerHour = try fields.number("charge_pct_per_h", 0...1000, else: 0)
    unplugged = try Dropout.list(in: fields, "unplugged", longestSeconds: longestSeconds)
  }
}

extension Altimeter {
  fileprivate static let keys = ["kind", "noise_m", "noise_time_s", "drift_m", "offset_m"]

  /// The values that a scenario may give: the kinds, and `none`.
  private enum Choice: String, CaseIterable {
    case barometric
    case gps
    case none
  }

  /// Reads an altimeter; nil for the kind `none`.
  fileprivate init?(reading fields: ScenarioFields) throws(ScenarioError) {
    let choice: Choice = try fields.word("kind")
    guard let kind = Kind(rawValue: choice.rawValue) else { return nil }
    self.init(kind)
    noiseMetres = try fields.number("noise_m", 0...100, else: noiseMetres)
    noiseSeconds = try fields.number("noise_time_s", 0...3600, else: noiseSeconds)
    driftMetres = try fields.number("drift_m", 0...100, else: driftMetres)
    offsetMetres = try fields.number("offset_m", -200...200, else: offsetMetres)
  }
}
