import HitherCards
import HitherEngine
import HitherTracks

/// A few devices of one household, each with a clock of its own, that exchange edits by the real messages.
struct World: Hashable {
  /// What each store knows: of each device one, and then a copy of the first device's where there is one.
  var replicas: [Replica]
  /// A copy of the first device's store that was put aside.
  private(set) var aside: Replica?
  /// How often one was put back.
  private(set) var restores = 0
  /// The devices, the same in all worlds.
  let cast: Cast

  /// Who takes part, and how far their clocks are off.
  final class Cast: Hashable, Sendable {
    let identities: [CardBook.Identity]
    let skews: [Int64]

    init(_ count: Int, skews: [Int64] = []) {
      let household = UniqueID(of: [1])
      identities = (0..<count).compactMap { number in
        DeviceKeys(secret: [UInt8](repeating: UInt8(number + 1), count: 32)).map {
          CardBook.Identity(household: household, keys: $0)
        }
      }.sorted { $0.device < $1.device }
      self.skews = skews
    }

    func now(_ device: Int, after seconds: Int64 = 0) -> Instant {
      Instant(milliseconds: 1_777_600_000_000 + seconds * 1000)
        + (device < skews.count ? skews[device] : 0)
    }

    static func == (left: Cast, right: Cast) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
  }

  /// All devices know of each other and of nothing else.
  init(_ cast: Cast) throws {
    self.cast = cast
    var first = Replica()
    for identity in cast.identities {
      let name = Change(.name, .value("device \(identity.device.text.prefix(4))"))
      _ = try first.edit(
        .admission(publicKey: identity.keys.publicKey, name: name), on: cast.identities[0].device,
        now: cast.now(0), mark: 0)
    }
    let records = first.log.records()
    replicas = []
    for index in cast.identities.indices {
      var replica = index == 0 ? first : Replica()
      _ = try replica.merge(records, now: cast.now(index))
      replicas.append(replica)
    }
  }

  /// Whose store it is.
  func identity(_ store: Int) -> CardBook.Identity {
    cast.identities[store < cast.identities.count ? store : 0]
  }

  /// Puts a copy of the first device's store aside.
  mutating func keepAside() { aside = replicas[0] }

  /// Puts the first device's store back to what was put aside.
  mutating func restore() {
    guard let aside else { return }
    (replicas[0], self.aside) = (aside, nil)
    restores += 1
  }

  /// Begins to use a second phone with a copy of the first device's store.
  mutating func copy() { replicas.append(replicas[0]) }

  func book(_ device: Int) -> CardBook {
    let identity = identity(device)
    let replica = replicas[device]
    return CardBook(identity, replica: replica, keeper: MemoryKeeper(identity, replica))
  }

  /// Writes something new into a field of May's card.
  mutating func edit(_ device: Int, _ field: CardField, after seconds: Int64 = 0) throws {
    let id = identity(device).device
    let count = replicas[device].log.lines(of: id).reduce(1) {
      $0 + replicas[device].log.chain(of: $1).count
    }
    let text = field == .day ? "\(1 + Int(count) % 28)" : "\(device) wrote \(count)"
    let base = replicas[device].household.cards[.may]?.fields[field]?.winner?.id
    _ = try replicas[device].edit(
      .edit(.may, [Change(field, .value(text), base: base)]), on: id,
      now: cast.now(device, after: seconds), mark: UInt64(10 * restores + device))
  }

  /// What a message is on the other side.
  static func sent(_ message: SyncMessage) throws -> SyncMessage {
    try SyncMessage(stateBytes: message.stateBytes)
  }

  /// How an exchange is disturbed.
  struct Disturbance {
    /// After so many messages the devices are out of reach.
    var cut = Int.max
    /// The device that is switched off, and before which of its writes.
    var crash: (device: Int, write: Int)?
  }

