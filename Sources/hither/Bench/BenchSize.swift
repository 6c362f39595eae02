/// The size of a benchmark's workload.
package enum BenchSize: String, CaseIterable, Sendable {
  case xs
  case s
  case m
  case l

  /// Those that people measure with; the smallest is for tests.
  package static let shown: [BenchSize] = [.s, .m, .l]

  /// How many people are on the way, with a fix each second.
  var members: Int {
    switch self {
    case .xs: 3
    case .s: 7
    case .m: 35
    case .l: 350
    }
  }

  /// The duration of the hike.
  var seconds: Int { self == .xs ? 1200 : 28_800 }

  /// The default number of processes in which each stage is timed.
  package var processes: Int {
    switch self {
    case .xs, .s: 7
    case .m: 5
    case .l: 4
    }
  }
}
