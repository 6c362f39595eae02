package import HitherTracks

/// The agreement of found episodes with the true ones.
///
/// A found episode and a true one are paired at most once, earliest first. Scores of several
/// members or outings can be added.
package struct EpisodeScore: Sendable {
  /// Which found episodes may be paired with a true one.
  package enum Rule: Sendable {
    /// Those that overlap it.
    case overlap
    /// Those that begin in the interval from some seconds before its start to some seconds after its end.
    case startWithin(beforeStart: Double, afterEnd: Double)
  }

  /// True episodes that were found.
  package private(set) var matched = 0
  /// True episodes that were not found.
  package private(set) var missed = 0
  /// Found episodes that are not true.
  package private(set) var raised = 0
  /// For each pair, the delay of the found start after the true one, in seconds.
  package private(set) var startDelays: [Double] = []
  /// For each pair, the delay of the found end after the true one, in seconds.
  package private(set) var endDelays: [Double] = []
  private let rule: Rule

  package init(_ rule: Rule = .overlap) {
    self.rule = rule
  }

  /// The share of the found episodes that are true; nil if none was found.
  package var precision: Double? { Self.share(matched, of: matched + raised) }

  /// The share of the true episodes that were found; nil if there are none.
  package var recall: Double? { Self.share(matched, of: matched + missed) }

  /// Compares the episodes of one kind of one member.
  ///
  /// Complexity: O(*true* × *found*) at worst.
  package mutating func add(true truths: [ClosedRange<Instant>], found: [ClosedRange<Instant>]) {
    let truths = truths.sorted(by: Self.comesFirst)
    let found = found.sorted(by: Self.comesFirst)
    let before = matched
    for (truth, pair) in zip(truths, rule.pairs(true: truths, found: found)) {
      guard let pair else {
        missed += 1
        continue
      }
      matched += 1
      startDelays.append(Double(found[pair].lowerBound - truth.lowerBound) / 1000)
      endDelays.append(Double(found[pair].upperBound - truth.upperBound) / 1000)
    }
    raised += found.count - (matched - before)
  }

  private static func comesFirst(
    _ left: ClosedRange<Instant>, _ right: ClosedRange<Instant>
  ) -> Bool {
    (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
  }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}

extension EpisodeScore.Rule {
  /// For each true episode the index of its paired found one: the first that is still free. Both
  /// lists are in order of start.
  package func pairs(
    true truths: [ClosedRange<Instant>], found: [ClosedRange<Instant>]
  ) -> [Int?] {
    var isTaken = [Bool](repeating: false, count: found.count)
    return truths.map { truth in
      let pair = found.indices.first { !isTaken[$0] && admits(found[$0], truth) }
      if let pair { isTaken[pair] = true }
      return pair
    }
  }

  private func admits(_ found: ClosedRange<Instant>, _ truth: ClosedRange<Instant>) -> Bool {
    switch self {
    case .overlap:
      return found.overlaps(truth)
    case .startWithin(let beforeStart, let afterEnd):
      let first = truth.lowerBound + Int64(-beforeStart * 1000)
      let last = truth.upperBound + Int64(afterEnd * 1000)
      return first <= found.lowerBound && found.lowerBound <= last
    }
  }
}
