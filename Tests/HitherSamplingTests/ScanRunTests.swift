import HitherSampling
import HitherTracks
import TestSupport
import Testing

/// The policies that wake a receiver wake Bluetooth too.
@Suite struct ScanRunTests {
  static let profile = DeviceProfile.presets[0]
  static let start = Instant(milliseconds: 1_777_600_800_000)
  /// Two days.
  static let span = start...(start + 172_800_000)

  /// Meetings of a quarter of an hour to two hours by the seed, some of which overlap.
  static func meetings(seed: UInt64) -> [ClosedRange<Instant>] {
    var random = SeededGenerator(seed: seed)
    return (0..<40).map { _ in
      let begins = start + Int64(random.uniform(0, 165_000_000))
      return begins...(begins + Int64(random.uniform(900_000, 7_200_000)))
    }
  }

  static func run(_ run: ScanRun, _ entry: PolicyEntry) -> ScanRun.Record {
    func started(_ policy: some SamplingPolicy) -> ScanRun.Record { run(policy) }
    return started(entry.make())
  }

  @Test("an even interval hears every meeting that lasts longer, and draws what listening does")
  func even() {
    let meetings = Self.meetings(seed: 101)
    let record = ScanRun(Self.span, meetings, on: Self.profile)(FixedInterval(seconds: 600))
    #expect(record.scans == 289)
    // The last one begins as the time ends.
    let joules = Self.profile.bluetooth.scanMilliwatts * 288 * 4 / 1000
    #expect(abs(record.energy.bluetooth - joules) < 1e-6)
    #expect(record.energy.receiver == 0 && record.energy.radio == 0)
    for (meeting, heard) in zip(meetings, record.heard) {
      let delay = heard.map { $0 - meeting.lowerBound }
      #expect(delay.map { (0...596_000).contains($0) } == true)
    }
  }

  @Test("no meeting is heard before it begins, or after", arguments: PolicyEntry.all.map(\.id))
  func within(id: String) throws {
    let entry = try #require(PolicyEntry.all.first { $0.id == id })
    let meetings = Self.meetings(seed: 102)
    let record = Self.run(ScanRun(Self.span, meetings, on: Self.profile), entry)
    #expect(record.scans > 1)
    for (meeting, heard) in zip(meetings, record.heard) {
      if let heard { #expect(meeting.contains(heard)) }
    }
  }

  @Test("no policy hears the future", arguments: PolicyEntry.all.map(\.id))
  func future(id: String) throws {
    let entry = try #require(PolicyEntry.all.first { $0.id == id })
    let cut = Self.start + 86_400_000
    let meetings = Self.meetings(seed: 103)
    // From the cut on nobody is met; the cut itself belongs to what has been.
    let fewer = meetings.filter { $0.lowerBound <= cut }
    let whole = Self.run(ScanRun(Self.start...cut, meetings, on: Self.profile), entry)
    let other = Self.run(ScanRun(Self.start...cut, fewer, on: Self.profile), entry)
    #expect(whole.scans == other.scans)
    let heard = zip(meetings, whole.heard).filter { $0.0.lowerBound <= cut }.map(\.1)
    #expect(heard == other.heard)
  }

  @Test("company makes it listen more often, and a night, rest or an empty battery less")
  func adaptive() {
    let alone = ScanRun(Self.span, [], on: Self.profile)
    let evening = (Self.start + 36_000_000)...(Self.start + 43_200_000)
    let policy = RecentContact(nearSeconds: 60, farSeconds: 600, staysSeconds: 900)
    #expect(alone(policy).scans == 289)
    let inCompany = ScanRun(Self.span, [evening], on: Self.profile)(policy)
    // Two hours and a quarter at a scan a minute instead of every ten.
    #expect((400...415).contains(inCompany.scans))

    let byDay = TimeOfDayInterval(
      daySeconds: 600, nightSeconds: 3_600, nightFromHour: 22, nightToHour: 6)
    // Sixteen hours of two days at six an hour, eight at one.
    #expect((205...213).contains(alone(byDay).scans))

    let rests = MotionSignal(
      beginsMoving: true, changes: [Self.start + 43_200_000, Self.start + 86_400_000])
    let moving = MotionTriggered(movingSeconds: 600, restSeconds: 7_200)
    let resting = ScanRun(Self.span, [], on: Self.profile, motion: rests)(moving)
    #expect((220...225).contains(resting.scans))

    let empty = ScanRun(Self.span, [], on: Self.profile, batteryAtStart: 10)
    #expect(empty(BatteryAware(fullSeconds: 600, emptySeconds: 3_600)).scans == 49)
  }

  @Test("what is heard sooner is heard at a price (seed 104)") func price() {
    let meetings = Self.meetings(seed: 104)
    let records = [60.0, 300, 1_200].map {
      ScanRun(Self.span, meetings, on: Self.profile)(FixedInterval(seconds: $0))
    }
    let joules = records.map(\.energy.bluetooth)
    let delays = records.map { record in
      zip(meetings, record.heard).reduce(0.0) { sum, pair in
        sum + Double((pair.1 ?? pair.0.upperBound) - pair.0.lowerBound)
      }
    }
    #expect(joules == joules.sorted(by: >))
    #expect(delays == delays.sorted())
  }
}
