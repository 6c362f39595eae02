import Glibc

extension HeightModel {
  /// The model under which a profile is most likely, by its filter's surprises.
  ///
  /// F. C. Schweppe, *Evaluation of likelihood functions for Gaussian signals*, IEEE Trans. Information
  /// Theory 11 (1965) 61–70. The variance follows from the other three; those are searched over a
  /// coarse grid, or from an earlier model, and then by steps. Weak beliefs about what is usual keep
  /// short profiles sane.
  static func fitted(to nodes: [HeightNode], from earlier: HeightModel?) -> HeightModel {
    var search = Search(nodes: nodes)
    if let earlier {
      search.tryOut(earlier.logarithms)
      search.refine(by: Search.coarse)
    } else {
      for roughness in [-18.0, -14, -11, -8.5, -6] {
        for seconds in [6.0, 25, 90] {
          for whiteness in [0.05, 3] {
            search.tryOut(Logarithms(roughness, log(seconds), log(whiteness)))
          }
        }
      }
      search.refine(by: Search.coarse)
      search.refine(by: Search.fine)
    }
    return search.best
  }

  /// The logarithms of roughness, memory and whiteness.
  typealias Logarithms = SIMD3<Double>

  private var logarithms: Logarithms {
    Logarithms(log(roughness), log(memorySeconds), log(whiteness))
  }

  private init(_ logarithms: Logarithms, variance: Double) {
    self.init(
      roughness: exp(logarithms[0]), memorySeconds: exp(logarithms[1]),
      whiteness: exp(logarithms[2]), variance: variance)
  }

  private struct Search {
    let nodes: [HeightNode]
    private(set) var best = HeightModel.unknown
    private var place = HeightModel.unknown.logarithms
    private var score = -Double.infinity

    static let coarse = Logarithms(1.4, 0.7, 1.2)
    static let fine = Logarithms(0.7, 0.35, 0.6)
    /// Less than this is no better.
    static let leastGain = 0.05
    static let lowest = Logarithms(-21, log(3), log(0.01))
    static let highest = Logarithms(0, log(100), log(100))
    /// What is usual, and how far off it may well be.
    static let usual = HeightModel.unknown.logarithms
    static let tolerance = Logarithms(5, 0.5, 2)
    /// How many heights the belief in a variance of 1 m² counts for.
    static let beliefCount = 4.0

    init(nodes: [HeightNode]) {
      self.nodes = nodes
    }

    /// Takes a model if it explains the profile better.
    @discardableResult
    mutating func tryOut(_ place: Logarithms) -> Bool {
      let model = HeightModel(place, variance: 1)
      let (spreads, surprises, count) = model.surprises(of: nodes)
      let variance = (surprises + Self.beliefCount) / (count + Self.beliefCount)
      let strangeness = (place - Self.usual) / Self.tolerance
      let score =
        -0.5
        * (spreads + (count + Self.beliefCount) * log(variance) + (strangeness * strangeness).sum())
      guard score > self.score + Self.leastGain || self.score == -.infinity else { return false }
      (self.score, self.place) = (score, place)
      best = HeightModel(place, variance: variance)
      return true
    }

    /// Walks along the axes to where no step is better.
    mutating func refine(by steps: Logarithms) {
      for _ in 0..<3 {
        var hasMoved = false
        for axis in 0..<3 {
          for step in [steps[axis], -steps[axis]] {
            var next = place
            next[axis] = min(max(next[axis] + step, Self.lowest[axis]), Self.highest[axis])
            guard next != place, tryOut(next) else { continue }
            hasMoved = true
            break
          }
        }
        guard hasMoved else { return }
      }
    }
  }

  /// The sums of the logarithms of the spreads and of the squared surprises in parts of them.
  private func surprises(
    of nodes: [HeightNode]
  ) -> (spreads: Double, surprises: Double, count: Double) {
    var (spreads, surprises, count) = (0.0, 0.0, 0.0)
    var (decay, decaySeconds) = (1.0, 0.0)
    // A product takes one logarithm where a sum takes many.
    var product = 1.0
    var belief = HeightBelief(at: 0, slopes: HeightBelief.usualSlopes)
    var begins = true
    for node in nodes {
      if begins || node.begins {
        begins = false
        belief = HeightBelief(at: node.height, slopes: HeightBelief.usualSlopes)
        _ = belief.learn(node.height, white: whiteness / node.count)
        continue
      }
      if node.seconds != decaySeconds {
        decaySeconds = node.seconds
        decay = exp(-decaySeconds / memorySeconds)
      }
      belief.advance(metres: node.metres, decay: decay, roughness: roughness)
      let (surprise, spread) = belief.learn(node.height, white: whiteness / node.count)
      product *= spread
      if !(1e-150...1e150).contains(product) {
        spreads += log(product)
        product = 1
      }
      surprises += surprise * surprise / spread
      count += 1
    }
    return (spreads + log(product), surprises, count)
  }
}
