package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects when fixes of a member stop, and when they come again.
///
/// Contact is lost when no used fix has come for longer than the member's recording gap, at the moment when the silence
/// is that long; it is regained with the next fix. A silence up to the end of the outing counts: a phone that dies for good is
/// lost. Outside of the member's windows nobody is missed.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes; `contact.lost`, `contact.regained`.
/// State: the last fix, and whether contact is lost.
/// Late data: none reaches an operator.
package struct ContactWatch: Operator {
  package static let description = OperatorDescription(
    name: "contact", summary: "Detects when fixes of a member stop, and when they come again.",
    reads: [GapColumns.silence], events: ContactEvents.all, settings: [OutingSettings.gap],
    state: "the last fix, and whether contact is lost")

  let gapMilliseconds: Int64
  let windows: [MembershipWindow]

  /// Makes the operator.
  ///
  /// - Parameter windows: When the member belongs to the outing; none for always.
  package init(
    gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, windows: [MembershipWindow] = []
  ) {
    self.gapMilliseconds = gapMilliseconds
    self.windows = windows
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !batch.isEmpty else { return }
    let times = batch.time.span
    let limits = batch.silenceLimits(gapMilliseconds)
    var before = state.last.map { ($0.time.milliseconds, $0.longestSilence) }
    for index in times.indices {
      let time = times[index]
      defer { before = (time, limits[index]) }
      guard state.isLost || before.map({ time &- $0.0 > $0.1 }) ?? false else { continue }
      if index > 0 { state.last = State.Sight(batch, index - 1, limits) }
      take(State.Sight(batch, index, limits), &state, &events)
    }
    state.last = State.Sight(batch, batch.count - 1, limits)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    fallSilent(before: time, &state, &events)
    return time
  }

  /// Takes a fix after a silence.
  private func take(_ sight: State.Sight, _ state: inout State, _ events: inout EventCollector) {
    fallSilent(before: sight.time, &state, &events)
    guard let last = state.last, state.isLost else { return }
    state.isLost = false
    events.emit(
      ContactRegained(lastSeen: last.time, ageSeconds: Double(sight.time - last.time) / 1000),
      time: sight.time, detected: sight.settled, position: sight.coordinate)
  }

  /// Loses contact if the silence before a moment is longer than a recording gap.
  private func fallSilent(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !state.isLost, let last = state.last, time - last.time > last.longestSilence else {
      return
    }
    let lost = last.time + last.longestSilence
    guard windows.isEmpty || windows.contains(where: { $0.contains(lost) }) else { return }
    state.isLost = true
    events.emit(
      ContactLost(lastSeen: last.time, ageSeconds: Double(last.longestSilence) / 1000), time: lost,
      detected: max(lost, last.settled), position: last.coordinate)
  }
}

extension ContactWatch {
  /// What the operator remembers.
  package struct State: Sendable {
    /// A fix.
    struct Sight: Sendable {
      var time: Instant
      var coordinate: Coordinate
      var settled: Instant
      /// A longer silence after it is a recording gap, in milliseconds.
      var longestSilence: Int64

      init(_ batch: FixBatch, _ index: Int, _ limits: TimeLimits) {
        time = Instant(milliseconds: batch.time[index])
        coordinate = batch.coordinate(index)
        settled = Instant(milliseconds: batch.settled[index])
        longestSilence = limits[index]
      }
    }

    var last: Sight?
    var isLost = false
  }
}

extension ContactWatch.State.Sight: StateCoding {
  func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    coordinate.write(to: &writer)
    settled.write(to: &writer)
    writer.write(longestSilence)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    coordinate = try Coordinate(from: &reader)
    settled = try Instant(from: &reader)
    longestSilence = try reader.read(Int64.self)
  }
}

extension ContactWatch.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(last)
    writer.write(isLost)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    last = try reader.readOptional(Sight.self)
    isLost = try reader.read(Bool.self)
  }
}