  /// Exchanges edits both ways, a message at a time; returns the worlds after each message.
  mutating func sync(
    _ caller: Int, _ called: Int, _ disturbance: Disturbance = Disturbance(),
    after seconds: Int64 = 0
  ) throws -> [World] {
    let ends = [caller, called]
    var keepers: [MemoryKeeper] = []
    var books: [CardBook] = []
    for end in ends {
      let keeper = MemoryKeeper(identity(end), replicas[end])
      if let crash = disturbance.crash, crash.device == end { keeper.stepsLeft = crash.write }
      keepers.append(keeper)
      books.append(CardBook(identity(end), replica: replicas[end], keeper: keeper))
    }
    let times = ends.map { cast.now($0, after: seconds) }
    var sessions = [
      SyncSession(.caller, with: books[1].device, now: times[0], bytesPerMessage: 1),
      SyncSession(.called, with: books[0].device, now: times[1], bytesPerMessage: 1),
    ]
    var worlds: [World] = []
    var waiting = try sessions[0].opening(books[0]).map { (to: 1, message: $0) }
    while !waiting.isEmpty, worlds.count < disturbance.cut {
      let (to, message) = waiting.removeFirst()
      do {
        let answers = try sessions[to].receive(
          try Self.sent(message), &books[to], now: times[to])
        waiting += answers.map { (to: 1 - to, message: $0) }
      } catch let error as CardError where error.kind == .keeping {
        waiting = []
      }
      for (place, end) in ends.enumerated() { replicas[end] = books[place].replica }
      worlds.append(self)
    }
    // A device that was switched off comes back with what it kept.
    if disturbance.crash != nil {
      for (place, end) in ends.enumerated() {
        replicas[end] = try keepers[place].book().replica
      }
    }
    return worlds
  }

  /// Carries edits one way, a message at a time; returns the worlds after each message.
  mutating func carry(from: Int, to: Int) throws -> [World] {
    let log = replicas[from].log
    let missing = log.records(beyond: log.reach(of: replicas[to].log.tips))
    var worlds: [World] = []
    for record in missing {
      guard case .operations(let records) = try Self.sent(.operations([record])) else {
        continue
      }
      _ = try replicas[to].merge(records, now: cast.now(to))
      worlds.append(self)
    }
    return worlds
  }

  /// All edits that some store knows, by their hashes.
  var union: Set<UniqueID> { replicas.reduce(into: []) { $0.formUnion($1.hashes) } }

  /// What is wrong when all have met: who knows too little, or thinks otherwise than the first.
  ///
  /// Where a store was put back or copied, all of them write once more then, and meet again.
  func faultsOnceAllMet() throws -> [String] {
    var world = self
    let faults = try world.meetAll()
    guard restores > 0 || replicas.count > cast.identities.count else { return faults }
    let known = world.union.count
    for store in world.replicas.indices { try world.edit(store, .title) }
    let isMade = world.union.count == known + world.replicas.count
    return faults + (isMade ? [] : ["an edit took the place of another"]) + (try world.meetAll())
  }

  private mutating func meetAll() throws -> [String] {
    let union = union
    for _ in 0..<2 {
      for device in replicas.indices.dropFirst() { _ = try sync(0, device) }
    }
    let world = self
    return world.replicas.indices.flatMap { device -> [String] in
      let (replica, first) = (world.replicas[device], world.replicas[0])
      var faults: [String] = []
      if replica.hashes != union { faults.append("\(device) lost an edit") }
      if device == 0 { faults += replica.conflictFaults }
      if replica.log != first.log { faults.append("\(device) knows other edits") }
      if replica.household != first.household { faults.append("\(device) sees other cards") }
      return faults
    }
  }
}

extension CardKey {
  static let may = CardKey(year: 2026, month: 5) ?? { preconditionFailure("there is a May") }()
}

extension Replica {
  /// All edits that are known, by their hashes.
  var hashes: Set<UniqueID> { Set(log.missing().map(\.hash)) }

  /// Where not exactly those edits of a field of May stand side by side that nobody wrote over who had seen them.
  var conflictFaults: [String] {
    let edits = log.missing().filter { household.card(of: $0) == .may }
    return CardField.ofCards.compactMap { field in
      let writers = edits.filter { edit in
        switch edit.body {
        case .edit(_, let changes): changes.contains { $0.field == field }
        case .answer(let id, isAccepted: true):
          log.operation(id)?.changes.contains { $0.field == field } == true
        default: false
        }
      }
      let heads = writers.filter { edit in
        !writers.contains { $0.hash != edit.hash && $0.context.covers(edit.id) }
      }
      let held = household.cards[.may]?.fields[field]?.heads.map(\.id) ?? []
      return Set(held) == Set(heads.map(\.id)) ? nil : "\(field.word) hides an edit"
    }
  }
}
