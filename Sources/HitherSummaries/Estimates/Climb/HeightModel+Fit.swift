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
      let place = earlier.logarithms
      search.take(search.judged(place, place).0)
      search.refine(by: Search.coarse)
    } else {
      for roughness in [-18.0, -14, -11, -8.5, -6] {
        for seconds in [6.0, 25, 90] {
          let judged = search.judged(
            Logarithms(roughness, log(seconds), log(0.05)),
            Logarithms(roughness, log(seconds), log(3)))
          search.take(judged.0)
          search.take(judged.1)
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
    private var decays = Decays()

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

    /// A model with how well it explains the profile.
    struct Judged {
      var place: Logarithms
      var variance: Double
      var score: Double
    }

    /// Judges two models side by side, which costs little more than one.
    mutating func judged(_ one: Logarithms, _ other: Logarithms) -> (Judged, Judged) {
      let models = (HeightModel(one, variance: 1), HeightModel(other, variance: 1))
      decays.remember(nodes, SIMD2(models.0.memorySeconds, models.1.memorySeconds))
      let (spreads, surprises, count) = HeightModel.surprises(
        of: nodes.span, models, decays.list.span)
      return (
        judged(one, spreads[0], surprises[0], count), judged(other, spreads[1], surprises[1], count)
      )
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

    /// Takes a model if it explains the profile better.
    @discardableResult
    mutating func take(_ judged: Judged) -> Bool {
      guard judged.score > score + Self.leastGain || score == -.infinity else { return false }
      (score, place) = (judged.score, judged.place)
      best = HeightModel(place, variance: judged.variance)
      return true
    }

    /// Walks along the axes, in turn and up to three times each, to where no step is better.
    mutating func refine(by steps: Logarithms) {
      // How many axes in a row have been no better from here; after all three none is.
      var settled = 0
      for turn in 0..<9 where settled < 3 {
        let axis = turn % 3
        let (up, down) = (moved(axis, steps[axis]), moved(axis, -steps[axis]))
        let judged = judged(up, down)
        let isBetter = up != place && take(judged.0) || down != place && take(judged.1)
        settled = isBetter ? 0 : settled + 1
      }
    }

    private func moved(_ axis: Int, _ step: Double) -> Logarithms {
      var next = place
      next[axis] = min(max(next[axis] + step, Self.lowest[axis]), Self.highest[axis])
      return next
    }
  }

  /// What the noise of two models remembers of itself at each node, kept while they remember as long as those before.
  private struct Decays {
    private(set) var list: [SIMD2<Double>] = []
    private var memories = SIMD2<Double>(repeating: .nan)

    mutating func remember(_ nodes: [HeightNode], _ memories: SIMD2<Double>) {
      guard memories != self.memories else { return }
      self.memories = memories
      list.removeAll(keepingCapacity: true)
      list.reserveCapacity(nodes.count)
      let isSame = memories[0] == memories[1]
      var (decay, seconds) = (SIMD2<Double>(repeating: 1), 0.0)
      for index in nodes.indices {
        if nodes[index].seconds != seconds {
          seconds = nodes[index].seconds
          let one = exp(-seconds / memories[0])
          decay = SIMD2(one, isSame ? one : exp(-seconds / memories[1]))
        }
        list.append(decay)
      }
    }
  }

  /// The sums of the logarithms of the spreads and of the squared surprises in parts of them, of two models.
  private static func surprises(
    of nodes: Span<HeightNode>, _ models: (HeightModel, HeightModel), _ decays: Span<SIMD2<Double>>
  ) -> (spreads: SIMD2<Double>, surprises: SIMD2<Double>, count: Double) {
    let roughness = SIMD2(models.0.roughness, models.1.roughness)
    let whiteness = SIMD2(models.0.whiteness, models.1.whiteness)
    var (spreads, surprises, count) = (SIMD2<Double>(), SIMD2<Double>(), 0.0)
    var belief = HeightFilter<SIMD2<Double>>(at: 0, slopes: HeightBelief.usualSlopes)
    // A product takes one logarithm where a sum takes many.
    var product = SIMD2<Double>(repeating: 1)
    var (index, hasBegun) = (0, false)
    while index < nodes.count {
      if !hasBegun || nodes[index].begins {
        hasBegun = true
        belief = HeightFilter(at: nodes[index].height, slopes: HeightBelief.usualSlopes)
        _ = belief.learn(nodes[index].height, white: whiteness / nodes[index].count)
        index += 1
      }
      let first = index
      while index < nodes.count, !nodes[index].begins {
        belief.advance(
          metres: nodes[index].metres, decay: decays[index], roughness: roughness)
        let (surprise, spread) = belief.learn(
          nodes[index].height, white: whiteness / nodes[index].count)
        surprises += surprise * surprise / spread
        product *= spread
        index += 1
        if any(product .< 1e-150 .| product .> 1e150) { break }
      }
      count += Double(index - first)
      for lane in 0..<2 where !(1e-150...1e150).contains(product[lane]) {
        spreads[lane] += log(product[lane])
        product[lane] = 1
      }
    }
    return (spreads + SIMD2(log(product[0]), log(product[1])), surprises, count)
  }
}
