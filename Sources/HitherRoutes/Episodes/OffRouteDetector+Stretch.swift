import HitherGeodesy

extension OffRouteDetector {
  /// The part of the state that changes while a member stays on the route, so that no transition is possible.
  ///
  /// The result equals that of `stay` for each fix, all of them recorded.
  struct Stretch {
    private var odometer: Odometer
    private var pace: UsualPace
    private var hasLeapt: Bool
    private var isAtEnd: Bool

    /// Nil if a transition is possible, or the previous fix had the same time.
    init?(_ state: State, after time: Int64?) {
      guard state.isCalm, state.hasBegun, let last = state.last, last.time.milliseconds == time
      else { return nil }
      (odometer, pace) = (state.odometer, state.pace)
      (hasLeapt, isAtEnd) = (state.hasLeapt, state.isAtEnd)
    }

    /// Extends it to more fixes; the time is that of the previous fix.
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

    /// The same if the member may have gone far enough to be at the route's end: of odometer and leaps.
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

    /// Stores the changes up to a fix.
    func end(at last: Passage, measure: Double, _ state: inout State) {
      (state.odometer, state.pace) = (odometer, pace)
      (state.hasLeapt, state.isAtEnd, state.hasBegun) = (hasLeapt, isAtEnd, true)
      (state.last, state.measure, state.highest) = (last, measure, 0)
    }
  }
}
