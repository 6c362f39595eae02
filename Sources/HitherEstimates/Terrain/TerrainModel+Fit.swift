import Glibc

extension TerrainModel {
  /// A model with the logarithm of its probability, given the heights.
  struct Fit {
    var model: TerrainModel
    var score: Double
  }

  /// The parameters that are searched, as logarithms.
  private enum Axis: CaseIterable {
    case roughness, noise, memory, white, scale

    var path: WritableKeyPath<TerrainModel, Double> {
      switch self {
      case .roughness: \.roughness
      case .noise: \.noiseMetres
      case .memory: \.memorySeconds
      case .white: \.whiteVariance
      case .scale: \.terrainScale
      }
    }

    /// The logarithm of the usual value, and the deviation of values from it.
    var prior: (usual: Double, deviation: Double) {
      switch self {
      case .roughness: (-10, 5)
      case .noise: (log(2), 1.5)
      case .memory: (log(60), 2)
      case .white: (0, 3)
      case .scale: (0, 0.3)
      }
    }

    var range: ClosedRange<Double> {
      switch self {
      case .roughness: -21...0
      case .noise: log(0.05)...log(30)
      case .memory: log(3)...log(7200)
      case .white: log(0.01)...log(400)
      case .scale: log(0.4)...log(6)
      }
    }

    var step: Double {
      switch self {
      case .roughness: 1.4
      case .noise, .white: 0.8
      case .memory: 0.8
      case .scale: 0.3
      }
    }

    static func of(_ witnesses: TerrainFilter.Witnesses, fitsScale: Bool) -> [Axis] {
      switch witnesses {
      case .both: Axis.allCases
      case .recorded: [.roughness, .noise, .memory, .white]
      case .terrain: fitsScale ? [.roughness, .scale] : [.roughness]
      }
    }
  }

  /// The most probable model of heights, by steps along one parameter after another.
  ///
  /// F. C. Schweppe, *Evaluation of likelihood functions for Gaussian signals*, IEEE Trans.
  /// Information Theory 11 (1965) 61–70, with priors on usual values.
  static func fitted(
    to nodes: [WitnessNode], _ witnesses: TerrainFilter.Witnesses, from starts: [TerrainModel],
    fitsScale: Bool = true
  ) -> Fit {
    let axes = Axis.of(witnesses, fitsScale: fitsScale)
    func score(_ model: TerrainModel) -> Double {
      var sum = TerrainFilter.likelihood(nodes, model, witnesses)
      for axis in axes {
        let away = (log(model[keyPath: axis.path]) - axis.prior.usual) / axis.prior.deviation
        sum -= 0.5 * away * away
      }
      return sum
    }
    var best = Fit(model: starts[0], score: -.infinity)
    for start in starts {
      let fit = Fit(model: start, score: score(start))
      if fit.score > best.score { best = fit }
    }
    for share in [1, 0.5] {
      var settled = 0
      var axis = 0
      for _ in 0..<(6 * axes.count) where settled < axes.count {
        let path = axes[axis].path
        var isBetter = false
        for direction in [1.0, -1] where !isBetter {
          var model = best.model
          let moved = log(model[keyPath: path]) + direction * share * axes[axis].step
          model[keyPath: path] = exp(
            min(max(moved, axes[axis].range.lowerBound), axes[axis].range.upperBound))
          let next = Fit(model: model, score: score(model))
          if next.score > best.score + 0.02 {
            best = next
            isBetter = true
          }
        }
        settled = isBetter ? 0 : settled + 1
        if !isBetter { axis = (axis + 1) % axes.count }
      }
    }
    return best
  }
}
