import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// When an outing ends is the same for a reader of files and for the rule as it is written.
@Suite("Trusted end")
struct TrustedEndTests {
  private static let day: Int64 = 86_400_000

  /// The rule as it is written, over all fixes at once.
  private static func plainly(_ members: [[Int64]]) -> Int64? {
    let fixes = members.enumerated().flatMap { index, times in times.map { ($0, index) } }
      .sorted { $0 < $1 }
    guard var end = fixes.first?.0 else { return nil }
    let isConfirmed = fixes.contains { time, member in
      fixes.contains { $1 != member && abs($0 - time) <= day }
        || Set(fixes.filter { $1 == member && $0 > time }.map(\.0)).count >= 3
    }
    guard isConfirmed else { return fixes.last?.0 }
    for (time, member) in fixes where time > end {
      let isSecond = members.enumerated().contains { index, times in
        index != member && times.contains { $0 >= time && $0 - time <= day }
      }
      let further = Set(members[member].filter { $0 > time }).count
      let own = Set(members[member]).sorted()
      let steps = zip(own.dropFirst(), own).map { (to: $0, length: $0 - $1) }
      let step = steps.first { $0.to == time }?.length
      let longest = steps.filter { $0.to != time }.map(\.length).max() ?? 0
      let isUsual = step.map { $0 / 3 <= longest } ?? false
      if time - end <= day || isSecond || further >= 3 || isUsual { end = time }
    }
    return end
  }

  @Test("a reader of files finds the end that the rule gives", arguments: 1...200)
  func isTheRule(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let members = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      var time: Int64 = 1_000_000_000
      return (0..<Int.random(in: 0...12, using: &random)).map { _ in
        time +=
          [0, 1000, 60_000, Self.day, Self.day + 1, 40 * Self.day].randomElement(using: &random)
          ?? 0
        return time
      }
    }
    var gates = members.map { _ in LeapGate(windows: []) }
    var released = members.map { _ in [Int64]() }
    for (index, times) in members.enumerated() {
      var rest = times[...]
      while !rest.isEmpty {
        let size = Int.random(in: 1...4, using: &random)
        var batch = Self.batch(rest.prefix(size))
        rest = rest.dropFirst(size)
        gates[index].process(&batch)
        released[index] += batch.time
      }
    }
    let end = TrustedEnd.of(gates.map(\.member))
    #expect(end?.milliseconds == Self.plainly(members), "\(members)")
    for index in gates.indices {
      var batch = FixBatch()
      let ahead = gates[index].end(at: end, into: &batch)
      released[index] += batch.time
      let used = members[index].filter { $0 <= end?.milliseconds ?? 0 }
      #expect(released[index] == used && ahead.count == members[index].count - used.count)
      #expect(ahead.first?.milliseconds == members[index].dropFirst(used.count).first)
    }
  }

  @Test("a fix outside its member's windows moves no time and is not ahead")
  func outsideWindows() {
    let window = MembershipWindow(
      joined: Instant(milliseconds: 0), left: Instant(milliseconds: 10 * Self.day))
    var gate = LeapGate(windows: [window])
    var batch = Self.batch([1000, 2000, 3000, 4000, 5000, 400 * Self.day][...])
    gate.process(&batch)
    let end = TrustedEnd.of([gate.member])
    #expect(end == Instant(milliseconds: 5000))
    let ahead = gate.end(at: end, into: &batch)
    #expect(ahead.count == 0)
    #expect(batch.time.last == 400 * Self.day)
  }

  @Test("repetitions and fixes outside the windows confirm no leap, however many; further fixes do")
  func confirmedLate() {
    let leap = 400 * Self.day
    let window = MembershipWindow(left: Instant(milliseconds: leap + 5000))
    var gate = LeapGate(windows: [window])
    var batch = Self.batch([1000, 2000, 3000, 4000][...])
    gate.process(&batch)
    #expect(batch.count == 4)
    batch = Self.batch([leap][...])
    gate.process(&batch)
    #expect(batch.isEmpty)
    for times in [[leap, leap], [leap + 1000], [leap + 1000], [leap + 2000]] {
      batch = Self.batch(times[...])
      gate.process(&batch)
      #expect(batch.isEmpty)
    }
    batch = Self.batch([leap + 3000][...])
    gate.process(&batch)
    #expect(batch.count == 7 && gate.member.tail.isEmpty)
  }

  private static func batch(_ times: ArraySlice<Int64>) -> FixBatch {
    FixBatch(
      times.map {
        Fix(
          time: Instant(milliseconds: $0), coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
      })
  }
}
