import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// Skips the fixes after an evaluated one that are in the same places and beyond the edge of one of them, like it.
  ///
  /// It stops where a fix confirms a transition or changes anything for another place.
  ///
  /// - Returns: the first fix to evaluate.
  func passBeyond(
    _ batch: FixBatch, _ notes: FixNotes, from start: Int, through end: Int,
    _ found: Span<Int32>, _ state: inout State
  ) -> Int {
    let (times, latitudes, longitudes) = (
      batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span
    )
    guard start < end, start > 0, let number = onlyOpen(found, state.slots),
      var until = quietUntil(
        Instant(milliseconds: times[start - 1]), found, state.slots, but: number),
      var weighed = state.slots[number].debounce.stretch(rule.weighing)
    else { return start }
    let before = Instant(milliseconds: times[start - 1])
    // The fix that passes the dwell time must be evaluated.
    if let dwell = dwellTime(state.slots[number], at: before), dwell > before {
      until = min(until, dwell)
    }
    let (place, wasInside) = (Int(state.slots[number].place), state.slots[number].isOn)
    let halfWidth = watch.index.halfWidths[place]
    var depths = state.slots[number].depths
    var (spent, deepest, last) = (Int64(0), 0.0, times[start - 1])
    var index = start
    while index < end {
      let (time, note) = (Instant(milliseconds: times[index]), notes[index])
      guard time < until, note.marks.contains(.recorded), !note.marks.contains(.long) else {
        break
      }
      let at = Coordinate(latitudeE7: latitudes[index], longitudeE7: longitudes[index])
      guard Evidence.leastAccuracies * note.accuracy <= halfWidth else { break }
      let depth = depths.depth(
        place, at: at, isInside: !wasInside, accuracy: note.accuracy, watch)
      let beyond = max(wasInside ? -depth : depth, Self.leastDepth)
      let elapsed = max(0, time.milliseconds &- last)
      let accuracy =
        wasInside ? rule.leavingAccuracy(note.accuracy, share: note.share) : note.accuracy
      let edge = rule.edge(isInside: wasInside, accuracy: accuracy, halfWidth: halfWidth)
      // Whether a rest keeps a leaving member inside is tested where the fix would otherwise cause a transition.
      guard weighed.takes(beyond, at: time, elapsed: elapsed, edge, isHeld: false) else { break }
      (spent, deepest, last) = (spent + elapsed, max(deepest, beyond), time.milliseconds)
      index += 1
    }
    guard index > start else { return start }
    state.slots[number].depths = depths
    state.slots[number].debounce.end(weighed) { mark in
      mark?.spent += spent
      if let before = mark?.deepest { mark?.deepest = max(before, deepest) }
    }
    return index
  }

  /// The only slot with a candidate, if fixes are beyond its edge; nil if there is none, or another.
  private func onlyOpen(_ found: Span<Int32>, _ slots: [Slot]) -> Int? {
    var open: Int?
    for index in slots.indices where slots[index].isWaiting {
      guard open == nil, slots[index].arrival == nil, slots[index].passage == nil,
        slots[index].isOn != found.contains(slots[index].place),
        watch.places.indices.contains(Int(slots[index].place))
      else { return nil }
      open = index
    }
    return open
  }
}
