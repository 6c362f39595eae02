import HitherTracks
import TestSupport
import Testing

@testable import HitherCards

/// What a merge keeps, and what it tells.
@Suite("Merging edits")
struct MergeTests {
  private let cast = World.Cast(3)
  private func pair() throws -> World { try World(cast) }

  private func title(_ world: World, _ device: Int) -> String? {
    world.replicas[device].household.cards[.may]?.text(.title)
  }

  @Test func editsOfOneFieldMadeApartAreBothKept() throws {
    var world = try pair()
    try world.edit(0, .title, after: 10)
    try world.edit(1, .title, after: 20)
    let before = world.replicas[0]
    let merge = try world.replicas[0].merge(
      world.replicas[1].log.records(beyond: before.log.vector), now: cast.now(0, after: 30))
    // The later one counts, and this merge tells of the conflict that it made.
    #expect(title(world, 0) == "1 wrote \(world.replicas[1].log.vector[cast.identities[1].device])")
    #expect(merge.conflicts.count == 1)
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.field == .title && conflict.losers.count == 1)
    #expect(conflict.losers.first?.content.text?.hasPrefix("0 wrote") == true)
    #expect(merge.mergedCards == [])
    #expect(world.replicas[0].household.conflicts == merge.conflicts)
    // The same once more changes and tells nothing.
    let again = try world.replicas[0].merge(
      world.replicas[1].log.records(), now: cast.now(0, after: 30))
    #expect(again == Replica.Merge())
  }

  @Test func ofEqualTimesTheGreaterDeviceCounts() throws {
    var world = try pair()
    try world.edit(1, .title)
    try world.edit(0, .title)
    _ = try world.sync(0, 1)
    #expect(title(world, 0)?.hasPrefix("1 wrote") == true)
    #expect(title(world, 1) == title(world, 0))
  }

  @Test func resolvingIsAnEditThatOthersTake() throws {
    var world = try pair()
    try world.edit(0, .title, after: 10)
    try world.edit(1, .title, after: 20)
    _ = try world.sync(0, 1)
    var book = world.book(0)
    let loser = try #require(book.household.conflicts.first?.losers.first)
    try book.resolve(.may, .title, .loser(loser.id), now: cast.now(0, after: 40))
    world.replicas[0] = book.replica
    _ = try world.sync(0, 1)
    for device in 0...1 {
      #expect(world.replicas[device].household.conflicts == [])
      #expect(title(world, device) == loser.content.text)
    }
  }

  /// A vote to keep what stands there is not lost, though it changes nothing.
  @Test func writingTheSameAgainIsAnEdit() throws {
    var world = try pair()
    try world.edit(0, .title, after: 10)
    _ = try world.sync(0, 1)
    let kept = try #require(title(world, 0))
    var book = world.book(0)
    try book.set(.may, [(.title, kept)], now: cast.now(0, after: 30))
    world.replicas[0] = book.replica
    try world.edit(1, .title, after: 20)
    _ = try world.sync(0, 1)
    let conflict = try #require(world.replicas[1].household.conflicts.first)
    #expect(conflict.winner.content.text == kept)
    #expect(conflict.losers.first?.content.text?.hasPrefix("1 wrote") == true)
  }

  @Test func writingTheSameApartIsNoConflict() throws {
    var world = try pair()
    for device in 0...1 {
      var book = world.book(device)
      try book.set(.may, [(.title, "Grandma")], now: cast.now(device))
      world.replicas[device] = book.replica
    }
    _ = try world.sync(0, 1)
    #expect(world.replicas[0].household.conflicts == [])
    #expect(world.replicas[0].household.cards[.may]?.fields[.title]?.heads.count == 2)
  }

  @Test func editsOfDifferentFieldsMarkTheCardUntilSomeoneLooks() throws {
    var world = try pair()
    try world.edit(0, .title)
    try world.edit(1, .place)
    _ = try world.sync(0, 1)
    #expect(world.replicas[0].household.mergedCards == [.may])
    #expect(world.replicas[1].household.mergedCards == [.may])
    #expect(world.replicas[0].household.conflicts == [])
    var book = world.book(1)
    try book.resolve(.may, nil, .winner, now: cast.now(1, after: 60))
    world.replicas[1] = book.replica
    _ = try world.sync(0, 1)
    #expect(world.replicas[0].household.mergedCards == [])
    #expect(title(world, 0)?.hasPrefix("0 wrote") == true)
  }

  /// The clock of device 1 is an hour behind; it has seen what it writes over.
  @Test func whatWasSeenIsWrittenOverWhateverTheClocksSay() throws {
    var world = try World(World.Cast(2, skews: [0, -3_600_000]))
    try world.edit(0, .title, after: 10)
    _ = try world.sync(0, 1)
    try world.edit(1, .title, after: 20)
    _ = try world.sync(0, 1)
    #expect(title(world, 0)?.hasPrefix("1 wrote") == true)
    #expect(world.replicas[0].household.conflicts == [])
    let times = world.replicas[0].log.missing().map(\.time)
    #expect(times == times.sorted() && Set(times).count == times.count)
  }

  @Test func aTimeADayAheadIsKeptAndNotBelieved() throws {
    let ahead = World.Cast(2, skews: [0, 24 * 3_600_000 + 1])
    var world = try World(ahead)
    try world.edit(1, .title)
    let merge = try world.replicas[0].merge(world.replicas[1].log.records(), now: ahead.now(0))
    #expect(merge.suspects.count == 1)
    #expect(world.replicas[0].suspects == Set(merge.suspects))
    #expect(title(world, 0)?.hasPrefix("1 wrote") == true)
    #expect(world.replicas[0].clock.last.wall <= ahead.now(0))
    // What is written next on the right clock has seen it, and so counts.
    try world.edit(0, .title, after: 1)
    #expect(title(world, 0)?.hasPrefix("0 wrote") == true)
    // A millisecond less is believed.
    var near = try World(World.Cast(2, skews: [0, 24 * 3_600_000]))
    try near.edit(1, .title)
    let believed = try near.replicas[0].merge(
      near.replicas[1].log.records(), now: near.cast.now(0))
    #expect(believed.suspects == [])
    #expect(near.replicas[0].clock.last.wall == near.cast.now(1))
  }

  /// Unions in any order and grouping, in parts that may overlap and repeat.
  @Test func mergingIsAUnionSeed11() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      var world = try pair()
      for step in 0..<12 {
        let device = Int.random(in: 0..<3, using: &random)
        if Bool.random(using: &random) {
          let field = CardField.ofCards.dropLast().randomElement(using: &random) ?? .title
          try world.edit(device, field, after: Int64(step))
        } else {
          _ = try world.carry(from: device, to: (device + 1) % 3)
        }
      }
      let logs = world.replicas.map { $0.log.records() }
      let now = cast.now(0, after: 100)
      func merged(_ order: [Int], twice: Bool = false) throws -> Replica {
        var replica = Replica()
        for index in order {
          _ = try replica.merge(logs[index], now: now)
          if twice { _ = try replica.merge(logs[index], now: now) }
        }
        return replica
      }
      let first = try merged([0, 1, 2])
      var grouped = Replica()
      _ = try grouped.merge(try merged([1, 2]).log.records(), now: now)
      _ = try grouped.merge(logs[0], now: now)
      for other in [try merged([2, 1, 0]), try merged([1, 0, 2], twice: true), grouped] {
        #expect(other.log == first.log && other.household == first.household)
        #expect(other.log.missing() == first.log.missing())
      }
    }
  }

  @Test func whatCannotBeTakenChangesNothing() throws {
    var world = try pair()
    try world.edit(1, .title)
    try world.edit(1, .title)
    let news = world.replicas[1].log.records(beyond: world.replicas[0].log.vector)
    let before = world.replicas[0]
    let last = try #require(news.last)
    #expect(throws: OperationLog.Fault.gap(last.hash)) {
      try world.replicas[0].merge([last], now: cast.now(0))
    }
    // Of two, the second breaks a rule: neither is taken.
    let broken = OperationRecord(
      previous: last.previous, time: last.time, mark: 1, context: last.context,
      body: .edit(.may, [Change(.day, .value("32"))]))
    #expect(throws: OperationLog.Fault.self) {
      try world.replicas[0].merge([news[0], broken], now: cast.now(0))
    }
    #expect(world.replicas[0] == before)
  }

  @Test func erasingTakesAwayWhatWasSaidOnAllDevices() throws {
    var world = try pair()
    try world.edit(0, .title)
    _ = try world.sync(0, 1)
    let id = try #require(world.replicas[0].log.missing().last?.id)
    var book = world.book(1)
    try book.erase([id], now: cast.now(1, after: 5))
    world.replicas[1] = book.replica
    try world.edit(2, .place)
    #expect(try world.faultsOnceAllMet() == [])
    _ = try world.sync(0, 1)
    _ = try world.sync(0, 2)
    for replica in world.replicas.indices where replica != 1 {
      #expect(title(world, replica) == nil)
      let operation = try #require(world.replicas[replica].log.operation(id))
      #expect(operation.changes.map(\.content) == [.erased])
      let kept = world.replicas[replica].log.record(of: operation).stateBytes
      #expect(!kept.contains(subsequence: Array("wrote".utf8)))
      #expect(operation.changes.map(\.field) == [.title])
    }
  }

  @Test func aSuggestionWaitsForAnAnswer() throws {
    var world = try pair()
    var book = world.book(0)
    try book.suggest(.may, [(.title, "Hut"), (.day, "9")], now: cast.now(0))
    world.replicas[0] = book.replica
    _ = try world.sync(0, 1)
    var other = world.book(1)
    let id = try #require(other.household.openSuggestions(of: .may).first)
    #expect(title(world, 1) == nil)
    try other.answer(id, isAccepted: true, now: cast.now(1, after: 9))
    #expect(other.household.cards[.may]?.text(.title) == "Hut")
    #expect(other.household.cards[.may]?.day == 9)
    #expect(other.household.openSuggestions(of: .may) == [])
    #expect(throws: CardError.self) {
      try other.answer(id, isAccepted: false, now: cast.now(1, after: 10))
    }
    #expect(other.history.last?.changes.map(\.new.text) == ["Hut", "9"])
    // Declined elsewhere at the same time, it is accepted all the same, wherever both are known.
    var third = world.book(0)
    try third.answer(id, isAccepted: false, now: cast.now(0, after: 9))
    world.replicas[0] = third.replica
    world.replicas[1] = other.replica
    #expect(try world.faultsOnceAllMet() == [])
    _ = try world.sync(0, 1)
    #expect(world.replicas[0].household.suggestions[id]?.standing == "accepted")
    #expect(title(world, 0) == "Hut")
  }

  @Test func aDeviceThatWasRemovedIsRefused() throws {
    var world = try pair()
    var book = world.book(0)
    try book.remove(cast.identities[2].device, now: cast.now(0))
    let removal = try #require(book.removals.first)
    #expect(book.unaware(of: removal) == [cast.identities[1].device])
    world.replicas[0] = book.replica
    #expect(throws: CardError.self) { try world.sync(0, 2) }
    #expect(throws: CardError.self) { try world.sync(2, 0) }
    // Who has not heard of it still meets it; from then on it does not.
    _ = try world.sync(1, 2)
    _ = try world.sync(0, 1)
    #expect(throws: CardError.self) { try world.sync(1, 2) }
    var second = world.book(0)
    try second.note(cast.identities[1].device) { $0.known = world.replicas[1].log.tips }
    #expect(second.unaware(of: removal) == [])
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: subsequence) }
  }
}
