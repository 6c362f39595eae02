import HitherDepartures

/// How old realtime data is, and why it is no newer, in lines for a person.
enum RealtimeText {
  static func lines(ageSeconds: Int64?, _ origins: [RealtimeOrigin]) -> [String] {
    [DepartureWords.age(ageSeconds)]
      + origins.compactMap { origin in
        origin.fault.map { "\(origin.name): \(origin.state.rawValue), \($0)" }
      }
  }
}
