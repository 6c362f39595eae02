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

  /// In how many processes each stage is timed where nothing else is asked for.
  package var processes: Int {
    switch self {
    case .xs, .s: 7
    case .m: 5
    case .l: 4
    }
  }
}
