import HitherDepartures

/// How old realtime data is, and why it is no newer, in lines for a person.
enum RealtimeText {
  static func lines(ageSeconds: Int64?, _ origins: [RealtimeOrigin]) -> [String] {
    [DepartureWords.age(ageSeconds)]
      + origins.compactMap { origin in
        origin.fault.map { "\(origin.name): \(origin.state.rawValue), \($0)" }
      }
  }

  /// Updates that contradict themselves, in one line; none if there are none.
  static func refused(_ updates: [RefusedUpdate]) -> [String] {
    guard !updates.isEmpty else { return [] }
    let count = updates.count == 1 ? "1 update" : "\(updates.count) updates"
    return ["realtime: \(count) refused, by the timetable instead: \(updates.words)"]
  }
}
