package import HitherSimulation
package import HitherTracks

/// Devices that store their cards in memory and exchange arrays of bytes: the real messages, encrypted as usual.
package struct MemoryDevices: CardDevices {
  package private(set) var books: [CardBook]
  /// The session data of each with each other one; nil if each meeting makes new keys.
  private var kept: [[KeptSession?]]?

  /// - Parameter keepsSessions: Whether two devices agree on keys only once, and not at each
  ///   meeting.
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
    var exchange = DeviceExchange([caller, called], conversations(caller, called, now))
    let outcome = try exchange.run(&books, now: now, byteLimit: byteLimit) { said, _ in [said] }
    kept?[caller][called] = exchange.sides[0].kept
    kept?[called][caller] = exchange.sides[1].kept
    return outcome
  }

  /// The two sides, with their session data if both have any: it is then one stream.
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
}
