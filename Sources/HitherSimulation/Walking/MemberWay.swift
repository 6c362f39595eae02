import Glibc
import HitherGeodesy

/// The line that one member really walks: the route with lateral deviations, and excursions.
struct MemberWay: Sendable {
  private(set) var points: [PlanePoint] = []
  private(set) var elevations: [Double] = []
  /// Metres along the planned route at each point, accumulated over laps.
  private(set) var progress: [Double] = []
  /// Metres walked up to each point.
  private(set) var reach: [Double] = []
  /// The fraction of the pace on level ground that the slope at each point allows.
  private(set) var ease: [Double] = []
  private let route: RouteLine
  private let sway: [Wave]

  /// Lays out the path of a member.
  ///
  /// Excursions that would begin before the last has ended are omitted; the scenario's reader rejects them.
  init(_ member: MemberPlan, route: RouteLine, seed: UInt64) {
    self.route = route
    var random = SplitMix64(seed: seed, stream: "way/\(member.id)")
    sway = MemberWay.sway(metres: member.swayMetres, &random)
    let end = min(member.untilMetres ?? route.totalMetres, route.totalMetres)
    var reached = 0.0
    for excursion in member.excursions.sorted(by: { $0.fromMetres < $1.fromMetres })
    where excursion.earliestMetres >= reached && excursion.toMetres <= end {
      followRoute(from: reached, to: excursion.fromMetres)
      append(excursion, &random)
      reached = excursion.toMetres
    }
    followRoute(from: reached, to: end)
    ease = MemberWay.ease(elevations, reach)
  }

  var length: Double { reach.last ?? 0 }

  /// Metres walked when the path first reaches a place of the route; nil if it never does.
  func reach(atProgress metres: Double) -> Double? {
    guard let index = progress.firstIndex(where: { $0 >= metres }) else { return nil }
    guard index > 0 else { return reach[0] }
    let step = progress[index] - progress[index - 1]
    let share = step > 0 ? (metres - progress[index - 1]) / step : 1
    return reach[index - 1] + (reach[index] - reach[index - 1]) * share
  }

  private mutating func append(_ point: PlanePoint, _ elevation: Double, _ progress: Double) {
    if let last = points.last {
      let step = last.distance(to: point)
      guard step > 0 || progress != self.progress[self.progress.count - 1] else { return }
      reach.append(reach[reach.count - 1] + step)
    } else {
      reach.append(0)
    }
    points.append(point)
    elevations.append(elevation)
    self.progress.append(progress)
  }

  // MARK: On the route

  private mutating func followRoute(from start: Double, to end: Double) {
    appendRoutePoint(at: start)
    for at in verticesBetween(start, end) { appendRoutePoint(at: at) }
    if end > start { appendRoutePoint(at: end) }
  }

  /// The places of the fine line's points strictly between two places of the route, rising.
  private func verticesBetween(_ start: Double, _ end: Double) -> [Double] {
    let lap = route.lapMetres
    guard lap > 0, end > start else { return [] }
    let laps = Int(start / lap)...max(Int(start / lap), min(Int(end / lap), route.laps - 1))
    return laps.flatMap { number in
      route.progress.dropFirst(number > 0 ? 1 : 0).map { $0 + Double(number) * lap }
    }.filter { $0 > start && $0 < end }
  }

  private mutating func appendRoutePoint(at metres: Double) {
    let lap = min(Int(metres / max(route.lapMetres, 1)), route.laps - 1)
    let place = route.progress.place(of: metres - Double(lap) * route.lapMetres)
    let along = route.line.reach.value(at: place)
    let (before, after) = (
      route.line.point(atMetres: along - 2), route.line.point(atMetres: along + 2)
    )
    let tangent = before.distance(to: after)
    let centre = route.line.point(atMetres: along)
    let side = sway.sum(at: metres)
    let point =
      tangent > 0
      ? PlanePoint(
        east: centre.east + side * (after.north - before.north) / tangent,
        north: centre.north - side * (after.east - before.east) / tangent)
      : centre
    append(point, route.elevations.value(at: place), metres)
  }

