extension RealtimeFeed {
  /// A disruption, and what it affects.
  package struct Alert: Hashable, Sendable {
    /// When it applies; always if empty.
    package var periods: [Period] = []
    /// What it affects: any of these.
    package var informed: [Selector] = []
    package var cause: Cause?
    package var effect: Effect?
    package var severity: Severity?
    package var header: [Translation] = []
    package var explanation: [Translation] = []
    package var url: [Translation] = []

    /// A time interval in seconds since 1970; a missing end is open, and the end is excluded.
    package struct Period: Hashable, Sendable {
      package var start: Int64?
      package var end: Int64?

      /// Whether it overlaps the interval between two moments, both included.
      package func meets(_ first: Int64, _ last: Int64) -> Bool {
        (start ?? .min) <= last && (end ?? .max) > first
      }
    }

    /// What a disruption affects: all given fields must match.
    package struct Selector: Hashable, Sendable {
      package var agencyID: String?
      package var routeID: String?
      /// The kind of vehicle, numbered as in GTFS.
      package var routeKind: Int?
      package var trip: TripDescriptor?
      package var stopID: String?
      package var direction: Int?

      package init() {}
    }

    package struct Translation: Hashable, Sendable {
      package var text: String
      /// The BCP 47 language tag; nil if the feed does not give it.
      package var language: String?
    }

    package enum Cause: String, RealtimeWord {
      case unknown = "UNKNOWN_CAUSE"
      case other = "OTHER_CAUSE"
      case technicalProblem = "TECHNICAL_PROBLEM"
      case strike = "STRIKE"
      case demonstration = "DEMONSTRATION"
      case accident = "ACCIDENT"
      case holiday = "HOLIDAY"
      case weather = "WEATHER"
      case maintenance = "MAINTENANCE"
      case construction = "CONSTRUCTION"
      case policeActivity = "POLICE_ACTIVITY"
      case medicalEmergency = "MEDICAL_EMERGENCY"

      package static let numbers = Array(1...12)
    }

    package enum Effect: String, RealtimeWord {
      case noService = "NO_SERVICE"
      case reducedService = "REDUCED_SERVICE"
      case significantDelays = "SIGNIFICANT_DELAYS"
      case detour = "DETOUR"
      case additionalService = "ADDITIONAL_SERVICE"
      case modifiedService = "MODIFIED_SERVICE"
      case other = "OTHER_EFFECT"
      case unknown = "UNKNOWN_EFFECT"
      case stopMoved = "STOP_MOVED"
      case none = "NO_EFFECT"
      case accessibility = "ACCESSIBILITY_ISSUE"

      package static let numbers = Array(1...11)
    }

    package enum Severity: String, RealtimeWord {
      case unknown = "UNKNOWN_SEVERITY"
      case info = "INFO"
      case warning = "WARNING"
      case severe = "SEVERE"

      package static let numbers = Array(1...4)
    }
  }
}

extension [RealtimeFeed.Alert.Translation] {
  /// The text in a language, or the best alternative.
  ///
  /// The order is: the exact language, one with the same start (`de` for `de-AT`), one without a
  /// language, English, the first.
  package func text(in language: String) -> RealtimeFeed.Alert.Translation? {
    func main(_ tag: String?) -> Substring? { tag?.lowercased().split(separator: "-").first }
    return first { $0.language?.lowercased() == language.lowercased() }
      ?? first { $0.language != nil && main($0.language) == main(language) }
      ?? first { $0.language == nil } ?? first { main($0.language) == "en" } ?? first
  }
}
