import Glibc

extension HeightModel {
  /// The maximum-likelihood model of a profile, from its filter's innovations.
  ///
  /// F. C. Schweppe, *Evaluation of likelihood functions for Gaussian signals*, IEEE Trans.
  /// Information Theory 11 (1965) 61–70. The variance follows from the other three parameters.
  /// Those are searched over a coarse grid, or from an earlier model, and then by steps. Weak
  /// priors stabilise short profiles.
  static func fitted(to nodes: [HeightNode], from earlier: HeightModel?) -> HeightModel {
    var search = Search(nodes: nodes)
    if let earlier {
      search.begin(at: earlier.logarithms)
      search.refine(by: Search.coarse)
    } else {
      search.tryGrid()
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
    private var decays = Decays()
    /// The steps along all axes from the same place, where they are judged already.
    private var ahead: Ahead?

    private struct Ahead {
      var steps: Logarithms
      /// By axis.
      var up: InlineArray<3, Judged>
      var down: InlineArray<3, Judged>
    }

    static let coarse = Logarithms(1.4, 0.7, 1.2)
    static let fine = Logarithms(0.7, 0.35, 0.6)
    /// A smaller gain does not count as an improvement.
    static let leastGain = 0.05
    static let lowest = Logarithms(-21, log(3), log(0.01))
    static let highest = Logarithms(0, log(100), log(100))
    /// The prior mean and its deviations.
    static let usual = HeightModel.unknown.logarithms
    static let tolerance = Logarithms(5, 0.5, 2)
    /// The number of heights that the prior of a variance of 1 m² counts for.
    static let beliefCount = 4.0

    init(nodes: [HeightNode]) {
      self.nodes = nodes
    }

    /// A model with its likelihood for the profile.
    struct Judged {
      var place: Logarithms
      var variance: Double
      var score: Double
    }

    /// Begins at a model, which is evaluated together with the first steps from it.
    mutating func begin(at place: Logarithms) {
      self.place = place
      take(lookAround(by: Self.coarse))
    }

    /// Takes the best of a coarse grid of models.
    mutating func tryGrid() {
      var places: [Logarithms] = []
      for roughness in [-18.0, -14, -11, -8.5, -6] {
        for seconds in [6.0, 25, 90] {
          for whiteness in [0.05, 3] {
            places.append(Logarithms(roughness, log(seconds), log(whiteness)))
          }
        }
      }
      for first in stride(from: 0, to: places.count, by: 8) {
        let judged = judged(InlineArray { places[min(first + $0, places.count - 1)] })
        for lane in judged.indices { take(judged[lane]) }
      }
      ahead = nil
    }

    /// Judges the steps along all axes, and the place itself, which is returned.
    private mutating func lookAround(by steps: Logarithms) -> Judged {
      let place = place
      let judged = judged(
        InlineArray { lane in
          guard lane < 6 else { return place }
          let (axis, isUp) = (lane / 2, lane.isMultiple(of: 2))
          return moved(axis, isUp ? steps[axis] : -steps[axis])
        })
      ahead = Ahead(
        steps: steps, up: InlineArray { judged[2 * $0] }, down: InlineArray { judged[2 * $0 + 1] })
      return judged[6]
    }

    /// Judges eight models side by side, which costs little more than one: each step waits for the one before.
    private mutating func judged(_ places: InlineArray<8, Logarithms>) -> InlineArray<8, Judged> {
      var (roughness, memories, whiteness) = (Lanes(), Lanes(), Lanes())
      for lane in 0..<8 {
        let model = HeightModel(places[lane], variance: 1)
        roughness[lane] = model.roughness
        memories[lane] = model.memorySeconds
        whiteness[lane] = model.whiteness
      }
      decays.remember(nodes, memories)
      let (spreads, surprises, count) = HeightModel.surprises(
        of: nodes.span, roughness: roughness, whiteness: whiteness, decays.list.span)
      return InlineArray { judged(places[$0], spreads[$0], surprises[$0], count) }
    }

    private func judged(
      _ place: Logarithms, _ spreads: Double, _ surprises: Double, _ count: Double
    ) -> Judged {
      let variance = (surprises + Self.beliefCount) / (count + Self.beliefCount)
      let strangeness = (place - Self.usual) / Self.tolerance
      let score =
        -0.5
        * (spreads + (count + Self.beliefCount) * log(variance) + (strangeness * strangeness).sum())
      return Judged(place: place, variance: variance, score: score)
    }

    /// Accepts a model if it explains the profile better.
    @discardableResult
    mutating func take(_ judged: Judged) -> Bool {
      guard judged.score > score + Self.leastGain || score == -.infinity else { return false }
      (score, place) = (judged.score, judged.place)
      best = HeightModel(place, variance: judged.variance)
      return true
    }

    /// Searches along the axes in turn, up to three times each, until no step is better.
    mutating func refine(by steps: Logarithms) {
      // The number of axes in a row without an improvement from here; after all three the search ends.
      var settled = 0
      for turn in 0..<9 where settled < 3 {
        settled = goAlong(turn % 3, by: steps) ? 0 : settled + 1
      }
    }

    /// Takes a step up or down an axis if it is better; mostly none is, so that all axes are judged together.
    private mutating func goAlong(_ axis: Int, by steps: Logarithms) -> Bool {
      let (up, down) = (moved(axis, steps[axis]), moved(axis, -steps[axis]))
      if ahead?.steps != steps { _ = lookAround(by: steps) }
      guard let judged = ahead else { return false }
      let isBetter =
        up != place && take(judged.up[axis]) || down != place && take(judged.down[axis])
      if isBetter { ahead = nil }
      return isBetter
    }

    private func moved(_ axis: Int, _ step: Double) -> Logarithms {
      var next = place
      next[axis] = min(max(next[axis] + step, Self.lowest[axis]), Self.highest[axis])
      return next
    }
  }

  /// Eight models side by side.
  private typealias Lanes = SIMD8<Double>

  /// The noise correlation of eight models at each node, reused while their correlation times are unchanged.
  private struct Decays {
    private(set) var list: [Lanes] = []
    private var memories = Lanes(repeating: .nan)

    mutating func remember(_ nodes: [HeightNode], _ memories: Lanes) {
      guard memories != self.memories else { return }
      self.memories = memories
      list.removeAll(keepingCapacity: true)
      list.reserveCapacity(nodes.count)
      var (decay, seconds) = (Lanes(repeating: 1), 0.0)
      for index in nodes.indices {
        if nodes[index].seconds != seconds {
          seconds = nodes[index].seconds
          for lane in 0..<8 {
            let isKnown = lane > 0 && memories[lane] == memories[lane - 1]
            decay[lane] = isKnown ? decay[lane - 1] : exp(-seconds / memories[lane])
          }
        }
        list.append(decay)
      }
    }
  }

  /// The sums of the logarithms of the spreads and of the squared surprises in parts of them, of eight models.
  private static func surprises(
    of nodes: Span<HeightNode>, roughness: Lanes, whiteness: Lanes, _ decays: Span<Lanes>
  ) -> (spreads: Lanes, surprises: Lanes, count: Double) {
    var (spreads, surprises, count) = (Lanes(), Lanes(), 0.0)
    var belief = HeightFilter<Lanes>(at: 0, slopes: HeightFilterState.usualSlopes)
    // A product takes one logarithm, a sum one per node.
    var product = Lanes(repeating: 1)
    var (index, hasBegun) = (0, false)
    // Most nodes have as many heights as the previous one.
    var (heights, newNoise) = (1.0, whiteness)
    @inline(__always) func noise(of node: HeightNode) -> Lanes {
      if node.count != heights { (heights, newNoise) = (node.count, whiteness / node.count) }
      return newNoise
    }
    while index < nodes.count {
      if !hasBegun || nodes[index].begins {
        hasBegun = true
        belief = HeightFilter(at: nodes[index].height, slopes: HeightFilterState.usualSlopes)
        _ = belief.learn(nodes[index].height, white: noise(of: nodes[index]))
        index += 1
      }
      let first = index
      while index < nodes.count, !nodes[index].begins {
        belief.advance(
          metres: nodes[index].metres, decay: decays[index], roughness: roughness)
        let (surprise, spread) = belief.learn(
          nodes[index].height, white: noise(of: nodes[index]))
        surprises += surprise * surprise / spread
        product *= spread
        index += 1
        if any(product .< 1e-150 .| product .> 1e150) { break }
      }
      count += Double(index - first)
      for lane in 0..<8 where !(1e-150...1e150).contains(product[lane]) {
        spreads[lane] += log(product[lane])
        product[lane] = 1
      }
    }
    for lane in 0..<8 { spreads[lane] += log(product[lane]) }
    return (spreads, surprises, count)
  }
}
