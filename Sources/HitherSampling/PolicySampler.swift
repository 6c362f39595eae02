package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Keeps the fixes that a phone would have taken under a policy.
///
/// The phone sleeps until the wake-up that the policy told at the fix before, and takes the first fix
/// from then on; of those between it knows nothing. How fast it moves it learns from the fix itself
/// where that tells, else from the way since the fix taken before.
///
/// Input: a member's fixes in event time.
/// Output: the fixes taken; no events.
/// State: the last fix taken, and the next wake-up.
/// Late data: none reaches an operator.
package struct PolicySampler: Operator {
  package struct State: StateCoding, Hashable, Sendable {
    var last: Instant?
    var place = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var wakeUp = Instant.absent
    var carry = SegmentCarry()
  }

  package static let description = OperatorDescription(
    name: "sample", summary: "Keeps the fixes that a phone would take under a sampling policy.",
    choices: [policyChoice], state: "the last fix taken, and the next wake-up")

  private static let policyChoice = OperatorDescription.Choice(
    "policy", "When the phone takes its next fix.",
    SamplingPolicies.all.map { ($0.name, $0.summary) })

  let policy: any SamplingPolicy

  /// Makes the operator.
  package init(_ policy: any SamplingPolicy) {
    self.policy = policy
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let (speeds, charges) = (batch[.speed], batch[.battery])
    var keeps = [Bool](repeating: false, count: batch.count)
    for index in 0..<batch.count {
      let now = Instant(milliseconds: batch.time[index])
      guard now >= state.wakeUp else { continue }
      keeps[index] = true
      let place = batch.coordinate(index)
      let view = PhoneView(
        now: now,
        speedMetresPerSecond: speed(speeds.isEmpty ? .nan : speeds[index], now, place, state),
        batteryPercent: Self.known(charges.isEmpty ? .nan : charges[index]))
      (state.last, state.place) = (now, place)
      state.wakeUp = max(policy.nextWakeUp(view), now + 1)
    }
    state.carry.keep(keeps, in: &batch)
  }

  private func speed(
    _ told: Double, _ now: Instant, _ place: Coordinate, _ state: State
  ) -> Double? {
    if let told = Self.known(told) { return told }
    guard let last = state.last, now > last else { return nil }
    return ShortDistance.metres(from: state.place, to: place) / (Double(now - last) / 1000)
  }

  private static func known(_ value: Double) -> Double? { value.isNaN ? nil : value }
}

extension PolicySampler.State {
  package func write(to writer: inout StateWriter) {
    writer.write(last)
    writer.write(place)
    writer.write(wakeUp)
    writer.write(carry)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    last = try reader.readOptional(Instant.self)
    place = try reader.read(Coordinate.self)
    wakeUp = try reader.read(Instant.self)
    carry = try reader.read(SegmentCarry.self)
  }
}
