import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherTracks

/// One journey as one receiver tells of it, put through the toolkit.
struct IndependentTrial {
  let journey: Journey
  let reception: Reception
  let interval: Double
  /// Shares of the true figures, 0 for none wrong; nil where there is no figure.
  let distanceError: Double
  let plainError: Double
  let gpxpyError: Double?
  let movingError: Double?
  let gpxpyMovingError: Double?
  /// Standard errors between the estimate and the truth; nil where none is stated.
  let standardErrors: Double?
  /// Metres of climb on a level way, and the share of the true climb elsewhere.
  let climb: Double?
  let climbError: Double?
  /// Whether the noise of the heights hides the climb.
  let isClimbHidden: Bool
  /// The greatest speed against the true one.
  let fastestError: Double?
  /// True rests of a minute or more, and how many of them were found.
  let rests: Int
  let foundRests: Int

  init(
    _ journey: Journey, _ reception: Reception, every interval: Double, seed: UInt64
  ) throws {
    (self.journey, self.reception, self.interval) = (journey, reception, interval)
    let place = UInt64(Journey.allCases.firstIndex(of: journey) ?? 0) * 16
    let kind = UInt64(Reception.allCases.firstIndex(of: reception) ?? 0)
    var dice = Dice(seed: seed, stream: 1000 + place + kind)
    let track = journey.track(&dice)
    var receiver = Receiver(reception.errors(&dice), dice)
    let fixes = Self.fixes(receiver.listen(to: track, every: interval))
    var outing = Outing(name: journey.rawValue, timeZone: "UTC", members: [Member(id: "a")])
    outing.members[0].role = .leader
    let plan = OutingPlan(unread: outing, leader: "a")
    var needs = try RunNeeds.sums(plan)
    needs.conventions = Conventions.named("gpxpy").map { [$0] } ?? []
    needs.recordings = false
    let result = try OutingRun(plan, needs).run(on: [(member: outing.members[0], fixes: fixes)])
    let found = result.summary.members[0]
    let metres = track.metres
    distanceError = found.track.distance / metres - 1
    plainError = found.track.rawDistance / metres - 1
    let gpxpy = found.track.conventions.first?.figures
    gpxpyError = gpxpy?.distance.map { $0 / metres - 1 }
    let moving = track.movingSeconds
    movingError = found.time.map { Double($0.movingMilliseconds) / 1000 / moving - 1 }
    gpxpyMovingError = gpxpy?.time.map { Double($0.movingMilliseconds) / 1000 / moving - 1 }
    standardErrors = found.distanceStandardError.flatMap { error in
      error > 0 ? abs(found.track.distance - metres) / error : nil
    }
    climb = journey.isFlat ? found.climb?.ascent : nil
    isClimbHidden = found.climb.map { $0.ascent == nil } ?? false
    let ascent = track.ascent(ignoring: 3)
    climbError = journey.isFlat || ascent < 30 ? nil : found.climb?.ascent.map { $0 / ascent - 1 }
    fastestError = found.fastest.map { $0 / track.fastest - 1 }
    let truths = track.rests(ofAtLeast: 60).map { Self.span($0) }
    rests = truths.count
    foundRests = truths.count { rest in
      found.stops.contains { $0.start < rest.upperBound && $0.end > rest.lowerBound }
    }
  }

  private static let start = Instant(milliseconds: 1_777_594_200_000)

  private static func span(_ moments: Range<Int>) -> Range<Instant> {
    func instant(_ moment: Int) -> Instant {
      start + Int64(Double(moment) * DenseTrack.step * 1000)
    }
    return instant(moments.lowerBound)..<instant(moments.upperBound)
  }

  /// The fixes as a file has them.
  private static func fixes(_ told: [Receiver.Told]) -> FixBatch {
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000))
    var batch = FixBatch()
    for one in told {
      let point = PlanePoint(east: one.east, north: one.north)
      guard let place = frame.coordinate(point) else { continue }
      var fix = Fix(time: start + Int64(one.seconds * 1000), coordinate: place)
      fix.elevation = 600 + one.height
      if let accuracy = one.accuracy { fix.accuracy = accuracy }
      batch.append(fix)
    }
    return batch
  }
}
