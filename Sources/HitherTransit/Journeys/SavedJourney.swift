/// A journey that is made again and again.
package struct SavedJourney: Hashable, Sendable {
  /// What people call it; unique in a store.
  package var name: String
  package var from: JourneyEnd
  package var to: JourneyEnd
  /// The only member whose journey it is; nil for everyone's.
  package var member: String?
  /// How long before a departure to be at the stop, in seconds.
  package var bufferSeconds = 180
  package var walkingMetresPerSecond = WalkingPace.metresPerSecond
  /// When notices of it are wanted.
  package var hours = JourneyHours.always
  /// The departures that are usually taken, by the timetable, in minutes of the day; if none is named it is learnt.
  package var usual: [Int] = []
  /// Of how many departures notices are wanted a day, if none is named; nil for all.
  package var noticesPerDay: Int? = usualNotices

  /// Of how many departures a day notices are wanted if nothing is said.
  package static let usualNotices = 2
  /// Of how many departures a day notices may be wanted, and how many may be usual.
  package static let noticesRange = 1...100
  package static let mostUsual = 24
  /// What a buffer may be, in seconds.
  package static let bufferRange = 0...86_400
  /// How fast one may walk, in metres a second.
  package static let paceRange = 0.2...4.0

  package init(name: String, from: JourneyEnd, to: JourneyEnd) {
    self.name = name
    self.from = from
    self.to = to
  }

  /// Why a name cannot be used; nil where it can.
  package static func fault(ofName name: String) -> String? {
    if name.isEmpty || name.utf8.allSatisfy({ $0 == 0x20 }) { return "a journey needs a name" }
    if name.utf8.count > 200 { return "the name of a journey is longer than 200 bytes" }
    if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name of a journey holds control characters"
    }
    return nil
  }
}
