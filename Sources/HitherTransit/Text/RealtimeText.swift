import HitherOuting
import HitherReport

/// The age of real-time data, and why it is not newer, as text.
enum RealtimeText {
  static func lines(ageSeconds: Int64?, _ origins: [RealtimeOrigin], _ words: DepartureWords)
    -> [String]
  {
    [words.age(ageSeconds, origins)]
      + origins.compactMap { origin in
        origin.fault.map { fault in
          "\(origin.name): " + words.text(name(of: origin.state)) + words.comma + fault
        }
      }
  }

  private static func name(of state: RealtimeOrigin.State) -> TransitWords {
    switch state {
    case .read: .read
    case .fetched: .fetched
    case .kept: .kept
    case .offline: .offline
    case .missing: .missing
    }
  }

  /// Updates that contradict themselves, in one line; empty if there are none.
  static func refused(_ updates: [RefusedUpdate], _ words: DepartureWords) -> [String] {
    guard !updates.isEmpty else { return [] }
    let count = AttributedText("\(updates.count)", quantity: updates.count)
    return [
      TransitWords.realtimeRefused.filled(
        [.count: count, .what: AttributedText(words.refused(updates))], words.language
      ).plain
    ]
  }
}

extension DepartureWords {
  /// Rejected updates, each once, in order of arrival: the first few, and the number of others.
  fileprivate func refused(_ updates: [RefusedUpdate]) -> String {
    var known: Set<RefusedUpdate> = []
    let different = updates.filter { known.insert($0).inserted }
    let most = 5
    let shown = different.prefix(most).map(refused).joined(separator: "; ")
    guard different.count > most else { return shown }
    return text(.moreRefused, [.what: shown, .count: "\(different.count - most)"])
  }

  private func refused(_ update: RefusedUpdate) -> String {
    let fault: TransitWords =
      switch update.kind {
      case .impossibleTime: .impossibleTime
      case .unsortedStops: .unsortedStops
      case .decreasingTimes: .decreasingTimes
      case .departureBeforeArrival: .departureBeforeArrival
      case .repeatedStop: .repeatedStop
      case .implausiblyEarly: .implausiblyEarly
      }
    return text(
      .refusedUpdate,
      [
        .what: update.tripID, .place: update.stopID, .cause: text(fault),
      ])
  }
}
