import HitherCards
import HitherEngine
import HitherTracks

/// A few devices of one household, each with a clock of its own, that exchange edits by the real messages.
struct World: Hashable {
  /// What each device knows.
  var replicas: [Replica]
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
        now: cast.now(0))
    }
    let operations = first.log.missing()
    replicas = []
    for index in cast.identities.indices {
      var replica = index == 0 ? first : Replica()
      _ = try replica.merge(operations, now: cast.now(index))
      replicas.append(replica)
    }
  }

  func book(_ device: Int) -> CardBook {
    let identity = cast.identities[device]
    let replica = replicas[device]
    return CardBook(identity, replica: replica, keeper: MemoryKeeper(identity, replica))
  }

  /// Writes something new into a field of May's card.
  mutating func edit(_ device: Int, _ field: CardField, after seconds: Int64 = 0) throws {
    let id = cast.identities[device].device
    let count = replicas[device].log.vector[id] + 1
    let text = field == .day ? "\(1 + Int(count) % 28)" : "\(device) wrote \(count)"
    let base = replicas[device].household.cards[.may]?.fields[field]?.winner?.id
    _ = try replicas[device].edit(
      .edit(.may, [Change(field, .value(text), base: base)]), on: id,
      now: cast.now(device, after: seconds))
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
      let keeper = MemoryKeeper(cast.identities[end], replicas[end])
      if let crash = disturbance.crash, crash.device == end { keeper.stepsLeft = crash.write }
      keepers.append(keeper)
      books.append(CardBook(cast.identities[end], replica: replicas[end], keeper: keeper))
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
    let missing = replicas[from].log.missing(from: replicas[to].log.vector)
    var worlds: [World] = []
    for operation in missing {
      guard case .operations(let operations) = try Self.sent(.operations([operation])) else {
        continue
      }
      _ = try replicas[to].merge(operations, now: cast.now(to))
      worlds.append(self)
    }
    return worlds
  }

  /// All edits that some device knows.
  var union: Set<OperationID> {
    Set(replicas.flatMap { $0.log.missing().map(\.id) })
  }

  /// What is wrong when all have met: who knows too little, or thinks otherwise than the first.
  func faultsOnceAllMet() throws -> [String] {
    var world = self
    let union = world.union
    for _ in 0..<2 {
      for device in world.replicas.indices.dropFirst() { _ = try world.sync(0, device) }
    }
    return world.replicas.indices.flatMap { device -> [String] in
      let (replica, first) = (world.replicas[device], world.replicas[0])
      var faults: [String] = []
      if Set(replica.log.missing().map(\.id)) != union { faults.append("\(device) lost an edit") }
      if replica.log != first.log { faults.append("\(device) knows other edits") }
      if replica.household != first.household { faults.append("\(device) sees other cards") }
      return faults
    }
  }
}

extension CardKey {
  static let may = CardKey(year: 2026, month: 5) ?? { preconditionFailure("there is a May") }()
}
