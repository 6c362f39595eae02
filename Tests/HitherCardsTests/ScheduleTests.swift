import Foundation
import HitherCards
import TestSupport
import Testing

/// Whatever the order of edits and meetings, all devices come to the same, and no edit is lost.
@Suite("Schedules of edits and exchanges")
struct ScheduleTests {
  /// `HITHER_CARD_SCHEDULES=all` walks the schedules of the full size, for some minutes.
  private static let isFull = ProcessInfo.processInfo.environment["HITHER_CARD_SCHEDULES"] == "all"

  private func show(_ title: String, _ outcome: Exploration.Outcome) {
    print(
      "\(title): \(outcome.schedules) schedules, \(outcome.worlds) distinct worlds, "
        + "\(outcome.transitions) transitions with cuts and crashes")
  }

  /// Σ of interleavings of 4 edits by 3 devices and 6 exchanges of 3 pairs: C(10,4)·3⁴·3⁶ in full.
  @Test func twoWayOnOneField() throws {
    let (edits, exchanges) = Self.isFull ? (4, 6) : (3, 3)
    let outcome = try Exploration(edits: edits, exchanges: exchanges, fields: [.title]).run()
    show("one field, two-way", outcome)
    #expect(outcome.schedules == (Self.isFull ? 12_400_290 : 20 * 27 * 27))
    #expect(outcome.faults == [])
  }

  @Test func twoWayOnTwoFields() throws {
    let (edits, exchanges) = Self.isFull ? (4, 6) : (2, 3)
    let outcome = try Exploration(edits: edits, exchanges: exchanges, fields: [.title, .place])
      .run()
    show("two fields, two-way", outcome)
    #expect(outcome.schedules == (Self.isFull ? 210 * 1296 * 729 : 10 * 36 * 27))
    #expect(outcome.faults == [])
  }

  @Test func oneWayOnOneField() throws {
    let (edits, exchanges) = Self.isFull ? (4, 6) : (3, 3)
    let outcome = try Exploration(
      edits: edits, exchanges: exchanges, fields: [.title], isOneWay: true
    ).run()
    show("one field, one-way", outcome)
    #expect(outcome.schedules == (Self.isFull ? 210 * 81 * 46_656 : 20 * 27 * 216))
    #expect(outcome.faults == [])
  }

  /// A device whose clock is a day and an hour ahead is not believed by the others.
  @Test func aClockThatRunsAhead() throws {
    let (edits, exchanges) = Self.isFull ? (4, 6) : (3, 2)
    let outcome = try Exploration(
      edits: edits, exchanges: exchanges, fields: [.title], skews: [0, 90_000_000, -600_000]
    ).run()
    show("one field, a clock ahead", outcome)
    #expect(outcome.faults == [])
  }

  /// A second phone goes on with a copy of the first device's store; the two meet each other as well.
  @Test(arguments: [[0, 5_000, -7_200_000], [0, 90_000_000, -600_000]])
  func aStoreThatIsCopied(_ skews: [Int64]) throws {
    let (edits, exchanges) = Self.isFull ? (3, 4) : (2, 2)
    let outcome = try Exploration(
      edits: edits, exchanges: exchanges, fields: [.title], skews: skews, event: .copied
    ).run()
    show("one field, two-way, a store copied", outcome)
    // Before it there are 3 stores and 3 pairs, then 4 and 6.
    var schedules = 0
    for edited in 0...edits {
      for met in 0...exchanges {
        schedules +=
          Self.orders(edited, met) * Self.power(3, edited + met)
          * Self.orders(edits - edited, exchanges - met) * Self.power(4, edits - edited)
          * Self.power(6, exchanges - met)
      }
    }
    #expect(outcome.schedules == schedules)
    #expect(outcome.faults == [])
  }

  /// The first device's store is put back to any earlier state.
  @Test(arguments: [[0, 5_000, -7_200_000], [90_000_000, 0, -600_000]])
  func aStoreThatIsRestored(_ skews: [Int64]) throws {
    let (edits, exchanges) = Self.isFull ? (3, 4) : (2, 2)
    let outcome = try Exploration(
      edits: edits, exchanges: exchanges, fields: [.title], skews: skews, event: .restored
    ).run()
    show("one field, two-way, a store restored", outcome)
    let steps = edits + exchanges
    let places = (steps + 2) * (steps + 1) / 2
    #expect(
      outcome.schedules == places * Self.orders(edits, exchanges) * Self.power(3, steps))
    #expect(outcome.faults == [])
  }

  /// In how many orders two kinds of steps can follow each other.
  private static func orders(_ one: Int, _ other: Int) -> Int {
    (0..<one).reduce(1) { $0 * (other + $1 + 1) / ($1 + 1) }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// Loss, repetition, skew and crashes at random; a million with `HITHER_CARD_SCHEDULES=all`.
  @Test func schedulesAtRandomSeed7() throws {
    var random = SeededGenerator(seed: 7)
    let casts = (2...5).map { count in
      World.Cast(
        count,
        skews: (0..<count).map { _ in Int64.random(in: -200_000_000...200_000_000, using: &random) }
      )
    }
    let starts = try casts.map { try World($0) }
    var faults: [String] = []
    for _ in 0..<(Self.isFull ? 1_000_000 : 1500) {
      guard var world = starts.randomElement(using: &random) else { continue }
      var (made, restores) = (world.union, 0)
      for step in 0..<Int.random(in: 3...14, using: &random) {
        try disturbedStep(&world, after: Int64(step) * 60, &random)
        let union = world.union
        // What only a store knew that was put back is gone; nothing else is.
        if world.restores > restores { made.formIntersection(union) }
        restores = world.restores
        if !union.isSuperset(of: made) { faults.append("an edit was lost") }
        made = union
      }
      faults += try world.faultsOnceAllMet()
    }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
  }

  private func disturbedStep(
    _ world: inout World, after seconds: Int64, _ random: inout SeededGenerator
  ) throws {
    let one = Int.random(in: 0..<world.replicas.count, using: &random)
    let others = world.replicas.indices.filter { $0 != one }
    guard let other = others.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      try world.edit(
        one, CardField.ofCards.dropLast().randomElement(using: &random) ?? .title, after: seconds)
    case 2: _ = try world.sync(one, other, after: seconds)
    case 3:
      let cut = World.Disturbance(cut: Int.random(in: 0...8, using: &random))
      _ = try world.sync(one, other, cut, after: seconds)
    case 4:
      let crash = (Bool.random(using: &random) ? one : other, Int.random(in: 0...4, using: &random))
      _ = try world.sync(one, other, World.Disturbance(crash: crash), after: seconds)
    case 5: world.aside == nil ? world.keepAside() : world.restore()
    case 6 where world.replicas.count < world.cast.identities.count + 2: world.copy()
    default:
      // Messages that come twice, and some that never come.
      let known = world.replicas[other].log
      let all = world.replicas[one].log.records()
      let first = all.firstIndex { !known.knows($0.hash) } ?? all.count
      let end = Int.random(in: first...all.count, using: &random)
      _ = try world.replicas[other].merge(
        Array(all[..<end]), now: world.cast.now(other, after: seconds))
    }
  }
}
