import Testing

@testable import HitherBrokers

@Suite struct AcknowledgementPaceTests {
  /// Lets a broker send a backlog, so many messages at a time, and adds up what each of them waited.
  func milliseconds(_ pace: inout AcknowledgementPace, backlog: Int, window: Int) -> Int {
    var waited = 0
    for _ in 0..<backlog / window {
      pace.came()
      #expect(!pace.isDue)
      waited += pace.timeout(held: window) ?? 0
      pace.rested(held: window)
      #expect(pace.isDue)
    }
    return waited
  }

  @Test(arguments: [10, 20, 1000]) func aBacklogComesAtAFewMillisecondsAWindow(window: Int) {
    var pace = AcknowledgementPace()
    let waited = milliseconds(&pace, backlog: 100 * window, window: window)
    #expect((200...600).contains(waited))
  }

  @Test func aSteadyStreamIsNotKeptAfterEachMessage() {
    var pace = AcknowledgementPace()
    var (held, kept) = (0, 0)
    // A message each 10 ms for ten seconds; what is held is kept after 50 of them anyway.
    for _ in 0..<1000 {
      held += 1
      pace.came()
      if let timeout = pace.timeout(held: held), timeout < 10 { pace.rested(held: held) }
      guard pace.isDue || held == 50 else { continue }
      kept += 1
      held = 0
    }
    #expect((20...150).contains(kept))
  }

  @Test func nothingIsAwaitedWhileNothingIsHeld() {
    #expect(AcknowledgementPace().timeout(held: 0) == nil)
  }
}
