import HitherGeodesy

extension OffRouteDetector {
  /// What of the state goes on while a member stays on the route, so that nothing can turn: it comes to what `stay`
  /// says of each fix, all of them recorded.
  struct Stretch {
    private var odometer: Odometer
    private var pace: UsualPace
    private var hasLeapt: Bool
    private var isAtEnd: Bool

    /// nil where something may turn, or the fix before was not one at a time.
    init?(_ state: State, after time: Int64?) {
      guard state.isCalm, let last = state.last, last.time.milliseconds == time else { return nil }
      (odometer, pace) = (state.odometer, state.pace)
      (hasLeapt, isAtEnd) = (state.hasLeapt, state.isAtEnd)
    }

    /// Goes on to some fixes; the time is that of the fix before.
    mutating func go(
      _ fixes: MatchedColumns, _ range: Range<Int>, after time: Int64,
      _ detector: OffRouteDetector
    ) {
      var time = time
      var room = -1.0
      var mayEnd = false
      for index in range {
        if odometer.pass(fixes, index, &room, chord: Odometer.chordMetres) {
          mayEnd = detector.mayBeAtEnd(odometer)
        }
        pace.learn(fixes.step(to: index), after: fixes.time[index] &- time)
        time = fixes.time[index]
        isAtEnd = mayEnd && detector.isAtEnd(fixes.coordinate(index), odometer)
        if !isAtEnd { hasLeapt = false }
      }
    }

    /// Puts back what has gone on up to a fix.
    func end(at last: Passage, measure: Double, _ state: inout State) {
      (state.odometer, state.pace) = (odometer, pace)
      (state.hasLeapt, state.isAtEnd, state.hasBegun) = (hasLeapt, isAtEnd, true)
      (state.last, state.measure, state.highest) = (last, measure, 0)
    }
  }
}
