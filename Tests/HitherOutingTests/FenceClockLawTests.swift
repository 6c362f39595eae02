import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

/// Fences and clock answer the same question from the same columns.
///
/// Law: the clock says `home` or `work` only while the fence of that place says inside; where the fence says inside, the
/// clock says so too, or that the member travels, is lost or not known yet. Left out are silences of more than 20
/// minutes with the fixes beside them: who comes home and falls silent is known to have come only with the next fix,
/// which counts the entry back, while the clock has said `lost` meanwhile and keeps what it said before.
@Suite("Fences and clock")
struct FenceClockLawTests {
  private static let start = Instant(milliseconds: 1_748_736_000_000)
  private static let (home, work) = ((47.0, 11.0), (47.03, 11.08))

  /// Four days between home and work, at rest with a fix each so many seconds.
  private static func week(_ seed: UInt64) -> [Fix] {
    var random = SplitMix64(seed: seed, stream: "weeks")
    func one(of numbers: [Double]) -> Double {
      numbers[Int(random.uniform() * Double(numbers.count))]
    }
    let interval = one(of: [30, 60, 120, 300, 600, 900])
    let moving = one(of: [interval, 30, 60])
    var fixes: [Fix] = []
    var time = 0.0
    func go(_ from: (Double, Double), _ to: (Double, Double), _ hours: ClosedRange<Double>) {
      let span = hours.upperBound - hours.lowerBound
      let length = (hours.lowerBound + random.uniform() * span) * 3600
      let (begin, end) = (time, time + length)
      let step = from == to ? interval : moving
      while time < end {
        let share = (time - begin) / length
        let accuracy = one(of: [5, 8, 15, 30])
        func noise() -> Double { random.normal() * 0.6 * accuracy }
        let place = (
          from.0 + (to.0 - from.0) * share + noise() / 111_000,
          from.1 + (to.1 - from.1) * share + noise() / 76_000
        )
        var fix = Fix(
          time: start + Int64(time * 1000),
          coordinate: Coordinate(
            latitudeE7: Int32(place.0 * 1e7), longitudeE7: Int32(place.1 * 1e7)))
        fix.accuracy = accuracy
        if random.uniform() > 0.05 { fixes.append(fix) }
        time += step * (0.9 + 0.2 * random.uniform())
      }
    }
    for _ in 0..<2 {
      go(home, home, 6...9)
      go(home, work, 0.25...0.7)
      go(work, work, 7...9)
      go(work, home, 0.25...0.7)
      go(home, home, 3...6)
    }
    return fixes
  }

  private static func plan() throws -> (OutingPlan, ScratchFolder) {
    let folder = try ScratchFolder()
    func place(_ kind: String, _ radius: Int, _ at: (Double, Double)) -> String {
      #"{"type": "Feature", "properties": {"id": "\#(kind)", "kind": "\#(kind)", "#
        + #""radius_m": \#(radius)}, "geometry": "#
        + #"{"type": "Point", "coordinates": [\#(at.1), \#(at.0)]}}"#
    }
    let places = [
      place("home", 100, home), place("work", 120, work), place("home_town", 30_000, home),
    ]
    try folder.write(
      #"{"type": "FeatureCollection", "features": [\#(places.joined(separator: ","))]}"#,
      to: "places.geojson")
    try folder.write("time,lat,lon\n", to: "ann.csv")
    var options = OutingOptions()
    options.places = folder["places.geojson"]
    return (try HitherOutingTests.plan([folder["ann.csv"]], options), folder)
  }

  @Test("agree at every minute of made-up weeks", arguments: 1...10)
  func agree(seed: UInt64) throws {
    let (plan, folder) = try Self.plan()
    let fixes = Self.week(seed)
    let result = try withExtendedLifetime(folder) {
      try OutingRun(plan, try .everything(plan)).run(
        on: [(member: Member(id: "ann"), fixes: FixBatch(fixes))])
    }
    var inside: [String: [(time: Instant, isInside: Bool)]] = [:]
    for event in result.events.sorted(by: { $0.time < $1.time }) {
      let isEntry = event.payload is FenceEntered
      guard isEntry || event.payload is FenceLeft, let place = event.subject else { continue }
      inside[place, default: []].append((event.time, isEntry))
    }
    func isInside(_ place: String, _ time: Instant) -> Bool {
      inside[place]?.last { $0.time <= time }?.isInside ?? false
    }
    let times = fixes.map(\.time)
    var minutes = 0
    for stay in result.timeline {
      // A state that would last no longer than the dwell is not believed: the one before or after it has its time.
      var time = stay.start + 65_000
      while time + 65_000 < stay.end {
        defer { time = time + 60_000 }
        let next = times.partitionPoint { $0 <= time }
        guard next > 1, next + 1 < times.count,
          (next - 1...next + 1).allSatisfy({ times[$0] - times[$0 - 1] <= 1_200_000 })
        else { continue }
        minutes += 1
        let found = ["home", "work"].map { isInside($0, time) }
        let said = ["home", "work"].map { $0 == stay.state }
        let mayDiffer = ["lost", "traveling", "unknown"].contains(stay.state)
        #expect(
          mayDiffer || found == said,
          "\(time.rfc3339) \(stay.state) \(found), \((stay.end - time) / 1000) s before its end")
        if found != said && !mayDiffer { return }
      }
    }
    #expect(minutes > 600)
  }
}
