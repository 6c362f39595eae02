import Glibc

/// The model of recorded heights and of the terrain's along one track.
///
/// The ground is an integrated random walk over distance, as in `HeightModel`. A recorded height is
/// ground, noise that is correlated over time, and noise of its own. The terrain's height is ground,
/// an offset (another vertical datum, an altimeter that was not set), and an error that is
/// correlated over distance.
struct TerrainModel: Hashable, Sendable {
  /// Variance that the ground's slope gains per metre.
  var roughness = exp(-10.0)
  /// Standard deviation of the recorded heights' correlated noise in metres, and its time constant in seconds.
  var noiseMetres = 1.0
  var memorySeconds = 30.0
  /// Variance of a recorded height's own noise, in square metres.
  var whiteVariance = 1.0
  /// The terrain's error in parts of the stated one.
  var terrainScale = 1.0

  /// The distance over which the terrain's error is correlated, in metres: about one cell of SRTM3.
  static let terrainMetres = 100.0
  /// The standard deviation of an offset of the terrain, in metres: geoids differ from the ellipsoid by up to 106 m.
  static let offsetMetres = 60.0
}

/// A Kalman filter over five states: ground, slope, noise, the terrain's error and its offset.
///
/// Each node is predicted, and then updated with the recorded height and with the terrain's. The
/// smoother carries innovations back (Bryson–Frazier, as in `HeightSmoother`), which needs no inverse.
struct TerrainFilter {
  typealias Vector = SIMD8<Double>
  typealias Matrix = InlineArray<5, Vector>

  /// Which heights are used.
  enum Witnesses { case both, recorded, terrain }

  /// The states that a recorded height and a terrain's height add up.
  static let recorded = Vector(1, 0, 1, 0, 0, 0, 0, 0)
  static let terrain = Vector(1, 0, 0, 1, 1, 0, 0, 0)

  private(set) var mean = Vector()
  private(set) var spread = Matrix(repeating: Vector())
  private let model: TerrainModel

  init(_ model: TerrainModel) {
    self.model = model
    spread[4][4] = TerrainModel.offsetMetres * TerrainModel.offsetMetres
  }

  /// Predicts a node; a new section keeps only the offset.
  mutating func advance(to node: WitnessNode, isFirst: Bool) -> (noise: Double, terrain: Double) {
    if isFirst || node.begins {
      let offset = (mean[4], spread[4][4])
      (mean, spread) = (Vector(), Matrix(repeating: Vector()))
      mean[0] = node.height.isNaN ? node.terrain.height - offset.0 : node.height
      if mean[0].isNaN { mean[0] = 0 }
      (mean[4], spread[4][4]) = offset
      spread[0][0] = 1e6
      spread[1][1] = HeightFilterState.usualSlopes
      spread[2][2] = model.noiseMetres * model.noiseMetres
      spread[3][3] = terrainVariance(node)
      return (0, 0)
    }
    let (length, roughness) = (node.metres, model.roughness)
    let noise = exp(-node.seconds / model.memorySeconds)
    let error = exp(-length / TerrainModel.terrainMetres)
    mean[0] += length * mean[1]
    mean[2] *= noise
    mean[3] *= error
    spread[0] += length * spread[1]
    for row in 0..<5 { spread[row][0] += length * spread[row][1] }
    spread[0][0] += roughness * length * length * length / 3
    spread[0][1] += roughness * length * length / 2
    spread[1][0] = spread[0][1]
    spread[1][1] += roughness * length
    decay(2, by: noise, towards: model.noiseMetres * model.noiseMetres)
    decay(3, by: error, towards: terrainVariance(node))
    return (noise, error)
  }

  private mutating func decay(_ state: Int, by factor: Double, towards variance: Double) {
    spread[state] *= factor
    for row in 0..<5 { spread[row][state] *= factor }
    spread[state][state] += (1 - factor * factor) * variance
  }

  private func terrainVariance(_ node: WitnessNode) -> Double {
    let error = node.terrain.error.isNaN ? 5 : node.terrain.error
    return model.terrainScale * model.terrainScale * error * error
  }

  /// An update with one height.
  struct Update {
    var states: Vector
    var gain: Vector
    var surprise: Double
    var spread: Double
  }

  /// Updates with a height that is the sum of some states.
  mutating func learn(_ height: Double, _ states: Vector, white: Double) -> Update {
    var column = Vector()
    for row in 0..<5 { column[row] = (spread[row] * states).sum() }
    let total = (column * states).sum() + white
    let surprise = height - (mean * states).sum()
    let gain = column / total
    mean += gain * surprise
    for row in 0..<5 { spread[row] -= column * gain[row] }
    return Update(states: states, gain: gain, surprise: surprise, spread: total)
  }

  mutating func learnRecorded(_ node: WitnessNode) -> Update? {
    guard !node.height.isNaN else { return nil }
    return learn(node.height, Self.recorded, white: model.whiteVariance / max(node.count, 1))
  }

  mutating func learnTerrain(_ node: WitnessNode) -> Update? {
    guard !node.terrain.height.isNaN else { return nil }
    // Heights of SRTM are whole metres.
    return learn(node.terrain.height, Self.terrain, white: 0.1)
  }

  /// The logarithm of the heights' likelihood; the first height of each kind in a section is not counted.
  static func likelihood(
    _ nodes: [WitnessNode], _ model: TerrainModel, _ witnesses: Witnesses
  ) -> Double {
    var filter = TerrainFilter(model)
    var sum = 0.0
    var (isFirst, hasRecorded, hasTerrain) = (true, false, false)
    func add(_ update: Update?, _ counts: inout Bool) {
      guard let update else { return }
      if counts {
        sum -= 0.5 * (log(update.spread) + update.surprise * update.surprise / update.spread)
      }
      counts = true
    }
    for node in nodes {
      if node.begins { (hasRecorded, hasTerrain) = (false, false) }
      _ = filter.advance(to: node, isFirst: isFirst)
      isFirst = false
      if witnesses != .terrain { add(filter.learnRecorded(node), &hasRecorded) }
      if witnesses != .recorded { add(filter.learnTerrain(node), &hasTerrain) }
    }
    return sum
  }
}
