import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  func enter(
    _ mark: Crossing, _ fix: Fix, _ slot: inout Slot, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let (at, pause) = entry(mark, slot.arrival, fix)
    slot.arrival = nil
    (slot.entered, slot.unrecorded) = (at.time, 0)
    state.turns += 1
    slot.hasDwelled = false
    passDwell(fix, from: at, &slot)
    emitEntering(slot.place, at, Self.how(mark, pause), fix, &state, &events)
  }

  func leave(
    _ mark: Crossing, _ fix: Fix, _ slot: inout Slot, _ state: inout State,
    _ events: inout EventCollector
  ) {
    var (at, pause) = mark.settled(at: fix.now.time, isEntering: false)
    let entered = slot.entered ?? at.time
    at.time = max(at.time, entered)
    let unrecorded = slot.unrecorded + state.gaps.overlap(from: entered, to: at.time)
    (slot.entered, slot.unrecorded) = (nil, 0)
    slot.atDwell = nil
    slot.hasDwelled = false
    state.turns += 1
    Visits.add(slot.place, at.time - entered, unrecorded: unrecorded, to: &state.ended)
    KindLeft.record(watch.places[Int(slot.place)].kind, at.time, in: &state.kindsLeft)
    emitLeaving(
      slot.place, at, since: entered, unrecorded: unrecorded, Self.how(mark, pause), fix, &state,
      &events)
  }

  /// Emits a passage through a place, both crossings at once.
  func pass(
    _ mark: Crossing, _ fix: Fix, _ place: Int32, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let back = mark.back, back.time >= mark.first.time else { return }
    Visits.add(place, back.time - mark.first.time, unrecorded: 0, to: &state.ended)
    let how = EdgeCrossing(way: .passed)
    emitEntering(place, mark.first, how, fix, &state, &events)
    emitLeaving(place, back, since: mark.first.time, unrecorded: 0, how, fix, &state, &events)
  }

  private func emitEntering(
    _ number: Int32, _ at: Crossing.Moment, _ edge: EdgeCrossing, _ fix: Fix, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let place = watch.places[Int(number)]
    guard place.kind == .safeZone else {
      return events.emit(
        FenceEntered(edge: edge), time: at.time, detected: fix.settled, subject: place.id,
        position: at.place)
    }
    // A return requires an emitted exit.
    guard let index = state.zonesLeft.firstIndex(where: { $0.place == number }) else { return }
    let since = state.zonesLeft.remove(at: index).time
    let returned = SafeZoneReturned(
      notify: [], durationSeconds: Double(at.time - since) / 1000, edge: edge)
    events.emit(
      returned, time: at.time, detected: fix.settled, subject: place.id, position: at.place)
  }

  private func emitLeaving(
    _ number: Int32, _ at: Crossing.Moment, since: Instant, unrecorded: Int64,
    _ edge: EdgeCrossing, _ fix: Fix, _ state: inout State, _ events: inout EventCollector
  ) {
    let place = watch.places[Int(number)]
    guard place.kind == .safeZone else {
      return events.emit(
        FenceLeft(
          durationSeconds: Double(at.time - since) / 1000,
          unrecordedSeconds: unrecorded > 0 ? Double(unrecorded) / 1000 : nil, edge: edge),
        time: at.time, detected: fix.settled, subject: place.id, position: at.place)
    }
    state.zonesLeft.append(ZoneLeft(place: number, time: at.time))
    events.emit(
      SafeZoneLeft(notify: [], edge: edge), time: at.time, detected: fix.settled,
      subject: place.id, position: at.place)
  }

  /// How an edge was crossed.
  private static func how(_ mark: Crossing, _ pause: Crossing.Pause?) -> EdgeCrossing {
    if let pause {
      return EdgeCrossing(way: .gap, after: pause.from.time, before: pause.to.time)
    }
    return EdgeCrossing(way: mark.origin == nil ? .start : .crossed)
  }
}
