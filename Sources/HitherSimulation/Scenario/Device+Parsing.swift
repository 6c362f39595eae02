extension Device {
  private static let keys = [
    "interval_s", "noise_m", "noise_time_s", "white_m", "accuracy", "speed", "elevation",
    "dropouts", "lost_pct", "jumps", "battery", "heart_rate", "clock_offset_s", "format",
  ]

  init(reading member: ScenarioFields) throws(ScenarioError) {
    self.init()
    guard let fields = try member.object("device", keys: Device.keys) else { return }
    intervalMilliseconds = Int64(
      (try fields.number("interval_s", 0.1...3600, else: 5) * 1000).rounded())
    noiseMetres = try fields.number("noise_m", 0...100, else: noiseMetres)
    noiseSeconds = try fields.number("noise_time_s", 0...3600, else: noiseSeconds)
    whiteMetres = try fields.number("white_m", 0...100, else: whiteMetres)
    tellsAccuracy = try fields.bool("accuracy", else: tellsAccuracy)
    tellsSpeed = try fields.bool("speed", else: tellsSpeed)
    lostPercent = try fields.number("lost_pct", 0...90, else: lostPercent)
    clockOffsetMilliseconds = Int64(
      (try fields.number("clock_offset_s", -86_400...86_400, else: 0) * 1000).rounded())
    format = try fields.word("format", else: format)
    for dropout in try fields.objects("dropouts", each: "a dropout", keys: ["from_s", "to_s"]) {
      let from = try dropout.number("from_s", 0...172_800)
      dropouts.append(
        Dropout(fromSeconds: from, toSeconds: try dropout.number("to_s", from...172_800)))
    }
    if let fields = try fields.object("elevation", keys: Altimeter.keys) {
      altimeter = try Altimeter(reading: fields)
    }
    if let fields = try fields.object("jumps", keys: ["per_hour", "distance_m"]) {
      jumps = Jumps(
        perHour: try fields.number("per_hour", 0...60),
        distanceMetres: try fields.number("distance_m", 50...20_000))
    }
    if let fields = try fields.object("battery", keys: ["start_pct", "drain_pct_per_h"]) {
      battery = Battery(
        startPercent: try fields.number("start_pct", 0...100),
        drainPercentPerHour: try fields.number("drain_pct_per_h", 0...100))
    }
    if let fields = try fields.object("heart_rate", keys: ["rest_bpm", "max_bpm"]) {
      let rest = try fields.number("rest_bpm", 30...120)
      heartRate = HeartRate(
        restBeatsPerMinute: rest, maximumBeatsPerMinute: try fields.number("max_bpm", rest...240))
    }
  }
}

extension Altimeter {
  fileprivate static let keys = ["kind", "noise_m", "noise_time_s", "drift_m", "offset_m"]

  /// What a scenario may name: the kinds, and none.
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
