package import HitherEngine
package import HitherTracks

/// Sums the time that a member travelled in each mode: still, on foot, by bicycle, on a road, on
/// rails, by ship or aircraft.
///
/// Fixes are averaged over quarter minutes. A minute has features of itself and of ten minutes to
/// either side. A logistic regression weighs them, and the times of the likeliest sequence of modes
/// are summed. Between two rides there is a walk or a halt: Zheng, Li, Chen, Xie, Ma,
/// *Understanding mobility based on GPS data* (UbiComp 2008).
///
/// Input: a member's repaired fixes.
/// Output: the same fixes; no events. The result is in the state, after the end.
/// State: the last 21 minutes, and the sums of eight sequences; bounded.
/// Late data: none reaches an operator.
package struct ModeFold: Operator {
  package static let description = OperatorDescription(
    name: "modes", summary: "Adds up the time in each mode of travel.",
    reads: [GapColumns.pause],
    settings: [OutingSettings.gap],
    state: "the last 21 minutes, and the sums of eight sequences; bounded")

  let gapMilliseconds: Int64
  let model: ModeModel

  /// Makes the operator.
  ///
  /// - Parameter gapMilliseconds: Longer pauses are recording gaps.
  package init(gapMilliseconds: Int64 = OutingSettings().gapMilliseconds) {
    self.init(gapMilliseconds: gapMilliseconds, model: .trained)
  }

  init(gapMilliseconds: Int64, model: ModeModel) {
    (self.gapMilliseconds, self.model) = (gapMilliseconds, model)
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let limits = batch.pauseLimits(gapMilliseconds)
    let accuracies = batch[.accuracy]
    var index = 0
    while index < batch.count {
      if limits.isUsual { index = takeWithinQuarter(batch, accuracies, from: index, &state) }
      guard index < batch.count else { break }
      take(index, of: batch, limits, index < accuracies.count ? accuracies[index] : .nan, &state)
      index += 1
    }
  }

  /// Processes the fixes that only add to the current quarter minute, as most do.
  ///
  /// - Returns: the first fix that may do more.
  private func takeWithinQuarter(
    _ batch: FixBatch, _ accuracies: [Double], from first: Int, _ state: inout State
  ) -> Int {
    guard let lastTime = state.lastTime else { return first }
    let (times, starts, radii) = (batch.time.span, batch.startsSegment.span, accuracies.span)
    let (latitudes, longitudes) = (batch.latitudeE7.span, batch.longitudeE7.span)
    var (index, last, sums) = (first, lastTime.milliseconds, state.sums)
    while index < times.count, !starts[index] {
      let time = times[index]
      let accuracy = index < radii.count ? radii[index] : .nan
      guard time - last <= gapMilliseconds, sums.covers(time),
        !(accuracy > ModeAnchorSums.poorestMetres)
      else { break }
      sums.add(
        time: time, latitude: latitudes[index], longitude: longitudes[index], accuracy: accuracy)
      last = time
      index += 1
    }
    state.pending += last - lastTime.milliseconds
    (state.lastTime, state.sums) = (Instant(milliseconds: last), sums)
    return index
  }

  private func take(
    _ index: Int, of batch: FixBatch, _ limits: TimeLimits, _ accuracy: Double,
    _ state: inout State
  ) {
    let time = batch.time[index]
    if let last = state.lastTime {
      let milliseconds = time - last.milliseconds
      if limits.isBroken(before: index, in: batch, after: last) {
        finish(&state)
        state.unknown += milliseconds
      } else {
        state.pending += milliseconds
      }
    }
    state.lastTime = Instant(milliseconds: time)
    guard !(accuracy > ModeAnchorSums.poorestMetres) else { return }
    let (latitude, longitude) = (batch.latitudeE7[index], batch.longitudeE7[index])
    if !state.sums.covers(time) {
      closeAnchor(&state)
      state.sums = ModeAnchorSums(time: time, latitude: latitude, longitude: longitude)
    }
    state.sums.add(time: time, latitude: latitude, longitude: longitude, accuracy: accuracy)
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    finish(&state)
  }

  /// Advances from the previous anchor to the one whose fixes are all known.
  private func closeAnchor(_ state: inout State) {
    guard let anchor = state.sums.anchor else { return }
    state.sums = ModeAnchorSums()
    if let last = state.anchor {
      let leg = last.leg(to: anchor)
      if state.window?.minute == anchor.minute {
        state.window?.add(leg)
      } else {
        closeWindow(&state)
        state.window = ModeWindow(minute: anchor.minute, leg)
      }
      state.window?.milliseconds += state.pending
      state.pending = 0
    }
    state.anchor = anchor
  }

  private func closeWindow(_ state: inout State) {
    guard let window = state.window else { return }
    state.window = nil
    state.minutes.append(window.minuteOver)
    if state.minutes.count - state.decided > ModeFeature.context { decide(&state) }
    // Moving all of them each time would cost more than keeping a few too long.
    let unneeded = state.decided - ModeFeature.context
    if unneeded >= 64 {
      state.minutes.removeFirst(unneeded)
      state.decided -= unneeded
    }
  }

  /// Decides the first undecided minute.
  private func decide(_ state: inout State) {
    let values = ModeFeature.values(of: state.decided, among: state.minutes)
    state.decoder.take(
      model.logarithms(of: values), state.minutes[state.decided].milliseconds)
    state.decided += 1
  }

  /// Ends a piece without gaps.
  private func finish(_ state: inout State) {
    closeAnchor(&state)
    closeWindow(&state)
    while state.decided < state.minutes.count { decide(&state) }
    state.decoder.finish(into: &state.times.milliseconds, right: &state.right)
    state.unknown += state.pending
    (state.pending, state.decided, state.anchor) = (0, 0, nil)
    state.minutes.removeAll(keepingCapacity: true)
  }
}
