import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// How long a stay in a place must last for `fence.dwelled`.
  func dwellMilliseconds(_ place: Int32) -> Int64 {
    watch.dwells[Int(place)] ?? rule.settings.dwellMilliseconds
  }

  /// When a stay, or a possible one, has lasted its dwell time; nil if that was already emitted.
  func dwellTime(_ slot: Slot, at now: Instant) -> Instant? {
    guard !slot.hasDwelled else { return nil }
    let entered =
      slot.isOn ? slot.entered : slot.debounce.candidateMark?.moment(at: now).time
    return entered.map { $0 + dwellMilliseconds(slot.place) }
  }

  /// Stores the member's position at the dwell time, when a fix passes it: the event may come much later.
  func passDwell(_ fix: Fix, _ slot: inout Slot) {
    guard let time = dwellTime(slot, at: fix.now.time), time <= fix.now.time, let last = fix.last,
      last.time < time
    else { return }
    slot.atDwell = last.between(fix.now, Double(time - last.time) / Double(fix.elapsed))
  }

  /// Stores the same when a stay is confirmed, because its start is known only then.
  ///
  /// - Parameter entry: Time and place of the start.
  func passDwell(_ fix: Fix, from entry: Crossing.Moment, _ slot: inout Slot) {
    let time = entry.time + dwellMilliseconds(slot.place)
    guard time <= fix.now.time else {
      slot.atDwell = nil
      return
    }
    if slot.atDwell?.time == time { return }
    // The fixes around that time may be gone: the nearest known ones before and after are used.
    let known = [entry, slot.atDwell, fix.last, fix.now].compactMap { $0 }
    let before = known.filter { $0.time <= time }.max { $0.time < $1.time } ?? entry
    let after = known.filter { $0.time >= time }.min { $0.time < $1.time } ?? fix.now
    let span = after.time - before.time
    slot.atDwell =
      span > 0 ? before.between(after, Double(time - before.time) / Double(span)) : before
  }

  /// Emits once that a stay has lasted its dwell time.
  func dwell(_ fix: Fix, _ slot: inout Slot, _ events: inout EventCollector) {
    guard let time = dwellTime(slot, at: fix.now.time), fix.now.time >= time else { return }
    slot.hasDwelled = true
    let at = slot.atDwell ?? fix.now
    slot.atDwell = nil
    let place = watch.places[Int(slot.place)]
    guard place.kind != .safeZone else { return }
    events.emit(
      FenceDwelled(durationSeconds: Double(dwellMilliseconds(slot.place)) / 1000), time: time,
      detected: fix.settled, subject: place.id, position: at.place)
  }
}
