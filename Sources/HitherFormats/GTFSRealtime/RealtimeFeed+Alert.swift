extension RealtimeFeed {
  /// A disruption, and what it concerns.
  package struct Alert: Hashable, Sendable {
    /// When it holds; always where there is none.
    package var periods: [Period] = []
    /// What it concerns: any of them.
    package var informed: [Selector] = []
    package var cause: Cause?
    package var effect: Effect?
    package var severity: Severity?
    package var header: [Translation] = []
    package var explanation: [Translation] = []
    package var url: [Translation] = []

    /// A stretch of time in seconds since 1970; an end that is missing is open, and the end is out.
    package struct Period: Hashable, Sendable {
      package var start: Int64?
      package var end: Int64?

      /// Whether it has a moment in common with the stretch between two moments, both in.
      package func meets(_ first: Int64, _ last: Int64) -> Bool {
        (start ?? .min) <= last && (end ?? .max) > first
      }
    }

    /// What a disruption concerns: all that is said of it must fit.
    package struct Selector: Hashable, Sendable {
      package var agencyID: String?
      package var routeID: String?
      /// The kind of vehicle, as GTFS numbers them.
      package var routeKind: Int?
      package var trip: TripDescriptor?
      package var stopID: String?
      package var direction: Int?

      package init() {}
    }

    package struct Translation: Hashable, Sendable {
      package var text: String
      /// As BCP 47 has it; nil where the feed does not say.
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
  /// The text in a language: in just that one, else in one that begins alike (`de` for `de-AT`), else in none that
  /// is named, else in English, else the first.
  package func text(in language: String) -> RealtimeFeed.Alert.Translation? {
    func main(_ tag: String?) -> Substring? { tag?.lowercased().split(separator: "-").first }
    return first { $0.language?.lowercased() == language.lowercased() }
      ?? first { $0.language != nil && main($0.language) == main(language) }
      ?? first { $0.language == nil } ?? first { main($0.language) == "en" } ?? first
  }
}
