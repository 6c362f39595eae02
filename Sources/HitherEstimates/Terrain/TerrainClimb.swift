import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks

/// The climb of a member over the ground that the terrain shows, together with the recorded heights if there are any.
///
/// The terrain is one more witness. It is used beside recorded heights only if both are more probable
/// as heights of the same ground than as heights of two grounds (`linkedGain`): a wrong tile is not.
/// The offset between them is free, so that another vertical datum changes nothing.
package struct TerrainClimb: Sendable {
  /// What was found out about the terrain along a track.
  package enum Verdict: String, CaseIterable, Sendable {
    /// It is used, alone or together with recorded heights.
    case used
    /// Recorded heights and terrain do not show the same ground.
    case contradicts
    /// Recorded heights and terrain show too little in common to tell.
    case unclear
    /// It does not cover the track.
    case uncovered
    /// Heights of all members on the planned route are more certain.
    case lessCertain = "less_certain"
  }

  /// The heights are used together if the gain in log probability by one ground is at least this.
  static let linkedGain = 5.0
  /// Below this they contradict each other.
  static let apartGain = -5.0
  /// A tile whose heights are farther off than any vertical datum is a wrong one, in metres.
  static let mostOffsetMetres = 150.0
  /// The terrain alone must cover this share of the track, and some share beside recorded heights.
  static let leastCovered = 0.95
  static let leastCoveredBeside = 0.3
  /// The terrain's height is used once in this share of a cell.
  private static let spacedCells = 0.8
  /// The grid cuts a turn by this share of its second differences, on average over simulated walks: alone,
  /// and beside recorded heights that leave the ground uncertain by `terrainErrorMetres` or more.
  private static let cutAlone = 0.4
  private static let cutBeside = 0.18
  private static let terrainErrorMetres = 2.0
  /// The standard error of an ascent by relief that the grid does not show, as a share of it.
  private static let hiddenAscent = 0.04
  /// The model is fitted to at most this many nodes; with more, to the first of each pair, and so on.
  static let mostFitted = 2500

  package private(set) var verdict: Verdict
  /// The share of the track's places that the terrain covers, 0 to 1.
  package let covered: Double
  /// Metres by which the terrain's heights exceed the recorded ones; nil without recorded heights or terrain.
  package private(set) var offset: Double?
  /// Whether recorded heights were used too.
  package private(set) var isTogether = false
  /// Standard error of the ground, in metres.
  package private(set) var error = 0.0
  package private(set) var lowest = Double.nan
  package private(set) var highest = Double.nan
  private var turns = TurningPoints()
  private(set) var marks: [ClimbEstimator.Mark] = []
  /// The heights along the track, by metres between places.
  private(set) var samples: [HeightProfile.Sample] = []
  private(set) var gaps = HeightGaps()

  package var ascent: Double { turns.ascent }
  package var descent: Double { turns.descent }

  /// The least rise or fall that counts, in metres.
  package var threshold: Double {
    max(ClimbEstimator.leastThresholdMetres, ClimbEstimator.thresholdErrors * error)
  }

  /// - Parameters:
  ///   - places: The track.
  ///   - terrain: The terrain at each place.
  ///   - spacing: Metres between the terrain's samples.
  package init(
    _ places: [TerrainTrail.Node], _ terrain: [TerrainSample], spacing: Double = 90
  ) {
    let all = Self.nodes(places, terrain)
    let nodes = Self.spaced(all, by: spacing)
    let known = all.count { !$0.terrain.height.isNaN }
    let recorded = nodes.count { !$0.height.isNaN }
    covered = nodes.isEmpty ? 0 : Double(known) / Double(nodes.count)
    let isAlone = recorded < 2
    guard known > 1, covered >= (isAlone ? Self.leastCovered : Self.leastCoveredBeside) else {
      verdict = .uncovered
      return
    }
    if isAlone {
      verdict = .used
      let fit = TerrainModel.fitted(
        to: Self.thinned(nodes), .terrain, from: TerrainModel.starts, fitsScale: false)
      follow(all, TerrainSmoother(nodes, fit.model, .terrain))
      return
    }
    let sample = Self.thinned(nodes)
    let both = TerrainModel.fitted(to: sample, .both, from: TerrainModel.starts)
    // What is said of one ground can be said of two.
    let starts = TerrainModel.starts + [both.model]
    let own = TerrainModel.fitted(to: sample, .recorded, from: starts)
    let ground = TerrainModel.fitted(to: sample, .terrain, from: starts)
    let smoother = TerrainSmoother(nodes, both.model, .both)
    let gain = both.score - own.score - ground.score
    offset = smoother.offset
    guard abs(smoother.offset) <= Self.mostOffsetMetres, gain >= Self.apartGain else {
      verdict = .contradicts
      return
    }
    guard gain >= Self.linkedGain else {
      verdict = .unclear
      return
    }
    verdict = .used
    isTogether = true
    follow(all, smoother)
  }

  /// Takes back what rests on the terrain alone, because it contradicts the heights of other members.
  package mutating func doubt() {
    if verdict == .used, !isTogether { verdict = .contradicts }
  }

  /// Standard error of the ascent, in metres: of each turn's height, and of what the grid does not show.
  package var ascentError: Double {
    let turning = Double(turnCount) * 2 * error * error
    let hidden = Self.hiddenAscent * turns.ascent
    return (turning + hidden * hidden).squareRoot()
  }

  /// The number of changes between rise and fall.
  private var turnCount: Int {
    var (count, isUp) = (1, true)
    for index in marks.indices.dropFirst() {
      let up = marks[index].ascent - marks[index - 1].ascent
      let down = marks[index].descent - marks[index - 1].descent
      if up != down, (up > down) != isUp {
        count += 1
        isUp.toggle()
      }
    }
    return count
  }

  private mutating func follow(_ nodes: [WitnessNode], _ smoother: TerrainSmoother) {
    error = (smoother.variances.reduce(0, +) / Double(max(nodes.count, 1))).squareRoot()
    let known = nodes.filter { !$0.terrain.height.isNaN }
    let unevenness =
      known.reduce(0) { $0 + $1.terrain.unevenness } / Double(max(1, known.count))
    let share =
      isTogether
      ? Self.cutBeside * min(1, error / Self.terrainErrorMetres) : Self.cutAlone
    let cut = ClimbEstimator.cutErrors * error + share * unevenness
    var metres = 0.0
    for (index, node) in nodes.enumerated() {
      if node.begins { turns.reset() }
      metres += node.metres
      let isKnown = !node.height.isNaN || !node.terrain.height.isNaN
      gaps.add(metres, hasHeight: isKnown, startsAnew: node.begins)
      guard isKnown else { continue }
      let ground = smoother.grounds[index]
      if !(lowest <= ground) { lowest = ground }
      if !(highest >= ground) { highest = ground }
      turns.follow(ground, threshold: threshold, cut: cut)
      samples.append(HeightProfile.Sample(metres: metres, height: ground))
      marks.append(
        ClimbEstimator.Mark(time: node.time, ascent: turns.ascent, descent: turns.descent))
    }
  }

  private static func nodes(
    _ places: [TerrainTrail.Node], _ terrain: [TerrainSample]
  ) -> [WitnessNode] {
    var nodes: [WitnessNode] = []
    nodes.reserveCapacity(places.count)
    for (index, place) in places.enumerated() where index < terrain.count {
      let before = index > 0 ? places[index - 1] : place
      let isStill = place.isResting && before.isResting
      var metres = 0.0
      if !isStill, let from = before.coordinate, let to = place.coordinate {
        metres = ShortDistance.metres(from: from, to: to)
      }
      nodes.append(
        WitnessNode(
          time: place.time, seconds: max(0, Double(place.time - before.time) / 1000),
          metres: metres, height: place.height, count: Double(place.heights),
          terrain: terrain[index], begins: place.begins || index == 0))
    }
    return nodes
  }

  /// The nodes with terrain about once a cell: between its samples it is only interpolated.
  private static func spaced(_ nodes: [WitnessNode], by spacing: Double) -> [WitnessNode] {
    var nodes = nodes
    var metres = Double.infinity
    for index in nodes.indices {
      metres = nodes[index].begins ? .infinity : metres + nodes[index].metres
      guard !nodes[index].terrain.height.isNaN else { continue }
      if metres >= spacedCells * spacing {
        metres = 0
      } else {
        nodes[index].terrain.height = .nan
      }
    }
    return nodes
  }

  /// Nodes in even distribution, so that the fit takes bounded time.
  private static func thinned(_ nodes: [WitnessNode]) -> [WitnessNode] {
    guard nodes.count > mostFitted else { return nodes }
    let every = (nodes.count + mostFitted - 1) / mostFitted
    var thinned: [WitnessNode] = []
    var carried = nodes[0]
    var count = 0
    for node in nodes {
      if count == 0 {
        carried = node
      } else {
        carried.seconds += node.seconds
        carried.metres += node.metres
        carried.begins = carried.begins || node.begins
        carried.time = node.time
        if !node.height.isNaN { (carried.height, carried.count) = (node.height, node.count) }
        if !node.terrain.height.isNaN { carried.terrain = node.terrain }
      }
      count += 1
      if count == every {
        thinned.append(carried)
        count = 0
      }
    }
    return thinned
  }
}

extension TerrainModel {
  /// Models at which the search begins.
  static let starts: [TerrainModel] = [-14.0, -11, -8].flatMap { roughness in
    [(0.5, 60.0), (5, 40), (8, 200)].map { noise in
      var model = TerrainModel()
      model.roughness = Glibc.exp(roughness)
      (model.noiseMetres, model.memorySeconds) = noise
      return model
    }
  }
}
