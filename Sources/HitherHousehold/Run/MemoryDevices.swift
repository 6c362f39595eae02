package import HitherCards
package import HitherSimulation
package import HitherTracks

/// Devices that keep their cards in memory and talk by arrays of bytes: the real messages, sealed as ever.
package struct MemoryDevices: CardDevices {
  package private(set) var books: [CardBook]
  /// What each keeps of its meetings with each other one; nil where each meeting is to begin anew.
  private var kept: [[KeptSession?]]?

  /// - Parameter keepsSessions: Whether two agree on keys once, and not at each meeting.
  package init(
    _ plan: HouseholdPlan, keepsSessions: Bool = true
  ) throws(CardError) {
    let identities = HouseholdStart.identities(plan.members.count, seed: plan.seed)
    let replica = try HouseholdStart.replica(
      identities, names: plan.members.map(\.name), now: plan.span.from)
    books = identities.map {
      CardBook($0, replica: replica, keeper: MemoryKeeper($0, replica))
    }
    if keepsSessions {
      kept = Array(repeating: Array(repeating: nil, count: books.count), count: books.count)
    }
  }

  package mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge {
    try books[edit.member].write(edit)
  }

  package func log(of member: Int) -> OperationLog { books[member].log }

  package mutating func exchange(
    caller: Int, called: Int, now: Instant, byteLimit: Int
  ) throws(CardError) -> ExchangeOutcome {
    let members = [caller, called]
    var sides = conversations(caller, called, now)
    var outcome = ExchangeOutcome()
    var (speaker, left) = (0, byteLimit)
    _ = try sides[1].opening(books[called])
    var said = try sides[0].opening(books[caller])
    while !said.isEmpty, left > 0 {
      if said.count > left { said = Array(said.prefix(left)) }
      left -= said.count
      outcome.bytes += said.count
      speaker = 1 - speaker
      said = try sides[speaker].receive(said, &books[members[speaker]], now: now)
    }
    outcome.isComplete = sides[0].hasEnded && sides[1].hasEnded
    for (side, member) in members.enumerated() {
      kept?[member][members[1 - side]] = sides[side].kept
      guard let session = sides[side].session else { continue }
      outcome.changes[side] = session.merge
      outcome.conflicts += session.record.conflicts
      if !sides[side].hasEnded { try note(session, of: member) }
    }
    return outcome
  }

  /// The two sides, with what they have kept where both have: it is one whole then.
  private func conversations(
    _ caller: Int, _ called: Int, _ now: Instant
  ) -> [SyncConversation] {
    guard let one = kept?[caller][called], let other = kept?[called][caller] else {
      return [SyncConversation(.caller), SyncConversation(.called)]
    }
    return [
      SyncConversation(.caller, keeping: one, now: now),
      SyncConversation(.called, keeping: other, now: now),
    ]
  }

  /// Writes an exchange that was cut into the log, where something had come.
  private mutating func note(_ session: SyncSession, of member: Int) throws(CardError) {
    guard session.record.received > 0 else { return }
    var record = session.record
    record.details = "cut off"
    try books[member].note(session.peer, sync: record) { _ in }
  }
}
