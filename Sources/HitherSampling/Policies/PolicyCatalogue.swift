/// An entry of the list of policies, which are selected by name.
package struct PolicyEntry: Sendable {
  /// The name on the command line and in sweeps.
  package let id: String
  /// One sentence.
  package let summary: String
  /// The parameters, in order.
  package let parameters: [PolicyParameter]
  private let makePolicy: @Sendable (PolicyValues) -> any SamplingPolicy

  init(
    _ id: String, _ summary: String, _ parameters: [PolicyParameter],
    make: @escaping @Sendable (PolicyValues) -> any SamplingPolicy
  ) {
    self.id = id
    self.summary = summary
    self.parameters = parameters
    makePolicy = make
  }

  /// Makes the policy; missing parameters have their default values.
  package func make(_ values: [String: Double] = [:]) -> any SamplingPolicy {
    makePolicy(PolicyValues(given: values, parameters: parameters))
  }
}

/// A parameter of a policy.
package struct PolicyParameter: Hashable, Sendable {
  /// The name, with its unit as suffix.
  package let name: String
  /// The default value.
  package let usual: Double
  /// The valid values.
  package let range: ClosedRange<Double>

  init(_ name: String, _ usual: Double, _ range: ClosedRange<Double>) {
    self.name = name
    self.usual = usual
    self.range = range
  }

  static func seconds(_ name: String, _ usual: Double) -> PolicyParameter {
    PolicyParameter(name, usual, 0.001...1e7)
  }

  static func metres(_ name: String, _ usual: Double) -> PolicyParameter {
    PolicyParameter(name, usual, 0...1e7)
  }
}

/// The values of a policy's parameters.
struct PolicyValues {
  let given: [String: Double]
  let parameters: [PolicyParameter]

  subscript(name: String) -> Double {
    given[name] ?? parameters.first { $0.name == name }?.usual ?? .nan
  }
}

extension PolicyEntry {
  /// All policies, in the order of the documentation.
  package static let all: [PolicyEntry] = product + simple + filters + research

  /// The product's two modes.
  static let product = [
    PolicyEntry(
      "standard", "By speed: 90 s at rest to 30 s from 2 m/s on.",
      [PolicyParameter("rest_s", 0, 0...1e7)]
    ) { SpeedRule(.standard, restSeconds: $0["rest_s"]) },
    PolicyEntry(
      "precise", "By speed: 30 s at rest to 15 s from 2 m/s on.",
      [PolicyParameter("rest_s", 0, 0...1e7)]
    ) { SpeedRule(.precise, restSeconds: $0["rest_s"]) },
  ]

  static let simple = [
    PolicyEntry("fixed", "A fix at an even interval.", [.seconds("interval_s", 60)]) {
      FixedInterval(seconds: $0["interval_s"])
    },
    PolicyEntry(
      "motion", "A fix at an even interval while the phone moves, seldom at rest.",
      [.seconds("interval_s", 30), .seconds("rest_s", 900)]
    ) { MotionTriggered(movingSeconds: $0["interval_s"], restSeconds: $0["rest_s"]) },
    PolicyEntry(
      "battery", "Less often below 50 % of charge, least below 15 %.",
      [.seconds("interval_s", 30), .seconds("empty_s", 300)]
    ) { BatteryAware(fullSeconds: $0["interval_s"], emptySeconds: $0["empty_s"]) },
    PolicyEntry(
      "time-of-day", "One interval by day, another by night.",
      [
        .seconds("day_s", 60), .seconds("night_s", 1_800),
        PolicyParameter("night_from_h", 22, 0...24), PolicyParameter("night_to_h", 6, 0...24),
      ]
    ) {
      TimeOfDayInterval(
        daySeconds: $0["day_s"], nightSeconds: $0["night_s"], nightFromHour: $0["night_from_h"],
        nightToHour: $0["night_to_h"])
    },
    PolicyEntry(
      "contacts", "Often after another phone was heard nearby, otherwise seldom.",
      [.seconds("interval_s", 60), .seconds("alone_s", 600), .seconds("stays_s", 900)]
    ) {
      RecentContact(
        nearSeconds: $0["interval_s"], farSeconds: $0["alone_s"], staysSeconds: $0["stays_s"])
    },
  ]

  static let filters = [
    PolicyEntry(
      "distance", "Keeps a fix at a given distance from the last kept one.",
      [.metres("distance_m", 50), .seconds("poll_s", 5)]
    ) { DistanceFilter(metres: $0["distance_m"], pollSeconds: $0["poll_s"]) },
    PolicyEntry(
      "time-distance-angle", "Keeps a fix after a time, a distance or a turn.",
      [
        .seconds("interval_s", 300), .metres("distance_m", 75),
        PolicyParameter("angle_deg", 30, 0...180), .seconds("poll_s", 5),
      ]
    ) {
      TimeDistanceAngle(
        .init(
          seconds: $0["interval_s"], metres: $0["distance_m"], angle: $0["angle_deg"],
          pollSeconds: $0["poll_s"]))
    },
    PolicyEntry(
      "significant", "Only after a great change of place.",
      [.metres("distance_m", 500), .seconds("poll_s", 300)]
    ) { SignificantChange(metres: $0["distance_m"], pollSeconds: $0["poll_s"]) },
    PolicyEntry(
      "dead-reckoning", "Keeps a fix that the last kept fix's velocity did not predict.",
      [.metres("error_m", 50), .seconds("poll_s", 5)]
    ) { DeadReckoningReports(errorMetres: $0["error_m"], pollSeconds: $0["poll_s"]) },
  ]

  static let research = [
    PolicyEntry(
      "entracked", "Takes a fix when the distance at the last speed may exceed a bound.",
      [.metres("error_m", 50), .seconds("longest_s", 600)]
    ) { ErrorOverSpeed(errorMetres: $0["error_m"], longestSeconds: $0["longest_s"]) },
    PolicyEntry(
      "raps", "Takes a fix when the distance at the usual speed may exceed a bound.",
      [.metres("error_m", 50), .seconds("check_s", 15)]
    ) { VelocityHistory(errorMetres: $0["error_m"], checkSeconds: $0["check_s"]) },
    PolicyEntry(
      "information-bang", "Spends a budget of fixes where they carry the most information.",
      [PolicyParameter("fixes_per_h", 60, 0.1...3_600), .seconds("longest_s", 900)]
    ) {
      BudgetedError(fixesPerHour: $0["fixes_per_h"], longestSeconds: $0["longest_s"])
    },
  ]
}
