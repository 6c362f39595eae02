import HitherDepartures

/// How old realtime data is, and why it is no newer, in lines for a person.
enum RealtimeText {
  static func lines(ageSeconds: Int64?, _ origins: [RealtimeOrigin]) -> [String] {
    let age = ageSeconds.map { "realtime data \($0) s old" } ?? "realtime data of unknown age"
    return [age]
      + origins.compactMap { origin in
        origin.fault.map { "\(origin.name): \(origin.state.rawValue), \($0)" }
      }
  }
}
