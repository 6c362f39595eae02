import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// Looks at all places that a fix may turn something at.
  func look(
    _ fix: Fix, _ found: Span<Int32>, _ state: inout State, _ events: inout EventCollector
  ) {
    if fix.step.isLong { lookBetween(fix, found, &state, &events) }
    if state.knows(found, concerns) { return }
    for index in state.slots.indices {
      let place = state.slots[index].place
      guard Int(place) < watch.places.count, place >= 0 else { continue }
      turn(fix, index, isInside: found.contains(place), &state, &events)
    }
    // A place that stands twice at the fix has its slot the second time.
    for index in found.indices where concerns[Int(found[index])] && !state.hasSlot(of: found[index])
    {
      state.slots.append(Slot(place: found[index]))
      turn(fix, state.slots.count - 1, isInside: true, &state, &events)
    }
    // Looked at in place: slots are large, and seldom is one idle.
    for index in state.slots.indices.reversed()
    where state.slots[index].arrival == nil && isIdle(state.slots[index], at: fix.now.time) {
      state.slots.remove(at: index)
    }
  }

  /// Weighs a fix for one place.
  private func turn(
    _ fix: Fix, _ index: Int, isInside: Bool, _ state: inout State, _ events: inout EventCollector
  ) {
    // Nothing is to be weighed where a fix says what is believed already.
    if state.slots[index].believes(isInside) {
      if isInside, !state.slots[index].hasDwelled {
        dwell(fix, &state.slots[index], state.last, &events)
      }
      return
    }
    let wasInside = state.slots[index].isOn
    let place = Int(state.slots[index].place)
    let depth = watch.index.depth(place, fix.now.place, reach: FenceRule.reachMetres)
    let edge = rule.edge(
      isInside: wasInside, accuracy: fix.accuracy, halfWidth: watch.index.halfWidths[place])
    let last = state.last
    let isBeyond = isInside != wasInside
    // On the edge itself the depth is 0, and the fix inside.
    let value = isInside ? max(depth, 1e-3) : min(depth, -1e-3)
    // Slots are large, and are weighed where they lie.
    if let arrival = state.slots[index].arrival {
      state.slots[index].arrival = remaining(arrival, fix, depth: value)
    }
    let turn = state.slots[index].debounce.weigh(
      value, at: fix.now.time, elapsed: fix.step.elapsed, edge, rule.weighing,
      isHeld: wasInside && fix.isResting
    ) { mark in
      crossing(mark, fix, place, last, isBeyond: isBeyond, isEntering: !wasInside, abs(value))
    }
    if let turn {
      var slot = state.slots[index]
      if turn.isOn {
        enter(turn.mark, fix, &slot, &state, &events)
      } else {
        leave(turn.mark, fix, &slot, &state, &events)
      }
      state.slots[index] = slot
    } else if !wasInside, !isBeyond, let mark = state.slots[index].debounce.candidateMark,
      isPassage(mark, fix, place, depth: value)
    {
      pass(mark, fix, Int32(clamping: place), &state, &events)
      state.slots[index].arrival = nil
      state.slots[index].debounce.startAnew()
    } else if state.slots[index].debounce.isOutweighed {
      if !wasInside, state.slots[index].arrival == nil {
        state.slots[index].arrival = state.slots[index].debounce.candidateMark.flatMap {
          arrival(of: $0)
        }
      }
      state.slots[index].debounce.startAnew()
    }
    if wasInside, state.slots[index].debounce.isOn, !isBeyond {
      dwell(fix, &state.slots[index], last, &events)
    }
    state.slots[index].note()
  }

  /// The candidate's mark after a fix.
  private func crossing(
    _ mark: Crossing?, _ fix: Fix, _ place: Int, _ last: Crossing.Moment?, isBeyond: Bool,
    isEntering: Bool, _ depth: Double
  ) -> Crossing {
    guard let last else { return Crossing(first: fix.now, last: fix.now) }
    guard var mark else {
      let edge = edge(fix, place, last, isEntering: isEntering)
      var new = Crossing(first: edge, last: edge, origin: last, deepest: depth)
      new.spent = fix.now.time - edge.time
      new.isRecorded = fix.step.isRecorded
      new.isFromRest = fix.isResting
      if !fix.step.isRecorded { new.gap = TimeStretch(from: last.time, to: fix.now.time) }
      return new
    }
    if mark.isBeyond && isBeyond {
      mark.spent += fix.step.elapsed
    } else if mark.isBeyond != isBeyond {
      let edge = edge(fix, place, last, isEntering: isEntering == isBeyond)
      mark.spent += isBeyond ? fix.now.time - edge.time : edge.time - last.time
      if isBeyond { mark.last = edge } else { mark.back = edge }
      mark.gap =
        fix.step.isRecorded ? nil : TimeStretch(from: last.time, to: fix.now.time)
    }
    mark.isBeyond = isBeyond
    mark.isRecorded = mark.isRecorded && fix.step.isRecorded
    if isBeyond { mark.deepest = max(mark.deepest, depth) }
    return mark
  }

  /// Where the edge lies on the way from the fix before.
  ///
  /// Over a long pause nothing is known of the way: then a place was entered at the latest when the
  /// member is seen inside, and left at the earliest when last seen there.
  private func edge(
    _ fix: Fix, _ place: Int, _ last: Crossing.Moment, isEntering: Bool
  ) -> Crossing.Moment {
    guard fix.step.elapsed <= rule.bridgeMilliseconds else { return isEntering ? fix.now : last }
    let fraction = watch.index.crossing(place, from: last.place, to: fix.now.place)
    return last.between(fix.now, fraction)
  }

  /// Tells once that a stay has lasted.
  private func dwell(
    _ fix: Fix, _ slot: inout Slot, _ last: Crossing.Moment?, _ events: inout EventCollector
  ) {
    guard !slot.hasDwelled, let entered = slot.entered else { return }
    let place = watch.places[Int(slot.place)]
    let dwell = place.dwellMilliseconds ?? rule.settings.dwellMilliseconds
    guard fix.now.time - entered >= dwell else { return }
    slot.hasDwelled = true
    guard place.kind != .safeZone else { return }
    let time = entered + dwell
    var at = Crossing.Moment(time: time, place: fix.now.place)
    if let last, last.time < time, fix.step.elapsed > 0 {
      at = last.between(fix.now, Double(time - last.time) / Double(fix.step.elapsed))
    }
    events.emit(
      FenceEvents.dwelled, time: time, detected: fix.settled, subject: place.id,
      position: at.place, values: [.number(Double(dwell) / 1000)])
  }
}

extension FenceDetector.State {
  /// Whether a place is watched.
  @inline(__always)
  fileprivate func hasSlot(of place: Int32) -> Bool {
    for index in slots.indices where slots[index].place == place { return true }
    return false
  }

  /// Whether a fix lies in the very places that the member has been in for long.
  @inline(__always)
  fileprivate func knows(_ found: Span<Int32>, _ concerns: [Bool]) -> Bool {
    for index in slots.indices {
      guard slots[index].isSettled, found.contains(slots[index].place) else { return false }
    }
    for index in found.indices where concerns[Int(found[index])] && !hasSlot(of: found[index]) {
      return false
    }
    return true
  }
}

extension Span<Int32> {
  /// Whether a place is among those found.
  func contains(_ place: Int32) -> Bool {
    for index in indices where self[index] == place { return true }
    return false
  }
}

extension Crossing.Moment {
  /// The moment at a fraction of the way to another.
  func between(_ other: Crossing.Moment, _ fraction: Double) -> Crossing.Moment {
    let milliseconds = (Double(other.time - time) * fraction).rounded(.toNearestOrEven)
    return Crossing.Moment(
      time: time + Int64(milliseconds), place: place.between(other.place, fraction))
  }
}
