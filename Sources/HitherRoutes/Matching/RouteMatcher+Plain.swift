import HitherEngine
import HitherTracks

extension RouteMatcher {
  /// Skips fixes while the only path continues along the route, with no other place near.
  ///
  /// The result equals that of `match`, without repeating tests whose answer cannot have changed.
  ///
  /// - Parameters:
  ///   - shift: From a fix's row to that of its distance.
  /// - Returns: the first fix that needs the general case, and whether its candidates are in the
  ///   workspace.
  func passPlain(
    _ fixes: MatchedColumns, _ range: Range<Int>, _ state: inout State,
    _ matches: inout RouteMatches, _ distances: inout MutableSpan<Double>,
    at shift: Int
  ) -> (next: Int, isLooked: Bool) {
    // If everything before is settled, the rows of matches are those of the fixes.
    guard fixes.speed.isEmpty, matches.count == range.lowerBound, var way = state.lattice.plainPath,
      rules.isPlain(way),
      let last = state.last?.time,
      var stretch = OffRouteDetector.Stretch(state.offRoute, after: last)
    else { return (range.lowerBound, false) }
    var index = range.lowerBound
    var (time, measure, isLooked) = (last, 0.0, false)
    while index < range.upperBound {
      index = passSole(
        fixes, index..<range.upperBound, &state.workspace.nearby, &way, &time, &measure,
        &matches.progress, &matches.crossTrack)
      guard index < range.upperBound else { break }
      let accuracy = MatchedColumns.value(fixes.accuracy, index)
      let slack = rules.model.slack(accuracy)
      look(about: fixes, index, slack: slack, &state.workspace)
      isLooked = true
      guard state.workspace.candidates.count == 1 else { break }
      let found = state.workspace.candidates[0]
      let less = found.distance - offRoute.slack(accuracy)
      guard found.distance <= rules.model.onRouteMetres + slack,
        less <= offRoute.threshold.enter, !fixes.startsSegment[index],
        fixes.time[index] &- time <= rules.model.gapMilliseconds,
        rules.extend(&way, to: found, straight: fixes.step(to: index), travelled: 0)
      else { break }
      (measure, time) = (less, fixes.time[index])
      matches.progress[index] = way.progress
      matches.crossTrack[index] = way.crossTrack
      index += 1
      isLooked = false
    }
    guard index > range.lowerBound else { return (index, isLooked) }
    let passed = range.lowerBound..<index
    state.lattice.plainPath = way
    state.odometer.pass(fixes, passed, chord: rules.model.chordMetres)
    state.last = fixes.lastFix(index - 1)
    state.workspace.isHomeNoted = false
    stretch.go(fixes, passed, after: last, offRoute)
    stretch.end(
      at: fixes.passage(index - 1, metres: abs(way.crossTrack)), measure: measure,
      &state.offRoute)
    matches.append(passed.count, lap: way.lap)
    let asides = matches.crossTrack.span
    for row in passed { distances[row + shift] = abs(asides[row]) }
    return (index, isLooked)
  }

