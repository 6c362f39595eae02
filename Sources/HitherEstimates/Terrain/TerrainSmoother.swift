/// Estimates the ground under a track from recorded heights and the terrain's, before and after each node.
struct TerrainSmoother {
  /// The ground at each node, in metres, on the level of the recorded heights, or of the terrain without them.
  private(set) var grounds: [Double] = []
  /// The variance of each ground relative to the ground around, in square metres.
  private(set) var variances: [Double] = []
  /// The terrain's offset at the end, in metres.
  private(set) var offset = 0.0

  private struct Step {
    var mean: TerrainFilter.Vector
    var spread: TerrainFilter.Matrix
    var decays: (noise: Double, terrain: Double)
    var recorded: TerrainFilter.Update?
    var terrain: TerrainFilter.Update?
  }

  init(_ nodes: [WitnessNode], _ model: TerrainModel, _ witnesses: TerrainFilter.Witnesses) {
    var filter = TerrainFilter(model)
    var steps: [Step] = []
    steps.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      let decays = filter.advance(to: node, isFirst: index == 0)
      var step = Step(mean: filter.mean, spread: filter.spread, decays: decays)
      if witnesses != .terrain { step.recorded = filter.learnRecorded(node) }
      if witnesses != .recorded { step.terrain = filter.learnTerrain(node) }
      steps.append(step)
    }
    offset = filter.mean[4]
    grounds = Array(repeating: 0, count: nodes.count)
    variances = grounds
    var later = Later()
    for index in steps.indices.reversed() {
      let step = steps[index]
      if let terrain = step.terrain { later.learn(terrain) }
      if let recorded = step.recorded { later.learn(recorded) }
      grounds[index] = step.mean[0] - (step.spread[0] * later.vector).sum()
      // All nodes share the level, so its error does not change the climb.
      var onTerrain = step.spread[0]
      onTerrain += step.spread[4]
      let (own, other) = (
        step.spread[0][0] - later.weight(step.spread[0]),
        onTerrain[0] + onTerrain[4] - later.weight(onTerrain)
      )
      variances[index] = max(0, witnesses == .recorded ? own : min(own, other))
      if nodes[index].begins || index == 0 {
        later.begin()
      } else {
        later.recede(metres: nodes[index].metres, step.decays)
      }
    }
  }

  /// The information of later heights about a node: a vector, and an information matrix.
  private struct Later {
    var vector = TerrainFilter.Vector()
    var matrix = TerrainFilter.Matrix(repeating: TerrainFilter.Vector())

    mutating func learn(_ update: TerrainFilter.Update) {
      let (states, gain) = (update.states, update.gain)
      vector -= states * ((gain * vector).sum() + update.surprise / update.spread)
      var carried = TerrainFilter.Vector()
      for row in 0..<5 { carried[row] = (matrix[row] * gain).sum() }
      let both = (carried * gain).sum() + 1 / update.spread
      for row in 0..<5 {
        matrix[row] += states * (both * states[row] - carried[row]) - carried * states[row]
      }
    }

    mutating func recede(metres: Double, _ decays: (noise: Double, terrain: Double)) {
      vector[1] += metres * vector[0]
      vector[2] *= decays.noise
      vector[3] *= decays.terrain
      matrix[1] += metres * matrix[0]
      for row in 0..<5 { matrix[row][1] += metres * matrix[row][0] }
      scale(2, by: decays.noise)
      scale(3, by: decays.terrain)
    }

    private mutating func scale(_ state: Int, by factor: Double) {
      matrix[state] *= factor
      for row in 0..<5 { matrix[row][state] *= factor }
    }

    /// Before a new section only the offset is known.
    mutating func begin() {
      let (offset, information) = (vector[4], matrix[4][4])
      self = Later()
      vector[4] = offset
      matrix[4][4] = information
    }

    /// The information about a combination of states, given its covariances with them.
    func weight(_ column: TerrainFilter.Vector) -> Double {
      var sum = 0.0
      for row in 0..<5 { sum += column[row] * (matrix[row] * column).sum() }
      return sum
    }
  }
}
