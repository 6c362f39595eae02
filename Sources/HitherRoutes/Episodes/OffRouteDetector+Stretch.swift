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
      guard state.isCalm, state.hasBegun, let last = state.last, last.time.milliseconds == time
      else { return nil }
      (odometer, pace) = (state.odometer, state.pace)
      (hasLeapt, isAtEnd) = (state.hasLeapt, state.isAtEnd)
    }

    /// Goes on to some fixes; the time is that of the fix before.
    mutating func go(
      _ fixes: MatchedColumns, _ range: Range<Int>, after time: Int64,
      _ detector: OffRouteDetector
    ) {
      let before = odometer
      odometer.pass(fixes, range, chord: Odometer.chordMetres)
      if detector.mayBeAtEnd(odometer) {
        odometer = before
        goAtEnd(fixes, range, detector)
      } else {
        (isAtEnd, hasLeapt) = (false, false)
      }
      let steps = fixes.steps.span.extracting(fixes.stepRows(range))
      let times = fixes.time.span.extracting(range)
      var (time, pace) = (time, pace)
      for row in steps.indices {
        pace.learn(steps[row], after: times[row] &- time)
        time = times[row]
      }
      self.pace = pace
    }

    /// The same where the member may have gone far enough to be at the route's end: of odometer and leaps.
    private mutating func goAtEnd(
      _ fixes: MatchedColumns, _ range: Range<Int>, _ detector: OffRouteDetector
    ) {
      var room = -1.0
      var mayEnd = false
      for index in range {
        if odometer.pass(fixes, index, &room, chord: Odometer.chordMetres) {
          mayEnd = detector.mayBeAtEnd(odometer)
        }
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
