/// How much a benchmark works on.
package enum BenchSize: String, CaseIterable, Sendable {
  case xs
  case s
  case m
  case l

  /// How many people are on the way, with a fix each second.
  var members: Int {
    switch self {
    case .xs: 3
    case .s: 7
    case .m: 35
    case .l: 350
    }
  }

  /// How long they are on the way.
  var seconds: Int { self == .xs ? 1200 : 28_800 }

  /// How often each stage runs where nothing else is asked for.
  package var runs: Int { self == .l ? 3 : 5 }
}
