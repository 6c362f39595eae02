import HitherEngine
import HitherTracks

extension RouteMatcher {
  /// Takes the fixes of a stretch in which the only way goes on along the route, with no other place near: what `match`
  /// does of them, without asking each time what cannot have changed.
  ///
  /// - Parameters:
  ///   - places: Memory for the progress.
  ///   - shift: From a fix's row to that of its distance.
  /// - Returns: the first fix that is to be taken otherwise, and whether its candidates are in the workspace.
  func passPlain(
    _ fixes: MatchedColumns, _ range: Range<Int>, _ state: inout State,
    _ matches: inout [RouteMatch], _ distances: inout MutableSpan<Double>,
    _ places: inout MutableSpan<Double>, at shift: Int
  ) -> (next: Int, isLooked: Bool) {
    guard fixes.speed.isEmpty, var way = state.lattice.plainWay, rules.isPlain(way),
      let last = state.last?.time,
      var stretch = OffRouteDetector.Stretch(state.offRoute, after: last)
    else { return (range.lowerBound, false) }
    var nearby = state.workspace.nearby.solePiece(along: route)
    var isLooked = false
    var (time, measure) = (last, 0.0)
    var index = range.lowerBound
    while index < range.upperBound {
      let accuracy = MatchedColumns.value(fixes.accuracy, index)
      let slack = rules.model.slack(accuracy)
      var found = route.soleCandidate(
        latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index],
        withinMetres: rules.model.searchMetres + slack, nearby)
      if found == nil {
        look(about: fixes, index, slack: slack, &state.workspace)
        isLooked = true
        guard state.workspace.candidates.count == 1 else { break }
        found = state.workspace.candidates[0]
        nearby = state.workspace.nearby.solePiece(along: route)
      }
      guard let found, found.distance <= rules.model.onRouteMetres + slack else { break }
      let (pause, step) = (fixes.time[index] &- time, fixes.step(to: index))
      let less = found.distance - offRoute.slack(accuracy)
      guard less <= offRoute.threshold.enter, !fixes.startsSegment[index],
        pause <= rules.model.gapMilliseconds,
        rules.goOn(&way, to: found, straight: step, travelled: 0)
      else { break }
      (measure, time) = (less, fixes.time[index])
      distances[index + shift] = way.crossTrack
      places[index - range.lowerBound] = way.progress
      index += 1
      isLooked = false
    }
    guard index > range.lowerBound else { return (index, isLooked) }
    let passed = range.lowerBound..<index
    state.lattice.plainWay = way
    state.odometer.pass(fixes, passed, chord: rules.model.chordMetres)
    state.last = fixes.lastFix(index - 1)
    state.workspace.isHomeNoted = false
    stretch.go(fixes, passed, after: last, offRoute)
    stretch.end(
      at: fixes.passage(index - 1, metres: abs(way.crossTrack)), measure: measure,
      &state.offRoute)
    for row in passed {
      let crossTrack = distances[row + shift]
      distances[row + shift] = abs(crossTrack)
      matches.append(
        RouteMatch(
          progress: places[row - range.lowerBound], crossTrack: crossTrack, lap: way.lap,
          margin: .infinity, settled: fixes.settled[row]))
    }
    return (index, isLooked)
  }
}
