import HitherRoutes

/// A fix, with what the costs of a step to it need.
struct NetworkObservation: Sendable {
  var latitudeE7: Int32
  var longitudeE7: Int32
  var sight: MatchModel.MatchObservation
  /// Metres from the previous fix, and by the device's speed; 0 if not recorded.
  var straight: Double
  var travelled: Double
  /// How far the member may have come, in metres.
  var reach: Double
  /// Whether the member has stood.
  var hasStood: Bool
  /// What steps weigh: less where positions are less accurate than usual, and scatter by more.
  var stepWeight = 1.0
}

/// The steps from paths to the places of a fix.
struct NetworkStep: Sendable {
  /// The best way to a place in a direction, or off the network.
  private struct Arrival {
    var score = Double.infinity
    var parent = -1
    var behind = 0.0
  }

  /// The arrivals at each candidate forward and backward, then off the network.
  private var arrivals: [Arrival] = []
  private var placing: [Double] = []
  private var search = EdgeSearch()

  /// Adds the next fix to a trellis: extends its paths to the candidates and off the network.
  mutating func extend(
    _ trellis: inout Trellis<NetworkPath>, to seen: NetworkObservation,
    _ candidates: [EdgeCandidate], _ nearby: NearbyEdges, _ model: NetworkModel, _ network: Network
  ) {
    trellis.begin()
    prepare(seen, candidates, nearby, model)
    let off = model.base.unmatched(seen.sight, straight: seen.straight)
    if trellis.paths.isEmpty {
      for index in candidates.indices {
        arrivals[2 * index].score = 0
        arrivals[2 * index + 1].score = 0
      }
      arrivals[2 * candidates.count].score = off + model.base.switchCost
    }
    for parent in trellis.paths.indices {
      let path = trellis.paths[parent]
      if path.isMatched {
        go(from: path, parent, seen, candidates, nearby, model, network, off, &trellis)
      } else {
        take(path.score + off, parent, at: 2 * candidates.count, &trellis)
        for index in candidates.indices {
          let score = path.score + model.base.switchCost
          take(score, parent, at: 2 * index, &trellis)
          take(score, parent, at: 2 * index + 1, &trellis)
        }
      }
    }
    add(candidates, nearby, to: &trellis)
  }

  private mutating func prepare(
    _ seen: NetworkObservation, _ candidates: [EdgeCandidate], _ nearby: NearbyEdges,
    _ model: NetworkModel
  ) {
    arrivals.removeAll(keepingCapacity: true)
    placing.removeAll(keepingCapacity: true)
    for candidate in candidates {
      let cost = model.base.position(candidate.distance, seen.sight)
      let edge = nearby.edges[Int(candidate.local)]
      let against = model.againstCost * seen.sight.weight
      placing.append(cost + (edge.forward ? 0 : against))
      placing.append(cost + (edge.backward ? 0 : against))
      arrivals.append(Arrival())
      arrivals.append(Arrival())
    }
    placing.append(0)
    arrivals.append(Arrival())
  }

  /// Compares a way to a place with the best so far.
  @inline(__always)
  private mutating func take(
    _ score: Double, _ parent: Int, behind: Double = 0, at place: Int,
    _ trellis: inout Trellis<NetworkPath>
  ) {
    let best = arrivals[place]
    if best.parent >= 0 || best.score < .infinity {
      let lost = max(score, best.score) + placing[place]
      let (winner, loser) = score < best.score ? (parent, best.parent) : (best.parent, parent)
      if winner >= 0, loser >= 0, winner != loser, lost < 2 * Trellis<NetworkPath>.doubtfulMargin {
        trellis.rivals.append(
          Trellis<NetworkPath>.Rival(parent: loser, winner: winner, score: lost))
      }
    }
    if score < best.score {
      arrivals[place] = Arrival(score: score, parent: parent, behind: behind)
    }
  }

  /// The steps of a path that is on an edge.
  private mutating func go(
    from path: NetworkPath, _ parent: Int, _ seen: NetworkObservation,
    _ candidates: [EdgeCandidate], _ nearby: NearbyEdges, _ model: NetworkModel,
    _ network: Network, _ off: Double, _ trellis: inout Trellis<NetworkPath>
  ) {
    let edge = network.edge(Int(path.place.edge))
    let own = candidates.firstIndex { $0.edge == path.place.edge }
    let isAway =
      own.map { candidates[$0].distance > model.base.onRouteMetres + seen.sight.slack } ?? true
    // Metres along the edge in the direction of travel: of the path, and of its farthest place.
    let offset = path.place.isBackward ? edge.length - path.place.offset : path.place.offset
    let farthest = offset + path.behind
    let turning = turningCost(from: path, edge, farthest: farthest, seen, model, network)
    let nearest = own.map { candidates[$0].distance } ?? .infinity
    if let own {
      stay(
        path, parent, edge, candidates[own], at: own, farthest: farthest, offset: offset,
        turning: turning, seen, model, &trellis)
    }
    let limit = nearest + model.entryDeviations * seen.sight.sigma
    let mayEnter = candidates.indices.contains {
      $0 != own && candidates[$0].distance <= limit
    }
    if mayEnter {
      let ahead = max(0, edge.length - offset)
      let back = max(0, offset)
      let isAhead = ahead <= seen.reach
      let isBack = back <= seen.reach
      if isAhead || isBack {
        search.run(
          from: edge, isBackward: path.place.isBackward, ahead: isAhead ? ahead : nil,
          back: isBack
            ? (back, turning - model.base.lag(path.behind) * seen.stepWeight) : nil,
          reach: seen.reach, model, network)
        enter(
          from: path, parent, candidates, except: own, limit, nearby, seen, model, network, &trellis
        )
      }
      if isAway {
        let leap = path.score + model.base.leap
        for index in candidates.indices where index != own {
          take(leap, parent, at: 2 * index, &trellis)
          take(leap, parent, at: 2 * index + 1, &trellis)
        }
      }
    }
    if isAway {
      take(path.score + off + model.base.switchCost, parent, at: 2 * candidates.count, &trellis)
    }
  }

