import HitherEngine
import HitherTracks

extension RouteMatcher {
  /// Takes the fixes of a stretch in which the only way goes on along a single piece of the route, with nothing else
  /// near: what `match` does of them, without asking each time what cannot have changed.
  ///
  /// - Parameter shift: From a fix's row to that of its distance.
  /// - Returns: the first fix that is to be taken otherwise.
  func passPlain(
    _ fixes: MatchedColumns, _ range: Range<Int>, _ state: inout State,
    _ matches: inout [RouteMatch], _ distances: inout MutableSpan<Double>, at shift: Int
  ) -> Int {
    guard fixes.speed.isEmpty, state.offRoute.isCalm, var way = state.lattice.plainWay,
      let nearby = state.workspace.nearby.solePiece(along: route)
    else { return range.lowerBound }
    var odometer = state.odometer
    var index = range.lowerBound
    while index < range.upperBound {
      let accuracy = MatchedColumns.value(fixes.accuracy, index)
      let slack = rules.model.slack(accuracy)
      let place = route.soleCandidate(
        latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index],
        withinMetres: rules.model.searchMetres + slack, nearby)
      guard let place, place.distance <= rules.model.onRouteMetres + slack,
        offRoute.mayStay(crossTrack: place.crossTrack, accuracy: accuracy),
        isRecorded(fixes, index),
        rules.goOn(&way, to: place, straight: fixes.step(to: index), travelled: 0)
      else { break }
      offRoute.stay(fixes, index, crossTrack: place.crossTrack, &state.offRoute)
      distances[index + shift] = place.distance
      matches.append(
        RouteMatch(
          progress: way.progress, crossTrack: way.crossTrack, lap: way.lap, margin: .infinity,
          settled: fixes.settled[index]))
      odometer.pass(
        to: fixes.coordinate(index), isRecorded: true, chord: rules.model.chordMetres)
      index += 1
    }
    guard index > range.lowerBound else { return index }
    state.lattice.plainWay = way
    state.odometer = odometer
    state.last = fixes.lastFix(index - 1)
    state.workspace.isHomeNoted = false
    return index
  }
}
