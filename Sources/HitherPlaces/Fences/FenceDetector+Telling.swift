import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  func enter(
    _ mark: Crossing, _ fix: Fix, _ slot: inout Slot, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let at = entry(mark, slot.arrival, fix)
    slot.arrival = nil
    slot.entered = at.time
    state.turns += 1
    slot.hasDwelled = false
    tellEntering(slot.place, at, Self.how(mark), fix, &state, &events)
  }

  func leave(
    _ mark: Crossing, _ fix: Fix, _ slot: inout Slot, _ state: inout State,
    _ events: inout EventCollector
  ) {
    var at = mark.moment(at: fix.now.time)
    let entered = slot.entered ?? at.time
    at.time = max(at.time, entered)
    slot.entered = nil
    state.turns += 1
    Visits.add(slot.place, at.time - entered, to: &state.ended)
    KindLeft.note(watch.places[Int(slot.place)].kind, at.time, in: &state.kindsLeft)
    tellLeaving(slot.place, at, since: entered, Self.how(mark), fix, &state, &events)
  }

  /// Tells of a way through a place, both crossings at once.
  func pass(
    _ mark: Crossing, _ fix: Fix, _ place: Int32, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let back = mark.back, back.time >= mark.first.time else { return }
    Visits.add(place, back.time - mark.first.time, to: &state.ended)
    let how: [EventValue] = [.text("passed")]
    tellEntering(place, mark.first, how, fix, &state, &events)
    tellLeaving(place, back, since: mark.first.time, how, fix, &state, &events)
  }

  private func tellEntering(
    _ number: Int32, _ at: Crossing.Moment, _ how: [EventValue], _ fix: Fix, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let place = watch.places[Int(number)]
    guard place.kind == .safeZone else {
      return events.emit(
        FenceEvents.entered, time: at.time, detected: fix.settled, subject: place.id,
        position: at.place, values: how)
    }
    // Nobody comes back who was not seen to leave.
    guard let index = state.zonesLeft.firstIndex(where: { $0.place == number }) else { return }
    let since = state.zonesLeft.remove(at: index).time
    let duration = EventValue.number(Double(at.time - since) / 1000)
    events.emit(
      FenceEvents.zoneReturned, time: at.time, detected: fix.settled, subject: place.id,
      position: at.place, values: [.texts([]), duration] + how)
  }

  private func tellLeaving(
    _ number: Int32, _ at: Crossing.Moment, since: Instant, _ how: [EventValue], _ fix: Fix,
    _ state: inout State, _ events: inout EventCollector
  ) {
    let place = watch.places[Int(number)]
    guard place.kind == .safeZone else {
      return events.emit(
        FenceEvents.left, time: at.time, detected: fix.settled, subject: place.id,
        position: at.place, values: [.number(Double(at.time - since) / 1000)] + how)
    }
    state.zonesLeft.append(ZoneLeft(place: number, time: at.time))
    events.emit(
      FenceEvents.zoneLeft, time: at.time, detected: fix.settled, subject: place.id,
      position: at.place, values: [.texts([])] + how)
  }

  /// The fields that say how an edge was crossed.
  private static func how(_ mark: Crossing) -> [EventValue] {
    if let gap = mark.gap { return [.text("gap"), .instant(gap.from), .instant(gap.to)] }
    return [.text(mark.origin == nil ? "start" : "crossed")]
  }
}
