import Glibc

/// Estimates the ground under a row of nodes, from all heights before and after each.
///
/// The filter runs forwards; then the innovations are propagated backwards, which needs no inverse
/// (A. E. Bryson, M. Frazier, *Smoothing for linear and nonlinear dynamic systems*, Proc. Optimum
/// System Synthesis Conf., 1963; in the form of G. J. Bierman, *Fixed interval smoothing with
/// discrete measurements*, Int. J. Control 18 (1973) 65–75).
struct HeightSmoother {
  /// The ground at each node, in metres.
  private(set) var grounds: [Double]
  /// The variance of each ground, in square metres.
  private(set) var variances: [Double]
  private var steps: [Step] = []

  private struct Step {
    var predicted: HeightFilterState
    var surprise: Double
    var spread: Double
    var decay: Double
  }

  /// - Parameters:
  ///   - nodes: The profile.
  ///   - model: The model of its heights.
  ///   - start: The filter state at the first node from the track before, in square metres.
  init(_ nodes: [HeightNode], _ model: HeightModel, from start: HeightFilterState?) {
    grounds = Array(repeating: 0, count: nodes.count)
    variances = grounds
    steps.reserveCapacity(nodes.count)
    filter(nodes, model, from: start)
    carryBack(nodes, model)
  }

  /// The filter state at a node from the track before it, in square metres.
  func belief(at index: Int, _ model: HeightModel) -> HeightFilterState {
    steps[index].predicted.scaled(by: model.variance)
  }

  private mutating func filter(
    _ nodes: [HeightNode], _ model: HeightModel, from start: HeightFilterState?
  ) {
    let nodes = nodes.span
    let slopes = HeightFilterState.usualSlopes / model.variance
    var belief = start?.scaled(by: 1 / model.variance)
    var (decay, decaySeconds) = (1.0, 0.0)
    for index in nodes.indices {
      if nodes[index].seconds != decaySeconds {
        decaySeconds = nodes[index].seconds
        decay = exp(-decaySeconds / model.memorySeconds)
      }
      var current = belief ?? HeightFilterState(at: nodes[index].height, slopes: slopes)
      if index > 0 {
        if nodes[index].begins {
          current = HeightFilterState(at: nodes[index].height, slopes: slopes)
        } else {
          current.advance(
            metres: nodes[index].metres, decay: decay, roughness: model.roughness)
        }
      }
      let predicted = current
      let (surprise, spread) = current.learn(
        nodes[index].height, white: model.whiteness / nodes[index].count)
      steps.append(
        Step(predicted: predicted, surprise: surprise, spread: spread, decay: decay))
      belief = current
    }
  }

  private mutating func carryBack(_ nodes: [HeightNode], _ model: HeightModel) {
    let list = steps
    let (nodes, steps) = (nodes.span, list.span)
    var later = Later()
    for index in steps.indices.reversed() {
      let known = steps[index].predicted
      later.learn(steps[index].surprise, steps[index].spread, known)
      grounds[index] =
        known.ground - known.gg * later.g - known.gs * later.s - known.gn * later.n
      let left = known.gg - later.weight(known.gg, known.gs, known.gn)
      variances[index] = max(0, left) * model.variance
      if nodes[index].begins {
        later = Later()
      } else {
        later.recede(metres: nodes[index].metres, decay: steps[index].decay)
      }
    }
  }

  /// The information of later nodes about this one: a vector, and an information matrix.
  private struct Later {
    var (g, s, n) = (0.0, 0.0, 0.0)
    var (gg, gs, gn, ss, sn, nn) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    @inline(__always)
    mutating func learn(_ surprise: Double, _ spread: Double, _ known: HeightFilterState) {
      let gains = (
        (known.gg + known.gn) / spread, (known.gs + known.sn) / spread,
        (known.gn + known.nn) / spread
      )
      let pull = gains.0 * g + gains.1 * s + gains.2 * n + surprise / spread
      g -= pull
      n -= pull
      let ug = gg * gains.0 + gs * gains.1 + gn * gains.2
      let us = gs * gains.0 + ss * gains.1 + sn * gains.2
      let un = gn * gains.0 + sn * gains.1 + nn * gains.2
      let more = gains.0 * ug + gains.1 * us + gains.2 * un + 1 / spread
      gg += more - 2 * ug
      gs -= us
      gn += more - un - ug
      sn -= us
      nn += more - 2 * un
    }

    @inline(__always)
    mutating func recede(metres: Double, decay: Double) {
      s += metres * g
      n *= decay
      ss += metres * (metres * gg + 2 * gs)
      sn = decay * (sn + metres * gn)
      gs += metres * gg
      gn *= decay
      nn *= decay * decay
    }

    /// The information about a combination of ground, slope and noise.
    @inline(__always)
    func weight(_ a: Double, _ b: Double, _ c: Double) -> Double {
      a * (gg * a + 2 * gs * b + 2 * gn * c) + b * (ss * b + 2 * sn * c) + nn * c * c
    }
  }
}
