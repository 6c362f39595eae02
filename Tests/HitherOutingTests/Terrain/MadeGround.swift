import Glibc
import HitherSimulation

/// A made-up ground in the plane that is finer than the terrain that is sampled of it.
struct MadeGround {
  private struct Wave {
    var east: Double
    var north: Double
    var phase: Double
    var height: Double
  }

  private let waves: [Wave]
  private let base: Double

  /// - Parameters:
  ///   - shortest: The shortest wave in metres; a cell of SRTM3 is 90 m.
  ///   - relief: About the difference of height over some kilometres, in metres.
  init(seed: UInt64, shortest: Double = 150, relief: Double = 200, base: Double = 600) {
    var random = SplitMix64(seed: seed, stream: "ground")
    let longest = 6000.0
    let count = 64
    var waves: [Wave] = []
    for index in 0..<count {
      let length = shortest * pow(longest / shortest, Double(index) / Double(count - 1))
      let heading = random.uniform(0, 2 * Double.pi)
      waves.append(
        Wave(
          east: 2 * Double.pi / length * sin(heading),
          north: 2 * Double.pi / length * cos(heading),
          phase: random.uniform(0, 2 * Double.pi), height: pow(length, 1.6)))
    }
    let power = waves.reduce(0) { $0 + $1.height * $1.height / 2 }.squareRoot()
    for index in waves.indices { waves[index].height *= relief / 4 / power }
    self.waves = waves
    self.base = base
  }

  func height(east: Double, north: Double) -> Double {
    var sum = base
    for wave in waves {
      sum += wave.height * sin(wave.east * east + wave.north * north + wave.phase)
    }
    return sum
  }
}

/// What a mission like SRTM measures of a ground: means over cells, with noise, in whole metres.
struct MadeRaster {
  private let ground: MadeGround
  private let noise: Double
  private let shift: Double
  private let side: Int
  private var errors: [Double]

  /// - Parameters:
  ///   - side: Cells in a row, and rows.
  ///   - noise: Standard deviation of the error in metres; neighbours' errors are alike.
  init(_ ground: MadeGround, seed: UInt64, side: Int, noise: Double = 3, shift: Double = 0) {
    (self.ground, self.noise, self.shift, self.side) = (ground, noise, shift, side)
    var random = SplitMix64(seed: seed, stream: "raster")
    let white = (0..<(side * side)).map { _ in random.normal() }
    errors = white
    for row in 1..<(side - 1) {
      for column in 1..<(side - 1) {
        let at = row * side + column
        errors[at] =
          (white[at] * 2 + white[at - 1] + white[at + 1] + white[at - side] + white[at + side]) / 6
      }
    }
    let size = (errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, errors.count))).squareRoot()
    for index in errors.indices { errors[index] *= noise / size }
  }

  /// The measured height of a cell whose middle is at a place.
  func height(row: Int, column: Int, east: Double, north: Double, cell: Double) -> Double {
    var mean = 0.0
    for (x, y) in [(-0.3, -0.3), (0.3, -0.3), (-0.3, 0.3), (0.3, 0.3), (0, 0)] {
      mean += ground.height(east: east + x * cell, north: north + y * cell) / 5
    }
    return (mean + errors[row * side + column] + shift).rounded()
  }
}
