import HitherEngine
import HitherRoutes

extension NetworkMatcher {
  /// Passes fixes while the only path goes on along its edge and no other edge can be entered, which
  /// holds for most fixes of a dense recording.
  ///
  /// The result equals that of the general case.
  ///
  /// - Returns: the first fix that needs the general case.
  func passPlain(
    _ fixes: MatchedColumns, _ range: Range<Int>, _ state: inout State,
    _ matches: inout NetworkMatches
  ) -> Int {
    guard var path = state.trellis.plainPath, path.isMatched, state.last != nil else {
      return range.lowerBound
    }
    let edge = network.edge(Int(path.place.edge))
    let isBackward = path.place.isBackward
    var (local, version) = (-1, -1)
    var index = range.lowerBound
    while index < range.upperBound {
      guard fixes.isRecorded(index), let pause = fixes.pause(before: index) else { break }
      let accuracy = MatchedColumns.value(fixes.accuracy, index)
      guard !(accuracy > model.base.usualSigma) else { break }
      let sigma = accuracy > 0 ? model.base.sigma(accuracy) : model.base.usualSigma
      let straight = fixes.step(to: index)
      let (latitude, longitude) = (fixes.latitudeE7[index], fixes.longitudeE7[index])
      state.workspace.nearby.prepare(latitude, longitude, model.base.searchMetres, network)
      if version != state.workspace.nearby.version {
        version = state.workspace.nearby.version
        guard let found = state.workspace.nearby.local(of: path.place.edge) else { break }
        local = found
      }
      let near = model.base.onRouteMetres
      guard
        let candidate = state.workspace.nearby.place(
          on: local, latitude, longitude, within: near * near)
      else { break }
      let offset = isBackward ? edge.length - path.place.offset : path.place.offset
      let place = isBackward ? edge.length - candidate.offset : candidate.offset
      let behind = max(0, offset + path.behind - place)
      guard behind <= model.behindMetres else { break }
      let travelled = travelled(fixes, index, pause, straight)
      let reach = model.reach(max(straight, travelled), after: pause, sigma: sigma)
      if edge.length - offset <= reach || offset <= reach {
        let limit = candidate.distance + model.entryDeviations * sigma
        guard
          state.workspace.nearby.isAlone(local, latitude, longitude, within: limit)
        else { break }
      }
      _ = state.stand(at: fixes.coordinate(index), fixes.time[index], model)
      path.behind = behind
      path.place = NetworkPlace(candidate, state.workspace.nearby.edges[local])
      path.place.isBackward = isBackward
      matches.append(path.place, margin: .infinity, settled: fixes.settled[index])
      index += 1
    }
    guard index > range.lowerBound else { return index }
    path.score = 0
    state.trellis.plainPath = path
    state.last = fixes.lastFix(index - 1)
    return index
  }
}
