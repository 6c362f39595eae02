package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// The clocks of members with conditions about other members nearby: a step after their lanes.
///
/// A fix is processed once the position of every member in a condition is settled at its time:
/// interpolated between that member's settled fixes, never extrapolated, unknown in a recording
/// gap. This is the case with the next fix of the other member, or once the other's silence is
/// longer than a gap.
///
/// Batch and live mode use it in the same way: `add` receives settled fixes of a member in order of
/// time, in any order among members, and `advance` the event time that all lanes have passed.
///
/// Input: members' settled fixes with `PlaceColumns` and `SpeedColumns`.
/// Output: `clock_state.changed`, as `ClockDetector` emits it.
/// State: for each member the clock and the pending fixes; for members in `near_member`, the fixes around these.
/// Late data: none reaches it.
package struct HouseholdClock: Sendable {
  let ladder: ClockLadder
  let places: [Place]
  let zone: TimeZone
  let moments: [Instant]
  let gapMilliseconds: Int64
  /// The same limit if it applies to all members; otherwise nil.
  let fixedGap: Int64?
  /// Whether all states are kept, for a timeline.
  let keepsTimeline: Bool

  /// Makes the step.
  ///
  /// - Parameters:
  ///   - ladder: The states in order of priority.
  ///   - places: All places of the outing, as in the fence detector.
  ///   - zone: The outing's zone, for hours and days.
  ///   - moments: The moments for which the hands will be queried; empty for the last.
  ///   - gapMilliseconds: A longer pause between two fixes is a recording gap.
  ///   - isGapFixed: Whether that applies to all members, however rarely they record.
  ///   - keepsTimeline: Whether the states of the clocks will be queried.
  package init(
    _ ladder: ClockLadder, _ places: [Place], zone: TimeZone, moments: [Instant] = [],
    gapMilliseconds: Int64, isGapFixed: Bool = false, keepsTimeline: Bool = true
  ) {
    fixedGap = isGapFixed ? gapMilliseconds : nil
    self.ladder = ladder
    self.places = places
    self.zone = zone
    self.moments = moments
    self.gapMilliseconds = gapMilliseconds
    self.keepsTimeline = keepsTimeline
  }

  /// A member's clock.
  package func detector(of member: String) -> ClockDetector {
    ClockDetector(
      ladder, places, member: member, zone: zone, moments: moments, fixedGap: fixedGap,
      keepsTimeline: keepsTimeline)
  }

  /// The state before the first fix.
  package func makeState() -> State { State() }

  /// Adds the next settled fixes of a member.
  ///
  /// - Parameter trail: Those of them by which other members may be near; nil for all.
  package func add(
    _ batch: FixBatch, of member: String, trail: FixBatch? = nil, _ state: inout State
  ) {
    guard !batch.isEmpty else { return }
    state.add(member, detector(of: member).makeState())
    state.records[member]?.waiting.append(batch)
    if ladder.members.contains(member) {
      state.trails[member, default: MemberTrail()].append(
        trail ?? batch, gapMilliseconds: gapMilliseconds)
    }
  }

  /// Adds a received silence of a member.
  package func add(_ silence: ReceivedSilence, of member: String, _ state: inout State) {
    state.add(member, detector(of: member).makeState())
    state.records[member]?.clock.add(silence)
  }

  /// Announces that no fix of any member earlier than a time follows.
  ///
  /// - Returns: the events settled by that, by member and then in order.
  package func advance(to time: Instant, _ state: inout State) -> [Event] {
    advance(to: time, end: nil, &state)
  }

  /// Ends the input.
  ///
  /// - Parameter last: The last moment of the input; a silence that is long enough by then is
  ///   emitted.
  package func end(at last: Instant, _ state: inout State) -> [Event] {
    var emitted = advance(to: last + 1, end: last, &state)
    for id in state.ids {
      var events = EventCollector(member: id)
      var none = FixBatch()
      guard var record = state.records.removeValue(forKey: id) else { continue }
      let detector = detector(of: id)
      detector.end(&none, &record.clock, &events)
      detector.finish(at: last, &record.clock, &events)
      state.records[id] = record
      emitted += events.takeEvents()
    }
    return emitted
  }

  private func advance(to time: Instant, end: Instant?, _ state: inout State) -> [Event] {
    guard time > state.reached || end != nil else { return [] }
    state.reached = max(state.reached, time)
    var emitted: [Event] = []
    var waitsFrom = state.reached
    for id in state.ids {
      var events = EventCollector(member: id)
      // Removed and put back, so that it is changed in place.
      guard var record = state.records.removeValue(forKey: id) else { continue }
      var batch = taken(from: &record, of: id, state.trails, reached: state.reached, end)
      let next = record.waiting.time.first.map(Instant.init(milliseconds:))
      let passed = min(state.reached, next ?? state.reached)
      let detector = detector(of: id)
      if !batch.isEmpty { detector.process(&batch, &record.clock, &events) }
      if end == nil { _ = detector.advance(to: passed, &batch, &record.clock, &events) }
      waitsFrom = min(waitsFrom, passed)
      state.records[id] = record
      emitted += events.takeEvents()
    }
    for id in state.trails.keys { state.trails[id]?.forget(before: waitsFrom) }
    state.releasedUntil = waitsFrom
    return emitted
  }

  /// Removes the fixes for which all distances are settled, with the columns for them.
  private func taken(
    from record: inout State.Record, of id: String, _ trails: [String: MemberTrail],
    reached: Instant,
    _ end: Instant?
  ) -> FixBatch {
    let others = ladder.members.filter { $0 != id }
    var metres: [[Double]] = others.map { _ in [] }
    var settled: [Int64] = []
    fixes: for index in 0..<record.waiting.count {
      let time = Instant(milliseconds: record.waiting.time[index])
      guard time < reached else { break }
      let place = record.waiting.coordinate(index)
      var known = max(record.settled, Instant(milliseconds: record.waiting.settled[index]))
      var row: [Double] = []
      for other in others {
        let answer =
          trails[other]?.place(at: time, reached: reached, end: end) ?? .settled(nil, time)
        guard case .settled(let there, let moment) = answer else { break fixes }
        known = max(known, moment)
        row.append(there.map { ShortDistance.metres(from: place, to: $0) } ?? .nan)
      }
      for number in others.indices { metres[number].append(row[number]) }
      settled.append(known.milliseconds)
      record.settled = known
    }
    var batch = FixBatch()
    batch.append(record.waiting, 0..<settled.count)
    record.waiting.removeFirst(settled.count)
    batch.settled = settled
    for (other, column) in zip(others, metres) { batch[NearColumns.metres(to: other)] = column }
    return batch
  }
}
