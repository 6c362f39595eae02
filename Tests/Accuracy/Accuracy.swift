import HitherEngine

/// How near the toolkit's figures come to the truth of freshly simulated outings.
package enum Accuracy {
  /// How many outings are made.
  package struct Size: Sendable {
    let mixed: Int
    let sparse: Int
    let flatHours: Int
    let strictness: Bound.Strictness

    /// Enough member tracks for each figure to be its own measure.
    package static let full = Size(mixed: 72, sparse: 24, flatHours: 16, strictness: .exact)
    /// A look at each kind, with the bounds widened by what chance may do to so few.
    package static let small = Size(mixed: 12, sparse: 3, flatHours: 4, strictness: .beyondChance)
  }

  /// The first seed of the full size. The methods are tuned on others.
  package static let seed: UInt64 = 20_000
  /// The first seed of the outings whose alerts are judged.
  package static let alertSeed: UInt64 = 60_000
  /// The first seed of the small size, apart from both.
  package static let smallSeed: UInt64 = 90_000

  /// Makes the outings, puts them through the toolkit and compares.
  ///
  /// - Parameters:
  ///   - size: How many.
  ///   - seed: The first seed of each kind of outing.
  ///   - tell: Told a line for each member track.
  package static func figures(
    _ size: Size, seed: UInt64, tell: (String) -> Void = { _ in }
  ) throws -> [Figure] {
    var tasks: [(purpose: OutingMaker.Purpose, seed: UInt64)] = []
    for (purpose, count) in [
      (OutingMaker.Purpose.mixed, size.mixed), (.sparse, size.sparse), (.flatHour, size.flatHours),
    ] {
      for number in 0..<UInt64(count) { tasks.append((purpose, seed + number)) }
    }
    let trials = try ParallelRunner.map(tasks.count) { [tasks] index in
      try OutingTrial(OutingMaker.outing(tasks[index].purpose, seed: tasks[index].seed))
    }
    var findings = Findings()
    for trial in trials {
      trial.judge(&findings)
      for line in trial.lines { tell(line) }
    }
    return findings.figures(size.strictness) + (try RealRecordings.figures())
  }
}
