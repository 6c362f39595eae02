import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// Looks at all places that a fix may turn something at.
  func look(
    _ fix: Fix, _ found: ArraySlice<Int32>, _ state: inout State, _ events: inout EventCollector
  ) {
    if fix.step.isLong { lookBetween(fix, found, &state, &events) }
    if isNothingNew(found, state) { return }
    for index in state.slots.indices {
      let place = state.slots[index].place
      guard Int(place) < watch.places.count, place >= 0 else { continue }
      turn(fix, index, isInside: found.contains(place), &state, &events)
    }
    for (offset, place) in zip(found.indices, found)
    where concerns[Int(place)] && !found[..<offset].contains(place)
      && !state.slots.contains(where: { $0.place == place })
    {
      state.slots.append(Slot(place: place))
      turn(fix, state.slots.count - 1, isInside: true, &state, &events)
    }
    // Looked at in place: slots are large, and seldom is one idle.
    for index in state.slots.indices.reversed()
    where state.slots[index].arrival == nil && isIdle(state.slots[index], at: fix.now.time) {
      state.slots.remove(at: index)
    }
  }

  /// Whether the fix lies in the very places that the member has been in for long, which is so for
  /// most fixes.
  private func isNothingNew(_ found: ArraySlice<Int32>, _ state: State) -> Bool {
    for index in state.slots.indices {
      guard state.slots[index].isSettled, found.contains(state.slots[index].place) else {
        return false
      }
    }
    return found.allSatisfy { place in
      !concerns[Int(place)] || state.slots.contains { $0.place == place }
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
    var slot = state.slots[index]
    defer {
      slot.note()
      state.slots[index] = slot
    }
    let wasInside = slot.isOn
    let place = Int(slot.place)
    let depth = watch.index.depth(place, fix.now.place, reach: FenceRule.reachMetres)
    let edge = rule.edge(
      isInside: wasInside, accuracy: fix.accuracy, halfWidth: watch.index.halfWidths[place])
    let last = state.last
    let isBeyond = isInside != wasInside
    // On the edge itself the depth is 0, and the fix inside.
    let value = isInside ? max(depth, 1e-3) : min(depth, -1e-3)
    slot.arrival = slot.arrival.flatMap { remaining($0, fix, depth: value) }
    let turn = slot.debounce.weigh(
      value, at: fix.now.time, elapsed: fix.step.elapsed, edge, rule.weighing,
      isHeld: wasInside && fix.stay.isRecognised
    ) { mark in
      crossing(mark, fix, place, last, isBeyond: isBeyond, isEntering: !wasInside, abs(value))
    }
    if let turn {
      if turn.isOn {
        enter(turn.mark, fix, &slot, &state, &events)
      } else {
        leave(turn.mark, fix, &slot, &state, &events)
      }
    } else if !wasInside, !isBeyond, let mark = slot.debounce.candidateMark,
      isPassage(mark, fix, place, depth: value)
    {
      pass(mark, fix, slot.place, &state, &events)
      slot.arrival = nil
      slot.debounce.startAnew()
    } else if slot.debounce.isOutweighed {
      if !wasInside, slot.arrival == nil {
        slot.arrival = slot.debounce.candidateMark.flatMap { arrival(of: $0) }
      }
      slot.debounce.startAnew()
    }
    if wasInside, slot.debounce.isOn, !isBeyond { dwell(fix, &slot, last, &events) }
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
      new.isFromRest = fix.stay.isRecognised
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

extension Crossing.Moment {
  /// The moment at a fraction of the way to another.
  func between(_ other: Crossing.Moment, _ fraction: Double) -> Crossing.Moment {
    let milliseconds = (Double(other.time - time) * fraction).rounded(.toNearestOrEven)
    return Crossing.Moment(
      time: time + Int64(milliseconds), place: place.between(other.place, fraction))
  }
}
