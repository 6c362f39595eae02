import TestSupport
import Testing

@testable import HitherEstimates

/// The likelihood of rest, which is mostly clear without a root.
@Suite("Likelihood of rest")
struct RestLikelihoodTests {
  @Test("The likelihood is that of the whole formula, within its bounds")
  func bounds() {
    var random = SeededGenerator(seed: 10)
    var inside = 0
    for _ in 0..<2000 {
      let (step, walked) = (random.uniform(0, 12), random.uniform(0, 6))
      let product = step * walked
      let whole = walked * walked / 2 - ((4 + product * product).squareRoot() - 2)
      let bounded = min(max(whole, -RestEvidence.full), RestEvidence.full)
      #expect(RestEvidence.likelihood(step: step, walked: walked) == bounded)
      if abs(bounded) < RestEvidence.full { inside += 1 }
    }
    #expect(inside > 100)
  }
}
