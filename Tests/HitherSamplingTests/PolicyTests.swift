import Glibc
import HitherEngine
import HitherGeodesy
import HitherSampling
import HitherTracks
import TestSupport
import Testing

@Suite struct PolicyTests {
  /// A walk at 1 Hz with rests, by its seed.
  static func walk(seed: UInt64, seconds: Int) -> FixBatch {
    var random = SeededGenerator(seed: seed)
    var batch = FixBatch()
    var (latitude, longitude, course, speed) = (47.0, 8.0, 0.0, 1.4)
    for second in 0..<seconds {
      if second % 300 == 0 { speed = [0, 0.8, 1.4, 5, 15][Int.random(in: 0..<5, using: &random)] }
      course += random.uniform(-0.2, 0.2)
      latitude += speed * Glibc.cos(course) / 111_200
      longitude += speed * Glibc.sin(course) / 75_800
      guard let place = Coordinate(latitude: latitude, longitude: longitude) else { continue }
      var fix = Fix(
        time: Instant(milliseconds: 1_777_600_000_000 + Int64(second) * 1000), coordinate: place,
        startsSegment: second == 0)
      fix.accuracy = 5
      batch.append(fix)
    }
    return batch
  }

  static let profile = DeviceProfile.presets[0]

  static func motion(of batch: FixBatch) -> MotionSignal {
    var changes: [Instant] = []
    var moves = false
    for row in 1..<batch.count {
      let isMoving = batch.coordinate(row) != batch.coordinate(row - 1)
      if isMoving != moves {
        changes.append(Instant(milliseconds: batch.time[row] + 10_000))
        moves = isMoving
      }
    }
    return MotionSignal(beginsMoving: false, changes: changes)
  }

  @Test("no policy sees the future", arguments: PolicyEntry.all.map(\.id))
  func future(id: String) throws {
    let entry = try #require(PolicyEntry.all.first { $0.id == id })
    for seed: UInt64 in 81...84 {
      let whole = Self.walk(seed: seed, seconds: 5_000)
      let motion = Self.motion(of: whole)
      let cut = Instant(milliseconds: whole.time[2_500])
      // From the cut on another walk, elsewhere, and a sensor that says the opposite.
      var other = whole
      for row in 2_501..<other.count { other.latitudeE7[row] += Int32(row) * 1_000 }
      let changed = MotionSignal(
        beginsMoving: motion.beginsMoving,
        changes: motion.changes.filter { $0 <= cut } + [cut + 1])
      let full = PhoneRun(
        PhoneTrace(whole, gapMilliseconds: 180_000), on: Self.profile, motion: motion)
      let another = PhoneRun(
        PhoneTrace(other, gapMilliseconds: 180_000), on: Self.profile, motion: changed)
      func before(_ record: PhoneRun.Record) -> [Fix] {
        (0..<record.fixes.count).map { record.fixes[$0] }.filter { $0.time <= cut }
      }
      #expect(before(Self.run(full, entry)) == before(Self.run(another, entry)), "seed \(seed)")
      #expect(Self.run(full, entry).fixes.count > 2)
    }
  }

  static func run(_ run: PhoneRun, _ entry: PolicyEntry) -> PhoneRun.Record {
    func started(_ policy: some SamplingPolicy) -> PhoneRun.Record { run(policy) }
    return started(entry.make())
  }

  @Test("a step that samples keeps the laws", arguments: PolicyEntry.all.map(\.id))
  func laws(id: String) throws {
    let entry = try #require(PolicyEntry.all.first { $0.id == id })
    func violations(_ policy: some SamplingPolicy) -> [String] {
      OperatorLaws.violations(of: SampledFixes(policy), seed: 91)
    }
    #expect(violations(entry.make()) == [])
  }

  @Test("recorded fixes are kept as they are, an interval apart or more") func recorded() {
    var batch = Self.walk(seed: 92, seconds: 3_000)
    let whole = batch
    let step = SampledFixes(FixedInterval(seconds: 30))
    var (state, events) = (step.makeState(), EventCollector(member: "leo"))
    step.process(&batch, &state, &events)
    #expect(batch.time == (0..<100).map { whole.time[$0 * 30] })
  }

