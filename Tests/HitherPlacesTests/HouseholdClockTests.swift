import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

@Suite("The clock of a household")
struct HouseholdClockTests {
  private let world = PlaneWorld()
  private static let ladder = ClockLadder(
    [.init("with_bea", .near(members: ["bea"], metres: 50))], otherwise: "alone")

  /// Fixes of somebody who stands at the line's start, or walks east along it past a point.
  private func way(
    from start: Double = 0, to end: Double, every interval: Double,
    except gap: Range<Double> = 0..<0, east: (Double) -> Double
  ) -> [Fix] {
    stride(from: start, through: end, by: interval).filter { !gap.contains($0) }
      .map { world.fix($0, east($0), 0) }
  }

  private struct Told: Equatable {
    var member: String?
    var to: EventValue?
    var seconds: Double
    var detected: Double
  }

  /// The clocks of members over all their fixes.
  private func run(
    _ members: [String: [Fix]], _ ladder: ClockLadder = ladder
  ) -> (told: [Told], states: [String: [String]]) {
    let household = HouseholdClock(ladder, [], zone: .utc, gapMilliseconds: 180_000)
    var state = household.makeState()
    for (id, fixes) in members { household.add(FixBatch(fixes), of: id, &state) }
    let end = members.values.compactMap(\.last?.time).max() ?? PlaneWorld.epoch
    let events = household.end(at: end, &state).inOrder
    var states: [String: [String]] = [:]
    for id in members.keys {
      guard let clock = state.clock(of: id) else { continue }
      states[id] = household.detector(of: id).intervals(clock).map(\.state)
    }
    return (
      events.map { event in
        Told(
          member: event.member, to: event.fields.last?.value,
          seconds: Double(event.time - PlaneWorld.epoch) / 1000,
          detected: Double(event.detected - PlaneWorld.epoch) / 1000)
      }, states
    )
  }

  @Test("coming and going, at the crossings between fixes of unlike sampling") func meeting() throws
  {
    // Ann walks at 1 m/s to Bea, who stands at 600 m, waits a while, and walks on.
    let ann = way(to: 2000, every: 10) { min($0, 600) + max(0, $0 - 1200) }
    let bea = way(from: 7, to: 2000, every: 60) { _ in 600 }
    let (told, states) = run(["ann": ann, "bea": bea])
    #expect(states == ["ann": ["alone", "with_bea", "alone"], "bea": ["alone"]])
    try #require(told.count == 2)
    #expect(told[0].member == "ann" && told[0].to == .text("with_bea"))
    #expect(abs(told[0].seconds - 550) <= 1)
    #expect(abs(told[1].seconds - 1260) <= 1)
    // Confirmed after a minute, once Bea's next fix had come.
    #expect(told[0].detected >= 610 && told[0].detected <= 680)
  }

  @Test("one of several is enough") func several() {
    let ladder = ClockLadder(
      [.init("in_company", .near(members: ["bea", "cid"], metres: 50))], otherwise: "alone")
    let ann = way(to: 900, every: 10) { _ in 0 }
    let bea = way(to: 900, every: 10) { $0 < 400 ? 10 : 10 + ($0 - 400) * 2 }
    let cid = way(to: 900, every: 10) { max(5, 1000 - 2.5 * $0) }
    let run = run(["ann": ann, "bea": bea, "cid": cid], ladder)
    #expect(run.states["ann"] == ["in_company"])
    // Nobody asked about Ann; Bea and Cid pass each other in less than the dwell.
    #expect(run.states["cid"] == ["alone"])
  }

  @Test("missing fixes of the other begin nothing and end nothing") func missing() {
    let ann = way(to: 3600, every: 10) { _ in 0 }
    // Bea is with Ann all the time; her phone is silent for twenty minutes, or for good.
    let bea = way(to: 3600, every: 10, except: 1000..<2200) { _ in 20 }
    #expect(run(["ann": ann, "bea": bea]).states["ann"] == ["with_bea"])
    let short = way(to: 1000, every: 10) { _ in 20 }
    #expect(run(["ann": ann, "bea": short]).states["ann"] == ["with_bea"])
    // Bea passes Ann unseen, between two fixes far on either side.
    let passing = way(to: 3600, every: 10, except: 1500..<2100) { $0 * 2 - 3600 }
    #expect(run(["ann": ann, "bea": passing]).told.isEmpty)
    // Before her first fix, and after her last, she is nowhere.
    let late = way(from: 1800, to: 1900, every: 10) { _ in 900 }
    #expect(run(["ann": ann, "bea": late]).told.isEmpty)
  }

