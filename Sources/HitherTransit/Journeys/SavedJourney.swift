/// A saved, repeated journey.
package struct SavedJourney: Hashable, Sendable {
  /// The display name; unique in a store.
  package var name: String
  package var from: JourneyEnd
  package var to: JourneyEnd
  /// The only member that the journey belongs to; nil for everyone's.
  package var member: String?
  /// How long before a departure to be at the stop, in seconds.
  package var bufferSeconds = 180
  package var walkingMetresPerSecond = WalkingPace.metresPerSecond
  /// When notices are sent.
  package var hours = JourneyHours.always
  /// The usual departures by the timetable, in minutes of the day; if empty they are learnt.
  package var usual: [Int] = []
  /// The number of departures per day with notices, if no usual one is given; nil for all.
  package var noticesPerDay: Int? = usualNotices

  /// The default number of departures per day with notices.
  package static let usualNotices = 2
  /// The allowed number of departures per day with notices, and of usual departures.
  package static let noticesRange = 1...100
  package static let mostUsual = 24
  /// The allowed buffer, in seconds.
  package static let bufferRange = 0...86_400
  /// The allowed walking speed, in metres per second.
  package static let paceRange = 0.2...4.0

  package init(name: String, from: JourneyEnd, to: JourneyEnd) {
    self.name = name
    self.from = from
    self.to = to
  }

  /// Why a name cannot be used; nil if it can.
  package static func fault(ofName name: String) -> String? {
    if name.isEmpty || name.utf8.allSatisfy({ $0 == 0x20 }) { return "a journey needs a name" }
    if name.utf8.count > 200 { return "the name of a journey is longer than 200 bytes" }
    if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name of a journey holds control characters"
    }
    return nil
  }
}
