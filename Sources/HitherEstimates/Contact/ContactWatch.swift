package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects when a member's fixes stop, and when they resume.
///
/// Contact is lost when no used fix has come for longer than the member's recording gap, at the
/// moment when the silence reaches that length; it is regained with the next fix. A silence up to
/// the end of the outing counts: a phone that fails for good is lost. Outside the member's windows
/// no contact is lost.
///
/// A silence at the time of receipt counts too, even if fixes of that time arrive later: contact is
/// regained with the first fix after it was lost.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes; `contact.lost`, `contact.regained`.
/// State: the last fix, the silences as they were received, and when contact was lost.
/// Late data: none reaches an operator.
package struct ContactWatch: Operator {
  package static let description = OperatorDescription(
    name: "contact", summary: "Detects when fixes of a member stop arriving, and when they resume.",
    reads: [GapColumns.silence], events: ContactEvents.all, settings: [OutingSettings.gap],
    state: "the last fix, the silences as they were received, and when contact was lost")

  let gapMilliseconds: Int64
  let windows: [MembershipWindow]

  /// Makes the operator.
  ///
  /// - Parameter windows: When the member belongs to the outing; empty for always.
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
      guard
        state.lost != nil || before.map({ time &- $0.0 > $0.1 }) ?? false
          || state.silences.first.map({ $0.from.milliseconds < time }) ?? false
      else { continue }
      if index > 0 { state.last = State.Observation(batch, index - 1, limits) }
      take(State.Observation(batch, index, limits), &state, &events)
    }
    state.last = State.Observation(batch, batch.count - 1, limits)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    fallSilent(before: time, &state, &events)
    return time
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    takeSilences(before: .latest, &state, &events)
  }

  /// Processes a fix after a silence.
  private func take(
    _ sight: State.Observation, _ state: inout State, _ events: inout EventCollector
  ) {
    fallSilent(before: sight.time, &state, &events)
    guard let lost = state.lost, sight.time > lost.at else { return }
    state.lost = nil
    events.emit(
      ContactRegained(
        lastSeen: lost.lastSeen, ageSeconds: Double(sight.time - lost.lastSeen) / 1000),
      time: sight.time, detected: max(sight.settled, lost.at), position: sight.coordinate)
  }

  /// Processes the silences that began before a moment; all fixes before their starts have been processed.
  private func takeSilences(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    while let silence = state.silences.takeFirst(before: time) {
      loseContact(before: silence.until, &state, &events)
    }
  }

  private func fallSilent(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    takeSilences(before: time, &state, &events)
    loseContact(before: time, &state, &events)
  }

  /// Loses contact if the silence before a moment is longer than a recording gap.
  private func loseContact(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard state.lost == nil, let last = state.last, time - last.time > last.longestSilence else {
      return
    }
    let lost = last.time + last.longestSilence
    guard windows.isEmpty || windows.contains(where: { $0.contains(lost) }) else { return }
    state.lost = State.Loss(at: lost, lastSeen: last.time)
    events.emit(
      ContactLost(lastSeen: last.time, ageSeconds: Double(last.longestSilence) / 1000), time: lost,
      detected: max(lost, last.settled), position: last.coordinate)
  }
}

extension ContactWatch {
  /// The operator's state.
  package struct State: Sendable {
    /// A fix.
    struct Observation: Sendable {
      var time: Instant
      var coordinate: Coordinate
      var settled: Instant
      /// A longer silence after this fix is a recording gap, in milliseconds.
      var longestSilence: Int64

      init(_ batch: FixBatch, _ index: Int, _ limits: TimeLimits) {
        time = Instant(milliseconds: batch.time[index])
        coordinate = batch.coordinate(index)
        settled = Instant(milliseconds: batch.settled[index])
        longestSilence = limits[index]
      }
    }

    /// A loss of contact.
    struct Loss: Sendable {
      var at: Instant
      var lastSeen: Instant
    }

    var last: Observation?
    /// Nil while there is contact.
    var lost: Loss?
    /// The silences at the time of receipt that have not been reached yet.
    var silences: [ReceivedSilence] = []

    package init() {}

    /// Adds a silence at the time of receipt.
    package mutating func add(_ silence: ReceivedSilence) { silences.add(silence) }
  }
}

extension ContactWatch.State.Loss: StateCoding {
  init() { (at, lastSeen) = (Instant(), Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&at)
    try c.code(&lastSeen)
  }
}

extension ContactWatch.State.Observation: StateCoding {
  init() { (time, coordinate, settled, longestSilence) = (Instant(), Coordinate(), Instant(), 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(plain: &coordinate)
    try c.code(plain: &settled)
    try c.code(&longestSilence)
  }
}

extension ContactWatch.State: StateCoding {
  package static var version: UInt16 { 3 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&lost)
    try c.code(&silences)
  }
}