  /// Going on along the edge, or turning back on it.
  private mutating func stay(
    _ path: NetworkPath, _ parent: Int, _ edge: NetworkEdge, _ candidate: EdgeCandidate,
    at index: Int, farthest: Double, offset: Double, turning: Double,
    _ seen: NetworkObservation, _ model: NetworkModel, _ trellis: inout Trellis<NetworkPath>
  ) {
    let place = path.place.isBackward ? edge.length - candidate.offset : candidate.offset
    let behind = max(0, farthest - place)
    let paid = model.base.lag(path.behind) * seen.stepWeight
    let change = model.base.lag(behind) * seen.stepWeight - paid
    let cost =
      seen.stepWeight
      * model.base.step(
        along: place - offset, straight: seen.straight, travelled: seen.travelled)
    take(
      path.score + cost + change, parent, behind: behind,
      at: 2 * index + (path.place.isBackward ? 1 : 0), &trellis)
    guard behind > model.behindMetres else { return }
    take(
      path.score + cost + turning - paid, parent,
      at: 2 * index + (path.place.isBackward ? 0 : 1), &trellis)
  }

  /// What it costs to turn back: nothing at a dead end, and less where the member has stood.
  private func turningCost(
    from path: NetworkPath, _ edge: NetworkEdge, farthest: Double, _ seen: NetworkObservation,
    _ model: NetworkModel, _ network: Network
  ) -> Double {
    let cost = seen.hasStood ? model.turnCost * model.standingShare : model.turnCost
    let end = path.place.isBackward ? edge.from : edge.to
    guard edge.length - farthest < model.deadEndMetres, network.edges(at: end).count == 1 else {
      return cost
    }
    return cost * max(0, 1 - farthest / model.spurMetres)
  }

  /// Coming to other edges over their ends.
  private mutating func enter(
    from path: NetworkPath, _ parent: Int, _ candidates: [EdgeCandidate], except own: Int?,
    _ limit: Double, _ nearby: NearbyEdges, _ seen: NetworkObservation, _ model: NetworkModel,
    _ network: Network, _ trellis: inout Trellis<NetworkPath>
  ) {
    for index in candidates.indices where index != own && candidates[index].distance <= limit {
      let candidate = candidates[index]
      let edge = nearby.edges[Int(candidate.local)]
      // Where the nearest place is the end by which it comes, a path stays on the edge before.
      if candidate.offset > 1e-6, let label = search.label(of: edge.from),
        label.edge != candidate.edge
      {
        enter(
          path, parent, label, candidate, candidate.offset, at: 2 * index, seen, model, network,
          &trellis)
      }
      let rest = edge.length - candidate.offset
      if rest > 1e-6, let label = search.label(of: edge.to), label.edge != candidate.edge {
        enter(
          path, parent, label, candidate, rest, at: 2 * index + 1, seen, model, network, &trellis)
      }
    }
  }

  private mutating func enter(
    _ path: NetworkPath, _ parent: Int, _ label: EdgeSearch.Label, _ candidate: EdgeCandidate,
    _ metres: Double, at place: Int, _ seen: NetworkObservation, _ model: NetworkModel,
    _ network: Network, _ trellis: inout Trellis<NetworkPath>
  ) {
    let start = network.direction(
      ofStart: network.edge(Int(candidate.edge)), isBackward: place & 1 == 1)
    let turn = model.turn(label.east * start.east + label.north * start.north)
    let cost =
      seen.stepWeight
      * model.base.step(
        along: label.length + metres, straight: seen.straight, travelled: seen.travelled)
    take(path.score + cost + label.turning + turn, parent, at: place, &trellis)
  }

  /// Adds the best ways to the trellis.
  private func add(
    _ candidates: [EdgeCandidate], _ nearby: NearbyEdges, to trellis: inout Trellis<NetworkPath>
  ) {
    for index in arrivals.indices where arrivals[index].score < .infinity {
      let arrival = arrivals[index]
      var path = NetworkPath.off(score: arrival.score + placing[index])
      if index < 2 * candidates.count {
        let candidate = candidates[index / 2]
        path.behind = arrival.behind
        path.place = NetworkPlace(candidate, nearby.edges[Int(candidate.local)])
        path.place.isBackward = index & 1 == 1
      }
      trellis.add(path, from: arrival.parent)
    }
  }
}

extension NetworkPlace {
  init(_ candidate: EdgeCandidate, _ edge: NearbyEdges.Edge) {
    self.edge = candidate.edge
    offset = candidate.offset
    side = candidate.side
    way = edge.way
    if edge.startIsMeeting { (meeting, meetingMetres) = (edge.from, offset) }
    let rest = edge.length - offset
    if edge.endIsMeeting, rest < meetingMetres { (meeting, meetingMetres) = (edge.to, rest) }
  }
}
