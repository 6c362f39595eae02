import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherReport
import HitherTracks
import TestSupport

@testable import HitherGroups
@testable import HitherRoutes

/// A made-up day in the mountains, put through the real operators.
enum SampleOuting {
  static let start = Instant(milliseconds: 1_777_594_200_000)

  /// The ways and figures of some members, each a little apart from the others.
  static func content(
    names: [String] = ["Fiona", "Leo", "Mei-Ling", "Otto", "小明"], leader: Int? = 1,
    outingName: String = "Yangmingshan Grand Traverse", hours: Double = 3.2, loop: Bool = false
  ) -> ReportContent {
    var members: [Member] = []
    var summaries: [MemberSummary] = []
    var outlines: [[Outline.Point]] = []
    for (index, name) in names.enumerated() {
      let member = Member(
        id: "m\(index)", name: name, role: index == leader ? .leader : .follower)
      var quality = Quality()
      quality.duplicates = index == 0 ? 2 : 0
      quality.jumps = index == 1 ? 3 : 0
      quality.frozen = index == 3 ? 12 : 0
      var pipeline = Pipeline(member: member.id)
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold())
      pipeline.appendLater(Outline())
      var batch = track(walker: index, hours: hours, loop: loop)
      pipeline.process(&batch, reaching: .latest)
      batch = FixBatch()
      pipeline.end(&batch)
      guard let sums = pipeline.state(of: SummaryFold.self),
        let stops = pipeline.state(of: StopDetector.self)
      else { continue }
      members.append(member)
      summaries.append(
        MemberSummary(
          member, TrackSummary(sums, stops: stops.stops, quality: quality, isTimed: true)))
      outlines.append(pipeline.state(of: Outline.self)?.points ?? [])
    }
    addGroupFigures(&summaries, leader: leader)
    var outing = Outing(name: outingName, timeZone: "Asia/Taipei", members: members)
    outing.route = PlannedRoute(name: "route", points: route(hours: hours, loop: loop))
    var diagnostics = Diagnostics()
    for member in members {
      diagnostics.files.append(
        .init(
          file: "tracks/\(member.id).gpx", format: "gpx", records: 2310,
          rejected: member.id == "m2" ? 1 : 0))
    }
    diagnostics.notices = [
      Notice(code: "guessed_route", message: "used as the planned route", file: "route.gpx")
    ]
    var group = GroupSummary()
    (group.maxSpread, group.meanSpread, group.maxColumn) = (1240.5, 431.25, 1503)
    var content = ReportContent(
      summary: OutingSummary(
        outing: outing, members: summaries, group: group,
        diagnostics: diagnostics),
      outlines: outlines, events: [])
    if let leader { addHappenings(&content, leader: leader, hours: hours) }
    return content
  }

  private static func addGroupFigures(_ summaries: inout [MemberSummary], leader: Int?) {
    for index in summaries.indices {
      let isBehind = index > 2
      summaries[index].route = RouteFigures(
        coverage: 96.125, progress: summaries[index].distance, meanCrossTrack: 6.25,
        isFinished: true)
      var offRoute = OffRouteSummary()
      if isBehind {
        (offRoute.count, offRoute.durationMilliseconds) = (1, 372_000)
        (offRoute.walkedMetres, offRoute.maxCrossTrackMetres) = (410, 88.8)
      }
      summaries[index].offRoute = offRoute
      if index == leader { summaries[index].straggling = .leader }
    }
  }

  typealias Quality = TrackSummary.Quality

  /// A fix each five seconds along the way, with noise, two rests and, for one, a recording gap.
  static func track(walker: Int, hours: Double, loop: Bool) -> FixBatch {
    var random = LawRandom(seed: UInt64(77 + walker))
    var batch = FixBatch()
    let seconds = Int(hours * 3600)
    var progress = 0.0
    let pace = 1.0 - 0.03 * Double(walker)
    var noise = (east: 0.0, north: 0.0)
    for second in stride(from: 0, to: seconds, by: 5) {
      let isResting =
        (seconds / 3..<seconds / 3 + 700 + walker * 60).contains(second)
        || (seconds * 2 / 3..<seconds * 2 / 3 + 240).contains(second)
      if !isResting { progress += 5 * pace / Double(seconds) }
      func jitter(_ size: Double) -> Double {
        (Double(random.below(2001)) - 1000) / 1000 * size
      }
      let sway = isResting ? 0.3 : 1.0
      noise = (noise.east * 0.9 + jitter(1.2) * sway, noise.north * 0.9 + jitter(1.2) * sway)
      if walker == 3, (seconds / 2..<seconds / 2 + 600).contains(second) { continue }
      let frame = LocalFrame(origin: origin)
      var place = way(progress, length: hours * 3600 * 1.15, loop: loop)
      // The fourth and the fifth take a wrong turn, of six minutes.
      let turn = Double(second) / Double(seconds) - (walker == 3 ? 0.28 : 0.52)
      if walker > 2, turn > 0, turn < 0.032, hours > 1 {
        place.north += 160 * sine(turn / 0.032 * Double.pi)
      }
      guard
        let coordinate = frame.coordinate(
          PlanePoint(east: place.east + noise.east, north: place.north + noise.north))
      else { continue }
      var fix = Fix(time: start + Int64(second) * 1000, coordinate: coordinate)
      fix.startsSegment = second == 0
      fix.elevation = Sensor.quantised(height(progress) + jitter(0.6))
      fix.accuracy = 4 + Double(walker)
      if walker < 2 {
        fix.heartRate = Double(118 + random.below(30))
        fix.battery = Double(98 - second * (9 + walker) / 3600)
      }
      batch.append(fix)
    }
    return batch
  }

  private static let origin = Coordinate(latitudeE7: 251_800_000, longitudeE7: 1_215_600_000)

  private static func route(hours: Double, loop: Bool) -> [Coordinate] {
    let frame = LocalFrame(origin: origin)
    return (0...240).compactMap { step in
      let place = way(Double(step) / 240, length: hours * 3600 * 1.15, loop: loop)
      return frame.coordinate(PlanePoint(east: place.east + 8, north: place.north - 6))
    }
  }

  private static func way(_ share: Double, length: Double, loop: Bool) -> PlanePoint {
    let turn = share * (loop ? 2 : 1) * Double.pi
    let radius = length / (loop ? 6.6 : 3.4)
    let wobble = 1 + 0.12 * sine(share * 37) + 0.07 * sine(share * 91 + 1)
    return PlanePoint(
      east: -radius * sine(turn + Double.pi / 2) * wobble, north: radius * 0.7 * sine(turn) * wobble
    )
  }

  private static func height(_ share: Double) -> Double {
    420 + 380 * sine(share * Double.pi) + 140 * sine(share * 11) + 25 * sine(share * 60)
  }

  /// A sine by its series, so that the fixture is the same on every machine.
  static func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let x = angle - (angle / turn).rounded() * turn
    var (term, sum) = (x, x)
    for order in 1..<14 {
      let factor = Double(2 * order) * Double(2 * order + 1)
      term *= -x * x / factor
      sum += term
    }
    return sum
  }
}
