package import HitherSimulation
package import HitherTracks

/// The devices of a household, wherever they keep their cards and however they talk.
package protocol CardDevices {
  /// Someone writes on a card; tells the edit, and what it changed.
  mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge

  /// Two devices exchange what they know, as far as so many bytes reach.
  mutating func exchange(
    caller: Int, called: Int, now: Instant, byteLimit: Int
  ) throws(CardError) -> ExchangeOutcome

  /// What a device knows.
  func log(of member: Int) throws(CardError) -> OperationLog
}

/// What came of an exchange.
package struct ExchangeOutcome: Hashable, Sendable {
  /// In both directions.
  package var bytes = 0
  /// Whether both were done before it ended.
  package var isComplete = false
  /// What came to the caller, and to the called.
  package var changes = [Replica.Merge(), Replica.Merge()]
  /// The conflicts that it made, on both sides together.
  package var conflicts = 0

  /// How many edits it carried.
  package var edits: Int { changes[0].received.count + changes[1].received.count }
}

extension CardBook {
  /// Writes what someone wrote; tells the edit, and what it changed.
  package mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge {
    guard let card = CardKey(year: edit.year, month: edit.month) else {
      throw CardError(.request, "no month \(edit.month) of \(edit.year)")
    }
    var entries: [Entry] = []
    if let title = edit.title { entries.append((.title, title)) }
    if let place = edit.place { entries.append((.place, place)) }
    if let day = edit.day { entries.append((.day, String(day))) }
    let before = replica
    // The same at each run, as a simulation is; its stores are neither copied nor put back.
    try set(card, entries, now: edit.time, mark: 0)
    return replica.change(since: before)
  }
}

/// The beginning of a household: its devices, which know of each other.
package enum HouseholdStart {
  /// Who the devices are: their keys follow from a seed.
  package static func identities(_ count: Int, seed: UInt64) -> [CardBook.Identity] {
    var random = SplitMix64(seed: seed, stream: "keys")
    func bytes() -> [UInt8] { (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    let household = UniqueID(of: bytes())
    return (0..<count).compactMap { _ in
      DeviceKeys(secret: bytes()).map { CardBook.Identity(household: household, keys: $0) }
    }
  }

  /// What each device knows at first: that all belong to the household.
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
