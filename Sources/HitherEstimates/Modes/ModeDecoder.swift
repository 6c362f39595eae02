import Glibc
import HitherEngine

/// Finds the likeliest sequence of modes over minutes (Viterbi); only its sums are kept.
///
/// For each mode there is the best sequence that ends in it. Each sequence carries its time in each
/// mode, so that the state does not grow. The forward probability of each mode is kept as well, for
/// the confidence.
struct ModeDecoder: Sendable {
  /// A value for each mode.
  typealias Row<Value> = InlineArray<8, Value>

  /// Neighbouring minutes share data: only this share of each one's evidence counts.
  static let temper = 0.4
  private static let chances = ModeChances()

  /// The score of the best sequence that ends in each mode, up to a constant, …
  private var scores = Row<Double>(repeating: 0)
  /// … its milliseconds in each mode, …
  private var spent = Row<Row<Int64>>(repeating: Row(repeating: 0))
  /// … and the expected time of these that is right.
  private var right = Row<Double>(repeating: 0)
  /// The probability of each mode in the last minute.
  private var beliefs = Row<Double>(repeating: 0)
  /// Whether a sequence has begun.
  private var hasBegun = false

  init() {}

  /// Adds the next minute.
  ///
  /// - Parameters:
  ///   - logarithms: The logarithm of each mode's probability from the minute's features.
  ///   - milliseconds: The duration that the minute counts for.
  mutating func take(_ logarithms: Row<Double>, _ milliseconds: Int64) {
    var next = Row<Double>(repeating: -.infinity)
    var origin = Row<Int>(repeating: 0)
    var forward = Row<Double>(repeating: 0)
    if hasBegun {
      for from in scores.indices {
        for mode in scores.indices {
          let score = scores[from] + Self.chances.logarithms[from][mode]
          if score > next[mode] { (next[mode], origin[mode]) = (score, from) }
          forward[mode] += beliefs[from] * Self.chances.probabilities[from][mode]
        }
      }
    } else {
      (next, forward) = (Self.chances.beginningLogarithms, Self.chances.beginnings)
      hasBegun = true
    }
    var (sum, best) = (0.0, -Double.infinity)
    for mode in scores.indices {
      let evidence = Self.temper * logarithms[mode]
      next[mode] += evidence
      best = max(best, next[mode])
      beliefs[mode] = forward[mode] * exp(evidence)
      sum += beliefs[mode]
    }
    let (spentBefore, rightBefore) = (spent, right)
    for mode in scores.indices {
      beliefs[mode] /= sum
      // Only differences matter.
      scores[mode] = next[mode] - best
      if origin[mode] != mode {
        spent[mode] = spentBefore[origin[mode]]
        right[mode] = rightBefore[origin[mode]]
      }
      spent[mode][mode] += milliseconds
      right[mode] += Double(milliseconds) * beliefs[mode]
    }
  }

  /// Ends the sequence and adds the best one's times.
  mutating func finish(into times: inout [Int64], right total: inout Double) {
    guard hasBegun else { return }
    var best = 0
    for mode in scores.indices where scores[mode] > scores[best] { best = mode }
    for mode in scores.indices { times[mode] += spent[best][mode] }
    total += right[best]
    self = ModeDecoder()
  }
}

/// The transition probabilities of modes from one minute to the next.
private struct ModeChances {
  /// The probability that rest or a walk ends within a minute; a ride ends in one of them.
  static let leaving = 0.04
  /// The probability that a ride changes into another without either between them.
  static let swapping = 1e-4
  /// How often each mode is chosen, roughly as in national travel surveys, in the order of `TransportMode.allCases`.
  static let entries: ModeDecoder.Row<Double> = [30, 22, 3, 15, 40, 10, 1, 0.3]

  /// From a mode (row) to a mode, and their logarithms.
  var probabilities = ModeDecoder.Row(repeating: ModeDecoder.Row<Double>(repeating: 0))
  var logarithms: ModeDecoder.Row<ModeDecoder.Row<Double>>
  /// The logarithms of the probabilities of the first minute.
  var beginnings = ModeDecoder.Row<Double>(repeating: 0)
  var beginningLogarithms = ModeDecoder.Row<Double>(repeating: 0)

  init() {
    let (entries, modes) = (Self.entries, Self.entries.indices)
    var all = 0.0
    for mode in modes { all += entries[mode] }
    let free = [TransportMode.still.index, TransportMode.walking.index]
    let (walking, running) = (TransportMode.walking.index, TransportMode.running.index)
    for from in modes {
      var others = 0.0
      for to in modes where to != from {
        var chance =
          free.contains(from)
          ? Self.leaving * entries[to] / all
          : free.contains(to) ? Self.leaving / 2 : Self.swapping * entries[to]
        if from == walking && to == running || from == running && to == walking {
          chance = max(chance, Self.leaving / 4)
        }
        probabilities[from][to] = chance
        others += chance
      }
      probabilities[from][from] = 1 - others
      beginnings[from] = entries[from] / all
      beginningLogarithms[from] = log(beginnings[from])
    }
    logarithms = probabilities
    for from in modes {
      for to in modes { logarithms[from][to] = log(probabilities[from][to]) }
    }
  }
}

extension ModeDecoder: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&hasBegun)
    for mode in scores.indices {
      try c.code(&scores[mode])
      try c.code(&right[mode])
      try c.code(&beliefs[mode])
      for other in scores.indices { try c.code(&spent[mode][other]) }
    }
  }
}
