package import HitherSimulation
package import HitherTracks

/// The devices of a household, with any storage and any connection.
package protocol CardDevices {
  /// Writes on a card; returns the edit, and its changes.
  mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge

  /// Two devices exchange their edits, within a number of bytes.
  mutating func exchange(
    caller: Int, called: Int, now: Instant, byteLimit: Int
  ) throws(CardError) -> ExchangeOutcome

  /// The edits known to a device.
  func log(of member: Int) throws(CardError) -> OperationLog
}

/// The outcome of an exchange.
package struct ExchangeOutcome: Hashable, Sendable {
  /// Bytes in both directions.
  package var bytes = 0
  /// Whether both sides were done before it ended.
  package var isComplete = false
  /// The changes at the caller, and at the called side.
  package var changes = [Replica.Merge(), Replica.Merge()]
  /// The number of conflicts that it created, on both sides together.
  package var conflicts = 0

  /// The number of edits that it carried.
  package var edits: Int { changes[0].received.count + changes[1].received.count }
}

extension CardBook {
  /// Writes a person's edit; returns the edit, and its changes.
  package mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge {
    guard let card = CardKey(year: edit.year, month: edit.month) else {
      throw CardError(.request, "no month \(edit.month) of \(edit.year)")
    }
    var entries: [Entry] = []
    if let title = edit.title { entries.append((.title, title)) }
    if let place = edit.place { entries.append((.place, place)) }
    if let day = edit.day { entries.append((.day, String(day))) }
    let before = replica
    // A constant mark, so that each run of a simulation is the same; its stores are neither copied nor restored.
    try set(card, entries, now: edit.time, mark: 0)
    return replica.change(since: before)
  }
}

/// The initial state of a household: its devices, which know each other.
package enum HouseholdStart {
  /// The identities of the devices: their keys are derived from a seed.
  package static func identities(_ count: Int, seed: UInt64) -> [CardBook.Identity] {
    var random = SplitMix64(seed: seed, stream: "keys")
    func bytes() -> [UInt8] { (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    let household = UniqueID(of: bytes())
    return (0..<count).compactMap { _ in
      DeviceKeys(secret: bytes()).map { CardBook.Identity(household: household, keys: $0) }
    }
  }

  /// The initial knowledge of each device: all belong to the household.
  package static func replica(
    _ identities: [CardBook.Identity], names: [String], now: Instant
  ) throws(CardError) -> Replica {
    guard let first = identities.first else { return Replica() }
    var book = CardBook(first, keeper: MemoryKeeper(first))
    for (identity, name) in zip(identities, names) {
      try book.admit(identity.keys.publicKey, name: name, now: now, mark: 0)
    }
    return book.replica
  }
}