  @Test("who goes away from where they were together is near no more") func goingOn() throws {
    let ann = way(to: 4000, every: 10) { max(0, $0 - 1200) }
    let bea = way(to: 1000, every: 10) { _ in 20 }
    let (told, states) = run(["ann": ann, "bea": bea])
    #expect(states["ann"] == ["with_bea", "alone"])
    // Not before the pause is over: until then they may go together.
    let turn = try #require(told.first)
    #expect(abs(turn.seconds - 1900) <= 20)
  }

  @Test("nobody is near themselves") func alone() {
    let bea = way(to: 600, every: 10) { _ in 0 }
    #expect(run(["bea": bea]).states == ["bea": ["alone"]])
  }

  @Test("in any batches, in any order among members, cut and gone on with, seeds 421 to 428")
  func laws() throws {
    let ladder = ClockLadder(
      [
        .init("lost", .silent(milliseconds: 400_000)),
        .init("with_bea", .near(members: ["bea"], metres: 60)),
        .init("apart", .not(.near(members: ["ann", "cid"], metres: 300))),
        .init("around", .near(members: ["ann", "bea", "cid"], metres: 120)),
      ], dwellMilliseconds: 20_000, pauseMilliseconds: 60_000)
    let household = HouseholdClock(ladder, [], zone: .utc, gapMilliseconds: 180_000)
    for seed in UInt64(421)...428 {
      let members = ["ann", "bea", "cid"].map { ($0, wander(seed, $0)) }
      let whole = fed(household, members, most: .max, seed)
      #expect(whole.events.count > 4)
      for most in [1, 3, 40] {
        let parts = fed(household, members, most: most, seed &+ UInt64(most))
        #expect(parts.events == whole.events, "seed \(seed), batches of up to \(most)")
        #expect(parts.bytes == whole.bytes, "seed \(seed), batches of up to \(most)")
      }
    }
  }

  /// A walk at random, with recording gaps, breaks and a beginning and end of its own.
  private func wander(_ seed: UInt64, _ id: String) -> [Fix] {
    var source = NoiseSource(seed: seed &* 31 &+ UInt64(id.utf8.first ?? 0))
    var (time, east) = (abs(source.normal()) * 200, source.normal() * 100)
    var fixes: [Fix] = []
    let step = id == "bea" ? 45.0 : 12.0
    while time < 5000 {
      var fix = world.fix(time, east, source.normal() * 10)
      fix.startsSegment = source.normal() > 2.3
      fixes.append(fix)
      east = min(max(east + source.normal() * step * 2, -300), 300)
      time += source.normal() > 2.2 ? step + abs(source.normal()) * 300 : step
    }
    return fixes
  }

  /// What is told, and the state at the end, when members are fed at random so that all advance.
  private func fed(
    _ household: HouseholdClock, _ members: [(String, [Fix])], most: Int, _ seed: UInt64
  ) -> (events: [Event], bytes: [UInt8]) {
    var source = NoiseSource(seed: seed)
    var state = household.makeState()
    var (rest, events) = (members, [Event]())
    while !rest.isEmpty {
      let next = Int(abs(source.normal()) * 1000) % rest.count
      let number = min(most, rest[next].1.count, 1 + Int(abs(source.normal()) * 40))
      household.add(
        FixBatch(rest[next].1.prefix(most == .max ? .max : number)), of: rest[next].0, &state)
      rest[next].1.removeFirst(most == .max ? rest[next].1.count : number)
      rest.removeAll { $0.1.isEmpty }
      if let time = rest.compactMap(\.1.first?.time).min() {
        events += household.advance(to: time, &state)
      }
      if source.normal() > 1, let again = try? HouseholdClock.State(stateBytes: state.stateBytes) {
        state = again
      }
    }
    let end = members.compactMap(\.1.last?.time).max() ?? PlaneWorld.epoch
    events += household.end(at: end, &state)
    return (events.inOrder, state.stateBytes)
  }
}