  private static func sway(metres: Double, _ random: inout SplitMix64) -> [Wave] {
    [(60.0, 0.6), (150.0, 0.4)].map { period, share in
      Wave(
        amplitude: metres * share, period: period * random.uniform(0.8, 1.25),
        phase: random.uniform(0, 2 * Double.pi))
    }
  }

  // MARK: Off the route

  private mutating func append(_ excursion: Excursion, _ random: inout SplitMix64) {
    let side = excursion.side == .right ? 1.0 : -1.0
    switch excursion.kind {
    case .detour(let toMetres, let distanceMetres):
      appendDetour(from: excursion.fromMetres, to: toMetres, bulge: distanceMetres * side)
    case .wrongBranch(let lengthMetres):
      appendBranch(at: excursion.fromMetres, length: lengthMetres, side: side, &random)
    case .turnBack(let backMetres):
      let back = excursion.fromMetres - backMetres
      for at in verticesBetween(back, excursion.fromMetres).reversed() { appendRoutePoint(at: at) }
      appendRoutePoint(at: back)
      for at in verticesBetween(back, excursion.fromMetres) { appendRoutePoint(at: at) }
      appendRoutePoint(at: excursion.fromMetres)
    }
  }

  private mutating func appendDetour(from: Double, to: Double, bulge: Double) {
    guard let start = points.last else { return }
    let lap = min(Int(to / max(route.lapMetres, 1)), route.laps - 1)
    let place = route.progress.place(of: to - Double(lap) * route.lapMetres)
    let end = route.line.point(atMetres: route.line.reach.value(at: place))
    let chord = start.distance(to: end)
    // If the route returns to the same place there is no chord, and the detour goes east.
    let (east, north) =
      chord > 0
      ? ((end.north - start.north) / chord, (start.east - end.east) / chord) : (1.0, 0.0)
    let steps = max(4, Int((chord + 2 * bulge.magnitude) / 2))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let swing = sin(Double.pi * share)
      let middle = start.toward(end, share)
      let point = PlanePoint(
        east: middle.east + east * bulge * swing * swing,
        north: middle.north + north * bulge * swing * swing)
      append(point, route.terrain.height(at: point), from + (to - from) * share)
    }
  }

  private mutating func appendBranch(
    at metres: Double, length: Double, side: Double, _ random: inout SplitMix64
  ) {
    guard let start = points.last else { return }
    let before = points.count > 5 ? points[points.count - 6] : start
    let along = atan2(start.east - before.east, start.north - before.north)
    let bend = Wave(amplitude: 0.25, period: 130, phase: random.uniform(0, 2 * Double.pi))
    let steps = max(4, Int(length / 2))
    let step = length / Double(steps)
    var branch: [PlanePoint] = []
    var point = start
    for index in 0..<steps {
      let heading = along + side * 1.1 + bend.value(at: Double(index) * step)
      point = point.moved(step, headingRadians: heading)
      branch.append(point)
    }
    for point in branch + branch.reversed().dropFirst() + [start] {
      append(point, route.terrain.height(at: point), metres)
    }
  }

  // MARK: Slopes

  /// Tobler's hiking function over ten metres in either direction, relative to level ground.
  ///
  /// Clamped to 0.45…1.2, because nobody in a group creeps. Source: W. Tobler, *Three presentations
  /// on geographical analysis and modeling* (1993).
  private static func ease(_ elevations: [Double], _ reach: [Double]) -> [Double] {
    let level = exp(-3.5 * 0.05)
    return reach.map { metres in
      let behind = reach.place(of: metres - 10)
      let ahead = reach.place(of: metres + 10)
      let way = reach.value(at: ahead) - reach.value(at: behind)
      guard way > 0 else { return 1 }
      let slope = (elevations.value(at: ahead) - elevations.value(at: behind)) / way
      return min(max(exp(-3.5 * abs(slope + 0.05)) / level, 0.45), 1.2)
    }
  }
}
