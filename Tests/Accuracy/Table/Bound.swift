import Glibc

/// How large a share of the cases must be good; every bound of the table is of this form.
///
/// A median of at most 1 % says that half of the tracks are within 1 %; a 95th percentile, that
/// 95 in 100 are.
struct Bound {
  let least: Double
  var most = 1.0

  /// What a sample must show.
  enum Strictness {
    /// The share itself.
    case exact
    /// A share so bad that it comes in fewer than 1 of 100 samples of this size, were the bound just
    /// met, counts against it; for samples too small to show the share itself.
    case beyondChance
  }

  /// Whether a sample keeps to the bound; nil where it is empty.
  func holds(good: Int, of count: Int, _ strictness: Strictness) -> Bool? {
    guard count > 0 else { return nil }
    switch strictness {
    case .exact:
      let share = Double(good) / Double(count)
      return least <= share && share <= most
    case .beyondChance:
      let tooFew = Self.chance(ofAtMost: good, of: count, share: least) < 0.01
      let tooMany = Self.chance(ofAtMost: count - good, of: count, share: 1 - most) < 0.01
      return !tooFew && !tooMany
    }
  }

  /// The chance of at most so many good cases when each is good with the chance `share`.
  static func chance(ofAtMost good: Int, of count: Int, share: Double) -> Double {
    guard share > 0, good < count else { return 1 }
    guard share < 1 else { return 0 }
    var sum = 0.0
    for number in 0...good {
      let ways =
        lgamma(Double(count + 1)) - lgamma(Double(number + 1))
        - lgamma(Double(count - number + 1))
      sum += exp(ways + Double(number) * log(share) + Double(count - number) * log(1 - share))
    }
    return min(1, sum)
  }
}
