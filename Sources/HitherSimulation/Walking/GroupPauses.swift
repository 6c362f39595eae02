/// The group's pauses: who has arrived at each, and when it ends.
struct GroupPauses: Sendable {
  private let pauses: [SharedPause]
  private var arrivals: [[String: Double]]
  /// The second of the outing at which each pause ends; nil while unknown.
  private(set) var release: [Double?]

  init(_ pauses: [SharedPause]) {
    self.pauses = pauses
    arrivals = Array(repeating: [:], count: pauses.count)
    release = Array(repeating: nil, count: pauses.count)
  }

  /// When a member arrived at a pause, in seconds of the outing; nil if never.
  func arrival(of member: String, at pause: Int) -> Double? {
    arrivals.indices.contains(pause) ? arrivals[pause][member] : nil
  }

  /// When a pause ended, in seconds of the outing; nil if never.
  func release(of pause: Int) -> Double? {
    release.indices.contains(pause) ? release[pause] : nil
  }

  mutating func arrive(_ member: String, at pause: Int, second: Double) {
    arrivals[pause][member] = second
  }

  /// Decides which pauses end, from the arrivals so far.
  ///
  /// - Parameters:
  ///   - leader: The member whose arrival begins the pause; if the leader does not pass, it is the
  ///     first arrival.
  ///   - visitors: By pause, the members that pass it.
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
