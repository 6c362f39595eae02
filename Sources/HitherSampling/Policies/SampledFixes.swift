package import HitherEngine
package import HitherTracks

/// Keeps the fixes that a sampling policy would have taken.
///
/// The recorded fixes replace the receiver: woken at a moment, the phone gets the first that was
/// recorded then or later. It has no motion sensor, so the policy assumes motion unless its fixes
/// show otherwise.
///
/// Input: a member's fixes.
/// Output: those that the policy kept; no events.
/// State: the policy's memory and its next wake-up.
/// Late data: none reaches an operator.
package struct SampledFixes<Policy: SamplingPolicy>: Operator {
  package struct State: Sendable {
    var memory: Policy.Memory
    /// The next wake-up; nil before the first.
    var wake: Instant?
    var takesFix = true
    /// Whether a segment began at a fix that was not kept.
    var carriesBreak = false
  }

  package static var description: OperatorDescription {
    OperatorDescription(
      name: "sample", summary: "Keeps the fixes that a sampling policy would have taken.",
      choices: [
        OperatorDescription.Choice(
          "policy", "When the phone takes its next fix.",
          PolicyEntry.all.map { policy in
            OperatorDescription.Word(
              policy.id, policy.summary,
              numbers: policy.parameters.map {
                OperatorDescription.Number($0.name, usual: $0.usual, $0.range)
              })
          })
      ], state: "the policy's memory and its next wake-up")
  }

  let policy: Policy
  let modes: [(time: Instant, mode: SamplingMode)]
  let zone: TimeZone

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - modes: When the leader changed the mode, in order of time.
  ///   - zone: The zone of the phone's clock.
  package init(
    _ policy: Policy, modes: [(time: Instant, mode: SamplingMode)] = [], zone: TimeZone = .utc
  ) {
    self.policy = policy
    self.modes = modes
    self.zone = zone
  }

  package func makeState() -> State { State(memory: policy.makeMemory()) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    var kept: [Int] = []
    for row in 0..<batch.count {
      state.carriesBreak = state.carriesBreak || batch.startsSegment[row]
      guard isTaken(batch, row, &state) else { continue }
      batch.startsSegment[row] = state.carriesBreak
      state.carriesBreak = false
      kept.append(row)
    }
    batch = batch.picking(kept)
  }

  /// Runs the policy up to the moment of a fix; returns whether it keeps the fix.
  private func isTaken(_ batch: FixBatch, _ row: Int, _ state: inout State) -> Bool {
    let now = Instant(milliseconds: batch.time[row])
    while let wake = state.wake, wake <= now, !state.takesFix {
      _ = decide(view(at: wake, wokeAt: wake, nil), &state)
    }
    let wake = state.wake ?? now
    guard wake <= now else { return false }
    return decide(view(at: now, wokeAt: wake, batch[row]), &state).keepsFix
  }

  private func decide(_ view: PhoneView, _ state: inout State) -> SamplingDecision {
    let decision = policy.decide(view, &state.memory)
    state.wake = max(decision.nextWake, view.now + 1)
    state.takesFix = decision.takesFix
    return decision
  }

  private func view(at now: Instant, wokeAt: Instant, _ fix: Fix?) -> PhoneView {
    PhoneView(
      now: now, wokeAt: wokeAt, fix: fix,
      batteryPercent: fix.flatMap { $0.battery.isNaN ? nil : $0.battery },
      mode: modes.last { $0.time <= now }?.mode,
      secondOfDay: zone.civilTime(at: now).millisecondOfDay / 1000)
  }
}

extension SampledFixes.State: StateCoding {
  package init() { memory = Policy.Memory() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&memory)
    try c.code(&wake)
    try c.code(&takesFix)
    try c.code(&carriesBreak)
  }
}
