import HitherEngine
import HitherSampling
import HitherTracks
import Testing

@Suite("Adaptive listening")
struct AdaptiveListeningTests {
  private let policy = AdaptiveListening()
  private let noon = Instant(milliseconds: 1_793_620_800_000)

  private func view(
    _ second: Int, looked: Bool, moves: Bool, heard: Int? = nil, percent: Double = 100,
    hour: Int = 12
  ) -> PhoneView {
    PhoneView(
      now: noon + Int64(second) * 1000, hasLooked: looked,
      heardAt: heard.map { noon + Int64($0) * 1000 }, isMoving: moves, batteryPercent: percent,
      secondOfDay: hour * 3600)
  }

  private func seconds(_ decision: SamplingDecision, from second: Int) -> Double {
    Double(decision.nextWake - (noon + Int64(second) * 1000)) / 1000
  }

  @Test func anArrivalIsLookedIntoAtOnce() {
    var memory = policy.makeMemory()
    _ = policy.decide(view(0, looked: true, moves: false), &memory)
    _ = policy.decide(view(100, looked: false, moves: true), &memory)
    let arrival = policy.decide(view(400, looked: false, moves: false), &memory)
    #expect(arrival.takesFix && seconds(arrival, from: 400) < 1)
    let next = policy.decide(view(401, looked: true, moves: false), &memory)
    #expect(seconds(next, from: 401) == 30)
    let later = policy.decide(view(800, looked: true, moves: false), &memory)
    #expect(seconds(later, from: 800) == 600)
  }

  /// A sensor that says for a minute that one moves does not put the next look off, nor bring it on.
  @Test func aFalseAlarmChangesNothing() {
    var memory = policy.makeMemory()
    let first = policy.decide(view(0, looked: true, moves: false), &memory)
    _ = policy.decide(view(300, looked: false, moves: true), &memory)
    let after = policy.decide(view(360, looked: false, moves: false), &memory)
    #expect(after.nextWake == first.nextWake)
  }

  @Test func companyNightAndBatteryCount() {
    var memory = policy.makeMemory()
    #expect(
      seconds(policy.decide(view(0, looked: true, moves: false, heard: -60), &memory), from: 0)
        == 300)
    #expect(
      seconds(policy.decide(view(9, looked: true, moves: false, hour: 2), &memory), from: 9)
        == 1800)
    #expect(
      seconds(policy.decide(view(19, looked: true, moves: false, percent: 10), &memory), from: 19)
        == 2400)
  }

  @Test func whatItRemembersCanBeKept() throws {
    var memory = policy.makeMemory()
    _ = policy.decide(view(0, looked: true, moves: true), &memory)
    _ = policy.decide(view(500, looked: false, moves: false), &memory)
    var restored = try AdaptiveListening.Memory(stateBytes: memory.stateBytes)
    let next = view(520, looked: true, moves: false)
    #expect(policy.decide(next, &memory) == policy.decide(next, &restored))
  }
}
