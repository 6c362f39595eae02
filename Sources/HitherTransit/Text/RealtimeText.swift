import HitherDepartures
import HitherReport

/// How old realtime data is, and why it is no newer, in lines for a person.
enum RealtimeText {
  static func lines(ageSeconds: Int64?, _ origins: [RealtimeOrigin], _ words: DepartureWords)
    -> [String]
  {
    [words.age(ageSeconds)]
      + origins.compactMap { origin in
        origin.fault.map { "\(origin.name): \(origin.state.rawValue), \($0)" }
      }
  }

  /// Updates that contradict themselves, in one line; none if there are none.
  static func refused(_ updates: [RefusedUpdate], _ words: DepartureWords) -> [String] {
    guard !updates.isEmpty else { return [] }
    let count = Wording("\(updates.count)", quantity: updates.count)
    return [
      TransitWords.realtimeRefused.filled(
        [.count: count, .what: Wording(updates.words)], words.language
      ).plain
    ]
  }
}
