import HitherEngine

/// The least possible errors of an outing, by number of fixes.
struct TraceOptimum: StateCoding, Sendable {
  /// The mean live error of the members that the leader monitors, in metres.
  var live: OptimumCurve
  /// The mean squared synchronised error of all, in square metres.
  var synchronised: OptimumCurve

  init() { (live, synchronised) = (OptimumCurve(), OptimumCurve()) }

  /// Computes them.
  init(_ trace: LabTrace) {
    live = Self.curve(.live, trace, trace.watched)
    synchronised = Self.curve(.squaredSynchronised, trace, Array(trace.phones.indices))
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&live)
    try c.code(&synchronised)
  }

  /// Sets a row's bounds, at its own number of fixes.
  func fill(_ row: inout LabRow) {
    guard let fixes = row.fixesPerHour, row.reference != .refused else { return }
    row.optimumLive = live.error(fixesPerHour: fixes)
    row.optimumSynchronised = synchronised.error(fixesPerHour: fixes)?.squareRoot()
  }

  private static func curve(
    _ criterion: OptimalSchedule.Criterion, _ trace: LabTrace, _ phones: [Int]
  ) -> OptimumCurve {
    let schedules = phones.map {
      OptimalSchedule(criterion, trace.phones[$0].truth, trace.phones[$0].trace)
    }
    let hours = phones.reduce(0) { $0 + trace.phones[$1].truth.hours }
    guard hours > 0 else { return OptimumCurve() }
    return OptimumCurve(
      OptimalSchedule.penalties(criterion).compactMap { penalty in
        var sum = OptimumSum()
        for schedule in schedules { sum.add(schedule.best(penalty: penalty)) }
        guard sum.places > 0 else { return nil }
        return OptimumCurve.Corner(
          penalty: penalty, fixesPerHour: Double(sum.fixes) / hours,
          error: sum.errorSum / Double(sum.places))
      })
  }
}