  /// Processes fixes next to the sole relevant piece of the route, while the path certainly continues to there.
  ///
  /// - Returns: the first fix that needs the general case.
  private func passSole(
    _ fixes: MatchedColumns, _ range: Range<Int>, _ nearby: inout RouteSurroundings,
    _ way: inout Way, _ time: inout Int64, _ measure: inout Double,
    _ places: inout [Double], _ asides: inout [Double]
  ) -> Int {
    guard var limits = PlainLimits(way, rules, offRoute) else { return range.lowerBound }
    let (latitudes, longitudes) = (fixes.latitudeE7.span, fixes.longitudeE7.span)
    let (times, breaks, accuracies) = (
      fixes.time.span, fixes.startsSegment.span, fixes.accuracy.span
    )
    var places = places.mutableSpan
    var asides = asides.mutableSpan
    let (scale, gap) = (route.scale, rules.model.gapMilliseconds)
    var sharp = rules.model.accuracy(forRadius: nearby.radius)
    var (crossTrack, before) = (way.crossTrack, time)
    var index = range.lowerBound
    while index < range.upperBound {
      let scan = BranchScan(
        latitude: Double(latitudes[index]), longitude: route.longitude(of: longitudes[index]))
      var foot = scan.foot(on: nearby.sole.piece)
      let isBlurred = !accuracies.isEmpty && accuracies[index] > sharp
      if isBlurred || !foot.isBeside
        || !nearby.sole.holds(latitude: scan.latitude, longitude: scan.longitude, scale)
      {
        let slack = rules.model.slack(MatchedColumns.value(fixes.accuracy, index))
        guard
          nearby.findSole(
            scan.latitude, scan.longitude, rules.model.searchMetres + slack, along: route)
        else { break }
        sharp = rules.model.accuracy(forRadius: nearby.radius)
        foot = scan.foot(on: nearby.sole.piece)
      }
      guard foot.square <= limits.nearSquare, !breaks[index], times[index] &- before <= gap,
        limits.go(to: foot.offset(on: nearby.sole.piece), straight: fixes.step(to: index))
      else { break }
      before = times[index]
      crossTrack = foot.crossTrack(on: nearby.sole.piece)
      places[index] = limits.progress
      asides[index] = crossTrack
      index += 1
    }
    guard index > range.lowerBound else { return index }
    time = before
    measure = abs(crossTrack) - offRoute.slack(MatchedColumns.value(fixes.accuracy, index - 1))
    limits.end(&way, crossTrack: crossTrack)
    return index
  }
}

/// The part of a path that changes while it continues along the route, and the limits within which
/// no cost needs to be computed.
private struct PlainLimits {
  private(set) var progress: Double
  private var behind: Double
  private var lapLow: Double
  private let base: Double
  private let farthestStep: Double
  private let farthestAlong: Double
  private let farthestOffset: Double
  private let farthestBehind: Double
  /// Within this squared distance of the route, in m², a member on it certainly stays on it, at any accuracy.
  let nearSquare: Double

  /// Nil on the return.
  init?(_ way: Way, _ rules: Transitions, _ offRoute: OffRouteDetector) {
    guard !rules.laps.isReturn(way.lap) else { return nil }
    (progress, behind, lapLow) = (way.progress, way.behind, way.lapLow)
    base = Double(way.lap - 1) * rules.laps.length
    farthestStep = rules.easyMetres
    farthestAlong =
      rules.laps.isClosed ? min(rules.easyMetres, 0.25 * rules.laps.length) : rules.easyMetres
    // Where a turn at the end of an open route is possible, the general case decides.
    farthestOffset =
      rules.laps.isClosed
      ? .infinity : rules.laps.length - Transitions.turnMetres - rules.easyMetres - 1
    farthestBehind = rules.model.facingMetres
    let near = min(
      rules.model.onRouteMetres, offRoute.threshold.enter, rules.model.searchMetres)
    nearSquare = near > 0 ? near * near * (1 - 1e-9) : -1
  }

  /// Advances to a place, if it is within the limits.
  @inline(__always)
  mutating func go(to offset: Double, straight: Double) -> Bool {
    let place = base + offset
    let along = place - progress
    let left = max(0, behind - along)
    guard straight <= farthestStep, abs(along) <= farthestAlong, offset <= farthestOffset,
      left <= farthestBehind
    else { return false }
    (progress, behind, lapLow) = (place, left, min(lapLow, offset))
    return true
  }

  /// Stores the changes.
  func end(_ way: inout Way, crossTrack: Double) {
    way.score = 0
    (way.progress, way.crossTrack) = (progress, crossTrack)
    (way.lapLow, way.behind) = (lapLow, behind)
    way.home = progress + behind
    way.node = -1
  }
}
