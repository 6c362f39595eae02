import HitherEngine
import HitherGeodesy
import HitherTracks

extension ClockDetector {
  /// A change of an answer.
  struct Change {
    enum TransitionReason {
      case inside(kind: Int, place: Int32)
      case undecided(UndecidedKinds)
      case speed(Int, Bool)
      case speedClass(Int)
      case near(Int, Bool)
      case silence(Int64)
      case silenceEnds
      case week
    }

    var time: Instant
    var what: TransitionReason
  }

  /// Evaluates the answers at a moment.
  func feed(_ now: Moment, _ state: inout State, _ events: inout EventCollector) {
    guard let current = state.current else {
      state.entries = [Entry(standing: state.standing, start: now.time)]
      return
    }
    guard state.isSettled else {
      // The first state is the first one accepted; there is no earlier state to change from.
      guard let start = state.entries.first?.start else { return }
      if now.time - start >= program.ladder.dwellMilliseconds, now.time > start {
        state.isSettled = true
      } else {
        state.entries = [Entry(standing: state.standing, start: start)]
        return
      }
      return feed(now, &state, &events)
    }
    let isOther = state.standing != current
    if !isOther && !state.pending.hasCandidate { return }
    let threshold = Debounce<ClockMark>.Threshold(
      enter: 0.5, leave: 0.5, afterMilliseconds: program.ladder.dwellMilliseconds)
    let recent = state.recent
    let turn = state.pending.update(isOther ? 1 : 0, at: now.time, threshold) { _ in
      ClockMark(time: now.time, place: recent.place(at: now.time))
    }
    guard let turn else { return }
    change(turn.mark, now.settled, &state, &events)
  }

  /// Changes the state at once when a silence has become long enough.
  func fallSilent(
    _ now: Moment, _ last: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    state.isSettled = true
    guard state.standing != state.current else { return state.pending.reset() }
    let place = state.recent.place(at: last)
    change(
      ClockMark(time: now.time, place: place), now.settled, isSilence: true, &state, &events)
  }

  /// Begins the state that the answers give.
  private func change(
    _ mark: ClockMark, _ detected: Instant, isSilence: Bool = false, _ state: inout State,
    _ events: inout EventCollector
  ) {
    state.pending.turnOff()
    guard let last = state.entries.last else { return }
    let new = state.standing
    var start = max(mark.time, last.start)
    // A state that was too short to be accepted becomes the start of the next one.
    if !isSilence, !last.isSilence, start - last.start < program.ladder.dwellMilliseconds {
      start = last.start
    }
    if start == last.start { state.entries.removeLast() }
    if state.entries.last?.standing != new {
      state.entries.append(Entry(standing: new, start: start, isSilence: isSilence))
    }
    // An emitted start is not changed: no two changes are at the same time.
    start = max(start, state.emittedAt + 1)
    state.emittedAt = start
    // A change needs the previous state, and the one before that if the previous was too short.
    if !keepsTimeline, state.entries.count > 3 { state.entries.removeFirst() }
    let index = Int(new.place)
    let place = places.indices.contains(index) ? places[index].id : nil
    events.emit(
      ClockStateChanged(from: program.name(of: last.standing), to: program.name(of: new)),
      time: start, detected: max(detected, start), subject: place, position: mark.place)
  }
}
