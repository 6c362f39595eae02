import HitherSampling
package import HitherSimulation
import HitherText

/// The settings for radios, phones and policies in a household's scenario.
package struct HouseholdSettings: Sendable {
  /// The assumption about encounters inside a home.
  package var homeChancePerHour = 0.6
  package var homeMeetingSeconds = 600.0
  /// A longer pause between two fixes is a recording gap, in milliseconds.
  package var gapMilliseconds: Int64
  package var radio = RadioPlan()
  package var phones = PhonePlan()
  package var policies: [ListeningPolicy]
  /// The number of runs, each with other random numbers.
  package var runs = 4

  /// Reads them from a scenario's document; missing ones have their defaults.
  ///
  /// - Parameter usualGap: The default recording gap, in milliseconds.
  package init(
    _ fields: ScenarioFields, gapMilliseconds usualGap: Int64 = 180_000
  ) throws(ScenarioError) {
    gapMilliseconds = usualGap
    if let home = try fields.object("encounters", keys: HouseholdScenario.encounterKeys) {
      homeChancePerHour = try home.number("home_chance_per_h", 0...1, else: homeChancePerHour)
      homeMeetingSeconds = try home.number("home_meeting_s", 1...86_400, else: homeMeetingSeconds)
      gapMilliseconds = Int64(
        try home.number("gap_s", 1...86_400, else: Double(usualGap) / 1000) * 1000)
    }
    radio = try RadioPlan(reading: fields)
    phones = try PhonePlan(reading: fields)
    if fields.has("runs") { runs = try fields.integer("runs", 1...100) }
    let all = ListeningPolicy.all(for: radio)
    let asked = try fields.texts("policies")
    policies = []
    for name in asked {
      guard let policy = all.first(where: { $0.id == name }) else {
        let names = all.map(\.id)
        throw fields.error(
          "policies", "unknown policy \"\(name)\"",
          hint: Suggestion.hint(for: name, among: names, quote: "\"")
            ?? "they are " + names.joined(separator: ", "))
      }
      guard !policies.contains(where: { $0.id == name }) else {
        throw fields.error("policies", "the policy \"\(name)\" is listed twice")
      }
      policies.append(policy)
    }
    if asked.isEmpty { policies = all }
  }
}

extension RadioPlan {
  private static let keys = [
    "advertising_ms", "call_ms", "connect_from_s", "connect_to_s", "bytes_per_s",
    "failure_chance", "pause_s",
  ]

  fileprivate init(reading scenario: ScenarioFields) throws(ScenarioError) {
    self.init()
    guard let fields = try scenario.object("radio", keys: Self.keys) else { return }
    advertisingMilliseconds = try fields.number(
      "advertising_ms", RadioTiming.advertisingIntervals, else: advertisingMilliseconds)
    callSeconds = try fields.number("call_ms", 0...20, else: callSeconds * 1000) / 1000
    let from = try fields.number(
      "connect_from_s", 0...600, else: connection.setupSeconds.lowerBound)
    let to = try fields.number(
      "connect_to_s", from...600, else: max(from, connection.setupSeconds.upperBound))
    let rate = try fields.number("bytes_per_s", 1...1e9, else: connection.bytesPerSecond)
    let failure = try fields.number("failure_chance", 0...1, else: connection.failureChance)
    connection =
      ConnectionFigures(setupSeconds: from...to, bytesPerSecond: rate, failureChance: failure)
      ?? connection
    pauseMilliseconds = Int64(try fields.number("pause_s", 1...86_400, else: 300) * 1000)
  }
}

extension PhonePlan {
  private static let keys = [
    "profile", "use_mw", "plugged_from_h", "plugged_to_h", "charge_pct_per_h",
  ]

  fileprivate init(reading scenario: ScenarioFields) throws(ScenarioError) {
    self.init()
    guard let fields = try scenario.object("phones", keys: Self.keys) else { return }
    if fields.has("profile") {
      let name = try fields.text("profile")
      guard let preset = DeviceProfile.presets.first(where: { $0.name == name }) else {
        let names = DeviceProfile.presets.map(\.name)
        throw fields.error(
          "profile", "unknown phone \"\(name)\"",
          hint: "they are " + names.joined(separator: ", "))
      }
      profile = preset
    }
    useMilliwatts = try fields.number("use_mw", 0...1e5, else: useMilliwatts)
    plugged.from = try fields.number("plugged_from_h", 0...24, else: plugged.from)
    plugged.to = try fields.number("plugged_to_h", 0...24, else: plugged.to)
    chargePercentPerHour = try fields.number(
      "charge_pct_per_h", 0...1000, else: chargePercentPerHour)
  }
}
