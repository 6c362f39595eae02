import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// Evaluates all places that a fix may change.
  ///
  /// - Returns: the moment up to which fixes in the same places change nothing; `absent` if the
  ///   next may.
  func look(
    _ fix: Fix, _ found: Span<Int32>, _ state: inout State, _ events: inout EventCollector
  ) -> Instant {
    if !watch.changes.isEmpty { endUse(fix, &state, &events) }
    if fix.isLong { lookBetween(fix, found, &state) }
    if let until = quietUntil(fix.now.time, found, state.slots) { return until }
    // A local copy, because the operator's state would be accessed for each place.
    var slots: [Slot] = []
    swap(&slots, &state.slots)
    for index in slots.indices {
      let place = slots[index].place
      guard Int(place) < watch.places.count, place >= 0 else { continue }
      turn(fix, &slots[index], isInside: found.contains(place), &state, &events)
    }
    // A place that is listed twice for the fix already has its slot the second time.
    for index in found.indices
    where applies(found[index], at: fix.now.time) && !slots.hasSlot(of: found[index]) {
      var slot = Slot(place: found[index])
      turn(fix, &slot, isInside: true, &state, &events)
      slots.append(slot)
    }
    // Tested in place: slots are large, and rarely is one idle.
    for index in slots.indices.reversed()
    where slots[index].arrival == nil && isIdle(slots[index], at: fix.now.time) {
      slots.remove(at: index)
    }
    swap(&slots, &state.slots)
    return .absent
  }

  /// The time until which a fix in these places changes no slot; nil if this fix changes one.
  ///
  /// Until then every slot already agrees with the fix, no stay reaches its dwell time, and no
  /// transition becomes old enough to be removed.
  ///
  /// - Parameter open: The slot to exclude; nil for none.
  func quietUntil(
    _ now: Instant, _ found: Span<Int32>, _ slots: [Slot], but open: Int? = nil
  ) -> Instant? {
    var rest = Int64.max
    for index in slots.indices where index != open {
      let place = slots[index].place
      guard slots[index].believes(found.contains(place)), watch.places.indices.contains(Int(place))
      else { return nil }
      if !slots[index].isOn {
        guard let left = slots[index].debounce.coolDownLeft(at: now, rule.weighing) else {
          return nil
        }
        rest = min(rest, left)
      } else if !slots[index].hasDwelled, let entered = slots[index].entered {
        rest = min(rest, dwellMilliseconds(place) &- (now - entered))
      }
    }
    for index in found.indices
    where applies(found[index], at: now) && !slots.hasSlot(of: found[index]) { return nil }
    if let change = watch.nextChange(after: now) { rest = min(rest, change - now) }
    return rest > 0 ? now + rest : nil
  }

  /// Whether a place is the member's and in use.
  @inline(__always)
  func applies(_ place: Int32, at time: Instant) -> Bool {
    concerns[Int(place)] && watch.isInUse(Int(place), at: time)
  }

  /// Removes the slots of places that are no longer in use; a member inside leaves at the end of the use.
  private func endUse(_ fix: Fix, _ state: inout State, _ events: inout EventCollector) {
    for index in state.slots.indices.reversed() {
      let number = Int(state.slots[index].place)
      guard watch.places.indices.contains(number), !watch.isInUse(number, at: fix.now.time) else {
        continue
      }
      var slot = state.slots.remove(at: index)
      guard slot.isOn, let until = watch.places[number].until else { continue }
      let at = Crossing.Moment(time: until, place: (fix.last ?? fix.now).place)
      var mark = Crossing(first: at, last: at, origin: at)
      mark.spent = fix.now.time - until
      leave(mark, fix, &slot, &state, &events)
    }
  }

  /// Weighs a fix for one place.
  @inline(__always)
  private func turn(
    _ fix: Fix, _ slot: inout Slot, isInside: Bool, _ state: inout State,
    _ events: inout EventCollector
  ) {
    // A fix that agrees with the confirmed side needs no weighing.
    if slot.believes(isInside) {
      if isInside, !slot.hasDwelled {
        passDwell(fix, &slot)
        dwell(fix, &slot, &events)
      }
      return
    }
    weigh(fix, &slot, isInside: isInside, &state, &events)
  }

  /// The smallest depth of a fix on its side, in metres.
  static let leastDepth = 1e-3

  private func weigh(
    _ fix: Fix, _ slot: inout Slot, isInside: Bool, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let place = Int(slot.place)
    let depth = slot.depths.depth(
      place, at: fix.now.place, isInside: isInside, accuracy: fix.accuracy, watch)
    guard
      FenceRule.tells(
        accuracy: fix.accuracy, halfWidth: watch.index.halfWidths[place], depth)
    else { return }
    // On the edge itself the depth is 0, and the fix counts as inside.
    let value = isInside ? max(depth, Self.leastDepth) : min(depth, -Self.leastDepth)
    // Slots are large, and are weighed in place.
    switch outcome(fix, &slot, place, value, isInside: isInside) {
    case .nothing: passDwell(fix, &slot)
    case .turned:
      guard let mark = slot.debounce.takeMark() else { break }
      if slot.isOn {
        enter(mark, fix, &slot, &state, &events)
      } else {
        leave(mark, fix, &slot, &state, &events)
      }
    case .passed:
      guard let mark = slot.passage else { break }
      slot.passage = nil
      slot.arrival = nil
      slot.debounce.reset()
      slot.record()
      pass(mark, fix, slot.place, &state, &events)
    }
    if isInside, slot.isOn { dwell(fix, &slot, &events) }
  }

  /// The effect of a fix on a candidate, whose mark stays with it.
  private enum Outcome {
    case nothing, turned, passed
  }

  @inline(__always)
  private func outcome(
    _ fix: Fix, _ slot: inout Slot, _ place: Int, _ value: Double, isInside: Bool
  ) -> Outcome {
    let wasInside = slot.isOn
    let isBeyond = isInside != wasInside
    let accuracy =
      wasInside ? rule.leavingAccuracy(fix.accuracy, share: fix.share) : fix.accuracy
    let edge = rule.edge(
      isInside: wasInside, accuracy: accuracy, halfWidth: watch.index.halfWidths[place])
    if slot.passage != nil, passes(fix, &slot, place, value) { return .passed }
    if let arrival = slot.arrival { slot.arrival = remaining(arrival, fix, depth: value) }
    let turns = slot.debounce.turns(
      value, at: fix.now.time, elapsed: fix.elapsed, edge, rule.weighing,
      isHeld: wasInside && !isBeyondRest(fix.anchor, place, accuracy)
    ) { mark in
      cross(&mark, fix, place, isBeyond: isBeyond, isEntering: !wasInside, abs(value))
    }
    defer { slot.record() }
    if turns { return .turned }
    if !wasInside, !isBeyond, isClearlyOutside(fix, depth: value),
      let mark = slot.debounce.candidateMark, isPassage(mark, fix, place)
    {
      slot.passage = mark
      return .passed
    }
    if slot.debounce.isOutweighed {
      if !wasInside, !isBeyond, let mark = slot.debounce.candidateMark,
        isPassage(mark, fix, place)
      {
        slot.passage = mark
      }
      if !wasInside, slot.arrival == nil {
        slot.arrival = slot.debounce.candidateMark.flatMap { arrival(of: $0) }
      }
      slot.debounce.reset()
    }
    return .nothing
  }

  /// Whether a rest does not keep a member inside a place: there is none, or it is outside.
  ///
  /// - Parameter accuracy: The assumed accuracy for a leaving member.
  func isBeyondRest(_ anchor: Coordinate?, _ place: Int, _ accuracy: Double) -> Bool {
    guard let anchor else { return true }
    let clear = max(rule.settings.leaveMetres, FenceRule.clearAccuracies * accuracy)
    return watch.index.depth(place, anchor, reach: FenceRule.reach(accuracy)) < -clear
  }

  /// Updates the candidate's mark for a fix, in place because it is large.
  @inline(__always)
  private func cross(
    _ mark: inout Crossing?, _ fix: Fix, _ place: Int, isBeyond: Bool, isEntering: Bool,
    _ depth: Double
  ) {
    guard let last = fix.last else {
      mark = Crossing(first: fix.now, last: fix.now)
      return
    }
    guard let wasBeyond = mark?.isBeyond else {
      mark = crossing(fix, place, last, isEntering: isEntering, depth)
      return
    }
    if !isSeen(fix, place, last) { mark?.record(Crossing.Pause(from: last, to: fix.now)) }
    if wasBeyond && isBeyond {
      mark?.spent += fix.elapsed
    } else if wasBeyond != isBeyond {
      let edge = edge(fix, place, last, isEntering: isEntering == isBeyond)
      mark?.spent += isBeyond ? fix.now.time - edge.time : edge.time - last.time
      if isBeyond { mark?.last = edge } else { mark?.back = edge }
      mark?.isBeyond = isBeyond
    }
    let deepest = isEntering ? wayDepth(fix, place, last, isBeyond ? depth : 0) : depth
    if isBeyond || isEntering, let before = mark?.deepest, deepest > before {
      mark?.deepest = deepest
    }
  }

  /// The mark of a new candidate.
  private func crossing(
    _ fix: Fix, _ place: Int, _ last: Crossing.Moment, isEntering: Bool, _ depth: Double
  ) -> Crossing {
    let edge = edge(fix, place, last, isEntering: isEntering)
    let deepest = isEntering ? wayDepth(fix, place, last, depth) : depth
    var new = Crossing(first: edge, last: edge, origin: last, deepest: deepest)
    new.spent = fix.now.time - edge.time
    new.isFromRest = fix.isResting
    if !isSeen(fix, place, last) { new.record(Crossing.Pause(from: last, to: fix.now)) }
    return new
  }

  /// Whether the path from the previous fix was recorded, and that fix shows on which side of the edge it was.
  private func isSeen(_ fix: Fix, _ place: Int, _ last: Crossing.Moment) -> Bool {
    fix.isRecorded
      && FenceRule.tells(
        accuracy: fix.lastAccuracy, halfWidth: watch.index.halfWidths[place],
        watch.index.depth(place, last.place, reach: FenceRule.reach(fix.lastAccuracy)))
  }

  /// The position of the edge on the path from the previous fix.
  ///
  /// Over a pause the path is unknown: then an entry counts from the first fix inside, and an exit from the last one.
  private func edge(
    _ fix: Fix, _ place: Int, _ last: Crossing.Moment, isEntering: Bool
  ) -> Crossing.Moment {
    guard isSeen(fix, place, last) else { return isEntering ? fix.now : last }
    let fraction = watch.index.crossing(place, from: last.place, to: fix.now.place)
    var edge = last.between(fix.now, fraction)
    if isEntering, let from = watch.places[place].from { edge.time = max(edge.time, from) }
    return edge
  }
}

extension [FenceDetector.Slot] {
  /// Whether a place is monitored.
  @inline(__always)
  fileprivate func hasSlot(of place: Int32) -> Bool {
    for index in indices where self[index].place == place { return true }
    return false
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
  /// The moment at a fraction of the path to another.
  func between(_ other: Crossing.Moment, _ fraction: Double) -> Crossing.Moment {
    let milliseconds = (Double(other.time - time) * fraction).rounded(.toNearestOrEven)
    return Crossing.Moment(
      time: time + Int64(milliseconds), place: place.between(other.place, fraction))
  }
}
