package import HitherEngine
import HitherGeodesy
import HitherRoutes
import HitherTracks

extension NetworkMatcher {
  /// Scratch memory reused from fix to fix; results do not depend on it.
  struct Workspace: Sendable {
    var nearby = NearbyEdges()
    private var candidates: [EdgeCandidate] = []
    private var step = NetworkStep()

    /// Finds the candidates of a fix.
    mutating func look(about seen: NetworkObservation, _ model: NetworkModel, _ network: Network) {
      let radius = model.base.searchMetres + seen.sight.slack
      nearby.prepare(seen.latitudeE7, seen.longitudeE7, radius, network)
      nearby.find(seen.latitudeE7, seen.longitudeE7, within: radius, into: &candidates)
    }

    mutating func extend(
      _ trellis: inout Trellis<NetworkPath>, to seen: NetworkObservation, _ model: NetworkModel,
      _ network: Network
    ) {
      step.extend(&trellis, to: seen, candidates, nearby, model, network)
    }
  }

  /// The operator's state.
  package struct State: Sendable {
    /// Fixes that are not settled yet.
    var held = FixBatch()
    /// Inaccurate fixes, which are not matched.
    var aside = FixesSetAside()
    var last: LastFix?
    /// Since when the member has stayed where.
    var standing: Standing?
    var trellis = Trellis<NetworkPath>()
    /// Not saved.
    var workspace = Workspace()
    /// Whether the places of a state that was read have been checked; not saved.
    private var isChecked = false

    package init() {}

    /// Takes places off the network that it does not have: a damaged state, or one of another network.
    mutating func keepWithin(_ network: Network) {
      for index in trellis.paths.indices where !network.has(trellis.paths[index].place) {
        trellis.paths[index].place = NetworkPlace()
      }
      // Nodes change only here and as fixes are added.
      guard trellis.pendingCount > 0, !isChecked else { return }
      isChecked = true
      for index in trellis.nodes.indices where !network.has(trellis.nodes[index].place) {
        trellis.nodes[index].place = NetworkPlace()
      }
    }

    /// Records a fix, and whether the member has stood.
    mutating func stand(
      at place: Coordinate, _ time: Int64, _ model: NetworkModel
    ) -> Bool {
      guard let standing,
        !ShortDistance.isBeyond(model.standingMetres, from: standing.place, to: place)
      else {
        let hasStood = standing.map { $0.hasStood } ?? false
        standing = Standing(
          latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7, time: time)
        return hasStood
      }
      let hasStood = time &- standing.time >= model.standingMilliseconds
      if hasStood, !standing.hasStood { self.standing?.hasStood = true }
      return hasStood
    }
  }
}

extension Network {
  /// Whether a place is on one of the edges, or on none.
  func has(_ place: NetworkPlace) -> Bool {
    guard place.edge >= 0 else { return true }
    return Int(place.edge) < edgeCount && place.offset >= 0
      && place.offset <= edge(Int(place.edge)).length + 1
  }
}

/// Where a member is, and since when.
struct Standing: StateCoding, Sendable {
  var latitudeE7: Int32 = 0
  var longitudeE7: Int32 = 0
  var time: Int64 = 0
  /// Whether that is a while.
  var hasStood = false

  var place: Coordinate { Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
    try c.code(&time)
    try c.code(&hasStood)
  }
}

extension NetworkMatcher.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&held)
    try c.code(&aside)
    try c.code(&last)
    try c.code(&standing)
    try c.code(&trellis)
  }

  package func validate() throws(StateError) {
    guard trellis.pendingCount == held.count else {
      throw StateError.malformed("the trellis is not of the fixes")
    }
  }
}