  @Test(
    "the product's intervals by speed",
    arguments: [
      (SpeedRule.Intervals.standard, 0.0, 90.0), (.standard, 0.3, 90), (.standard, 1.15, 60),
      (.standard, 2, 30), (.standard, 30, 30), (.precise, 0, 30), (.precise, 1.15, 22.5),
      (.precise, 2, 15),
    ])
  func intervals(intervals: SpeedRule.Intervals, speed: Double, seconds: Double) {
    let rule = SpeedRule(intervals)
    var memory = rule.makeMemory()
    var fix = Fix(
      time: Instant(milliseconds: 0), coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    fix.speed = speed
    let decision = rule.decide(
      PhoneView(now: Instant(milliseconds: 1_000), wokeAt: Instant(milliseconds: 0), fix: fix),
      &memory)
    #expect(decision.nextWake == Instant(milliseconds: Int64(seconds * 1000)))
  }

  @Test("the leader's word switches the intervals, and rest lengthens them") func modes() {
    let rule = SpeedRule(.standard, restSeconds: 600)
    var memory = rule.makeMemory()
    var fix = Fix(
      time: Instant(milliseconds: 0), coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    fix.speed = 3
    var view = PhoneView(now: Instant(milliseconds: 0), fix: fix, mode: .precise)
    #expect(rule.decide(view, &memory).nextWake == Instant(milliseconds: 15_000))
    view.isMoving = false
    #expect(rule.decide(view, &memory).nextWake == Instant(milliseconds: 600_000))
  }

  @Test("a fix is where the receiver delivers it, and the start follows the time since the last")
  func delivery() throws {
    let walk = Self.walk(seed: 85, seconds: 10_000)
    let trace = PhoneTrace(walk, gapMilliseconds: 180_000)
    let record = PhoneRun(trace, on: Self.profile)(FixedInterval(seconds: 600))
    // Cold at first, then hot; the interval runs from wake-up to wake-up.
    let start = try #require(trace.start)
    #expect(record.fixes.time.first == (start + 30_000).milliseconds)
    #expect(record.fixes.time.dropFirst().first == (start + 601_000).milliseconds)
    for row in 0..<record.fixes.count {
      let moment = Int((record.fixes.time[row] - start.milliseconds) / 1000)
      #expect(record.fixes.coordinate(row) == walk.coordinate(moment))
    }
    let receiver = Self.profile.receiver
    let seconds = 30 + 1 * Double(record.starts - 1)
    #expect(
      abs(record.energy.receiver - receiver.acquiringMilliwatts * seconds / 1000) < 1e-9)
    #expect(record.starts == 17 && record.failures == 0)
  }

  @Test("below the profile's interval the receiver stays on") func staysOn() {
    let walk = Self.walk(seed: 86, seconds: 1_000)
    let trace = PhoneTrace(walk, gapMilliseconds: 180_000)
    let record = PhoneRun(trace, on: Self.profile)(FixedInterval(seconds: 1))
    #expect(record.starts == 1)
    let seconds = Double(record.fixes.time.last ?? 0) / 1000 - Double(walk.time[0]) / 1000
    #expect(
      abs(record.energy.receiver - Self.profile.receiver.trackingMilliwatts * seconds / 1000)
        < 1e-6)
  }

  @Test("in a recording gap nothing is received, and that costs") func gap() {
    let walk = Self.walk(seed: 87, seconds: 2_000)
    var holed = FixBatch()
    for row in 0..<walk.count where !(500..<1_500).contains(row) { holed.append(walk[row]) }
    let record = PhoneRun(PhoneTrace(holed, gapMilliseconds: 180_000), on: Self.profile)(
      FixedInterval(seconds: 100))
    #expect(record.failures == 10)
    let inside = (walk.time[500]..<walk.time[1_499])
    #expect(record.fixes.time.allSatisfy { !inside.contains($0) })
  }

  @Test(
    "a break of the recording stays one, whichever fixes a policy keeps", arguments: [10.0, 90])
  func breaks(every seconds: Double) throws {
    let walk = Self.walk(seed: 89, seconds: 2_000)
    var broken = walk
    broken.startsSegment[1_005] = true
    let record = PhoneRun(PhoneTrace(broken, gapMilliseconds: 180_000), on: Self.profile)(
      FixedInterval(seconds: seconds))
    let later = try #require(record.fixes.time.firstIndex { $0 >= walk.time[1_005] })
    #expect(record.fixes.rows.indices.filter { record.fixes.startsSegment[$0] } == [later])
    // A gap counts as one where it is asked for.
    var holed = FixBatch()
    for row in 0..<walk.count where !(500..<800).contains(row) { holed.append(walk[row]) }
    for breaksAtGaps in [false, true] {
      let trace = PhoneTrace(holed, gapMilliseconds: 180_000, breaksAtGaps: breaksAtGaps)
      let record = PhoneRun(trace, on: Self.profile)(FixedInterval(seconds: seconds))
      #expect(record.fixes.startsSegment.count { $0 } == (breaksAtGaps ? 1 : 0))
    }
  }

  @Test("the processor is awake while the receiver is on") func awake() {
    let trace = PhoneTrace(Self.walk(seed: 90, seconds: 1_000), gapMilliseconds: 180_000)
    for interval in [1.0, 30] {
      let energy = PhoneRun(trace, on: Self.profile)(FixedInterval(seconds: interval)).energy
      let share = Self.profile.awakeMilliwatts / Self.profile.receiver.trackingMilliwatts
      #expect(abs(energy.awake - share * energy.receiver) < 1e-6 && energy.awake > 0)
      #expect(
        abs(energy.total - energy.receiver - energy.awake - energy.radio - energy.base) < 1e-6)
    }
  }

  @Test("what is sent together arrives together, in order, and costs less") func batches() {
    let walk = Self.walk(seed: 88, seconds: 4_000)
    let trace = PhoneTrace(walk, gapMilliseconds: 180_000)
    let one = PhoneRun(trace, on: Self.profile)(FixedInterval(seconds: 30))
    let ten = PhoneRun(trace, on: Self.profile, batchSeconds: 270)(FixedInterval(seconds: 30))
    #expect(one.fixes.time == ten.fixes.time)
    #expect(one.uploads == one.fixes.count && ten.uploads <= one.uploads / 9)
    #expect(ten.energy.radio < one.energy.radio / 5)
    #expect(zip(ten.arrivals, ten.fixes.time).allSatisfy { $0.milliseconds >= $1 })
    #expect(ten.arrivals == ten.arrivals.sorted())
  }
}
