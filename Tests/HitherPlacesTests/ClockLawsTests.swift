import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

@Suite("Laws of the clock")
struct ClockLawsTests {
  private static func ladders() -> [ClockLadder] {
    let week = ClockLadder(
      [
        .init("gone", .silent(milliseconds: 90_000)), .init("quiet", .silent(milliseconds: 20_000)),
        .init("stands", .speedClass(.stationary)),
        .init("early", .all([.hours([HoursOfDay(from: 0, to: 723)]), .not(.inside(.home))])),
        .init("together", .near(members: ["eva", "ben"], metres: 60)),
        .init("fast", .speedAbove(2)), .init("faster", .any([.speedAbove(6), .inside(.work)])),
        .init("here", .inside(.home)), .init("there", .outside(.homeTown)),
      ], dwellMilliseconds: 20_000, pauseMilliseconds: 60_000)
    return [
      .usual(for: PlaceKind.allCases.map { Place(id: $0.rawValue, kind: $0, shape: shape) }), week,
    ]
  }

  private static let shape = AreaShape.circle(
    center: Coordinate(latitudeE7: 0, longitudeE7: 0), radiusMetres: 1)

  @Test("live, cut and in any batches the same, seed 411") func laws() throws {
    let world = PlaneWorld()
    let places = PlaceKind.allCases.enumerated().map { number, kind in
      world.circle(
        "c\(number)", Double(number * 37 % 200 - 100), Double(number * 53 % 200 - 100),
        radius: Double(10 + 15 * number), kind: kind)
    }
    let watch = try PreparedPlaces(places)
    var settings = OutingSettings()
    settings.fences.afterMilliseconds = 5000
    settings.fences.coolDownMilliseconds = 10_000
    for (ladder, fixedGap) in Self.ladders().flatMap({ [($0, nil), ($0, Int64(100_000))] }) {
      let found = OperatorLaws.violations(seed: 411) {
        var pipeline = Pipeline(member: "member")
        pipeline.append(Deduplicator())
        pipeline.append(Moved(origin: world.frame.origin))
        pipeline.append(
          FenceDetector(watch, member: "member", FenceRule(settings), addsColumns: true))
        pipeline.append(MadeDistances())
        pipeline.append(SpeedEstimator())
        pipeline.append(SpeedClassifier())
        pipeline.append(
          ClockDetector(ladder, places, member: "member", zone: .utc, fixedGap: fixedGap))
        return pipeline
      }
      #expect(found.isEmpty, "\(found.prefix(3))")
    }
  }

  @Test("the speed's estimate alone, seed 412") func speed() {
    let found = OperatorLaws.violations(of: SpeedEstimator(), seed: 412)
    #expect(found.isEmpty, "\(found.prefix(3))")
    let classes = OperatorLaws.violations(seed: 414) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(SpeedEstimator())
      pipeline.append(SpeedClassifier())
      return pipeline
    }
    #expect(classes.isEmpty, "\(classes.prefix(3))")
  }

  @Test("intervals tile the span, seed 413", arguments: [5.0, 60, 700])
  func tiling(interval: Double) throws {
    let world = PlaneWorld()
    let places = [
      world.circle("h", radius: 80, kind: .home),
      world.circle("w", 900, 0, radius: 80, kind: .work),
    ]
    var source = NoiseSource(seed: 413)
    for ladder in Self.ladders() {
      var (time, east) = (0.0, 0.0)
      let fixes = (0..<600).map { number in
        time += interval * (number % 50 == 0 ? 30 : 1)
        east = min(max(east + source.normal() * interval * 2, -2000), 2000)
        return world.fix(time, east, source.normal() * 5)
      }
      let run = try ClockRun(fixes, places, ladder)
      let first = try #require(run.intervals.first)
      #expect(first.start == fixes[0].time)
      #expect(run.intervals.last?.end == fixes.last?.time)
      for index in 1..<run.intervals.count {
        #expect(run.intervals[index].start == run.intervals[index - 1].end)
      }
      #expect(run.intervals.count >= 2)
      // The events tell the same.
      #expect(run.events.allSatisfy { $0.detected >= $0.time })
    }
  }
}

/// Distances to another member as a made-up function of the time, now and then unknown.
private struct MadeDistances: Operator {
  static let description = OperatorDescription(
    name: "made_distances", summary: "Distances to nobody.",
    adds: [NearColumns.metres(to: "eva")])

  func makeState() -> NoState { NoState() }

  func process(_ batch: inout FixBatch, _ state: inout NoState, _ events: inout EventCollector) {
    batch[NearColumns.metres(to: "eva")] = batch.time.map { time in
      let second = Double(time / 1000 % 600)
      return time / 1000 % 97 < 9 ? .nan : abs(second - 300)
    }
  }
}
