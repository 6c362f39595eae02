/// The group's pauses: who has come to each, and when it is over.
struct GroupPauses: Sendable {
  private let pauses: [SharedPause]
  private var arrivals: [[String: Double]]
  /// The second of the outing at which each pause is over; nil while that is not known.
  private(set) var release: [Double?]

  init(_ pauses: [SharedPause]) {
    self.pauses = pauses
    arrivals = Array(repeating: [:], count: pauses.count)
    release = Array(repeating: nil, count: pauses.count)
  }

  /// When a member came to a pause, in seconds of the outing; nil for never.
  func arrival(of member: String, at pause: Int) -> Double? {
    arrivals.indices.contains(pause) ? arrivals[pause][member] : nil
  }

  /// When a pause was over, in seconds of the outing; nil for never.
  func release(of pause: Int) -> Double? {
    release.indices.contains(pause) ? release[pause] : nil
  }

  mutating func arrive(_ member: String, at pause: Int, second: Double) {
    arrivals[pause][member] = second
  }

  /// Settles which pauses have an end, from who has come so far.
  ///
  /// - Parameters:
  ///   - leader: Whose arrival begins the pause; where the leader does not come by, the first's.
  ///   - visitors: By pause, who comes past it.
  mutating func settle(leader: String, visitors: [[String]]) {
    for (number, pause) in pauses.enumerated() where release[number] == nil {
      let leaderComes = visitors[number].contains(leader)
      let begins = leaderComes ? arrivals[number][leader] : arrivals[number].values.min()
      guard let begins else { continue }
      let due = begins + pause.durationSeconds
      guard pause.waitsForAll else {
        release[number] = due
        continue
      }
      guard arrivals[number].count == visitors[number].count,
        let last = arrivals[number].values.max()
      else { continue }
      release[number] = max(due, last + pause.regroupSeconds)
    }
  }
}
