import HitherEngine
import HitherGeodesy
import HitherTracks

extension ClockDetector {
  /// The range of fixes that change no answer of the clock.
  private struct StableRange {
    /// Speeds at which no switch changes.
    var slowest = -Double.infinity
    var fastest = Double.infinity
    /// The next time at which an answer about hours may change.
    var hour = Int64.max

    /// Nil if the next fix changes an answer in any case.
    init?(_ state: State, _ detector: ClockDetector) {
      let program = detector.program
      guard state.last != nil, state.undecided.isEmpty, !state.hasSilence, state.isSettled,
        !state.pending.hasCandidate, state.silences.isEmpty, state.standing == state.current,
        program.nears.isEmpty
      else { return nil }
      if detector.asksWeek { hour = state.weekNext.milliseconds }
      for (number, edge) in program.speeds.enumerated() {
        if state.switches[number].isOn {
          slowest = max(slowest, edge * ClockDetector.slowShare)
        } else {
          fastest = min(fastest, edge)
        }
      }
    }
  }

  /// Whether the places of a fix are unchanged.
  @inline(__always)
  private func isInSamePlaces(_ index: Int, _ columns: Columns, _ state: State) -> Bool {
    for kind in state.inside.indices {
      let place = columns.place(kind, index)
      guard place == state.inside[kind] else { return false }
    }
    return true
  }

  /// Skips the fixes that change no answer, which nearly all are.
  ///
  /// - Returns: the first fix that may change one.
  func skipUnchanged(
    _ batch: FixBatch, from start: Int, _ columns: Columns, _ state: inout State
  ) -> Int {
    guard let stable = StableRange(state, self), var last = state.last?.milliseconds else {
      return start
    }
    let (times, speeds, classes) = (batch.time.span, columns.speed.span, columns.speedClass.span)
    let (silence, speedClass, asksPlaces) = (
      shortestSilence, state.speedClass, !state.inside.isEmpty
    )
    var lastSpeed: Int?
    var end = start
    while end < times.count {
      let time = times[end]
      guard time &- last <= silence, time < stable.hour,
        !asksPlaces || isInSamePlaces(end, columns, state)
      else { break }
      if !classes.isEmpty, classes[end] != speedClass { break }
      if !speeds.isEmpty, !speeds[end].isNaN {
        guard speeds[end] >= stable.slowest, speeds[end] <= stable.fastest else { break }
        lastSpeed = end
      }
      last = time
      end += 1
    }
    guard end > start else { return start }
    state.recent.take(batch, start..<end)
    for number in moments.indices where times[start] <= moments[number].milliseconds {
      let moment = moments[number].milliseconds
      guard let index = (start..<end).last(where: { times[$0] <= moment }) else { continue }
      state.record(Instant(milliseconds: times[index]), before: number, of: moments.count)
    }
    if let lastSpeed {
      let sample = SpeedSample(
        speed: speeds[lastSpeed], moment: Int64(columns.speedMoment[lastSpeed]),
        time: times[lastSpeed])
      record(sample, &state)
    }
    state.isDoubtful = false
    state.last = Instant(milliseconds: last)
    state.lastSettled = Instant(milliseconds: batch.settled[end - 1])
    state.rareSilence = columns.rareSilences[end - 1]
    state.passed = Instant(milliseconds: last)
    return end
  }

  /// Gives the switches the last of several speeds at which none changes.
  private func record(_ sample: SpeedSample, _ state: inout State) {
    state.lastSpeed = sample
    for (number, edge) in program.speeds.enumerated() {
      _ = state.switches[number].stays(
        at: sample.speed,
        Debounce<ClockMark>.Threshold(
          enter: edge, leave: edge * Self.slowShare, afterMilliseconds: 0))
    }
  }
}
