import HitherSampling
import HitherText
import HitherTracks
import Testing

@Suite struct MotionActivityTests {
  private func signal(_ entries: String...) throws -> MotionSignal {
    try MotionSignal(motionActivity: Array("[\(entries.joined(separator: ","))]".utf8))
  }

  private func android(_ second: Double, _ kind: Int, _ confidence: Int = 100) -> String {
    #"{"metadata": {"key": "background/motion_activity"}, "data": {"zzbhB": \#(kind), "#
      + #""zzbhC": \#(confidence), "write_ts": \#(second)}}"#
  }

  private func apple(_ second: Double, _ kind: String, _ confidence: String = "high") -> String {
    #"{"data": {"\#(kind)": true, "confidence": "\#(confidence)", "#
      + #""ts": \#(second)}}"#
  }

  @Test("still is rest, a way of moving is none; who is unsure or tilts says nothing")
  func androidKinds() throws {
    let signal = try signal(
      android(50.25, 3), android(10, 0), android(20, 3, 49), android(30, 4), android(40, 5),
      android(60, 3), android(70, 7), android(80, 8), android(90, 3))
    #expect(signal.beginsMoving)
    #expect(
      signal.changes
        == [50_250, 70_000, 90_000].map { Instant(milliseconds: $0) })
    #expect(!signal.isMoving(at: Instant(milliseconds: 60_000)))
  }

  @Test("iOS tells each kind by a truth; low confidence changes nothing") func appleKinds() throws {
    let signal = try signal(
      apple(10, "stationary"), apple(20, "walking", "low"), apple(30, "walking"),
      apple(40, "unknown"), apple(50, "stationary", "medium"))
    #expect(signal.changes == [10_000, 30_000, 50_000].map { Instant(milliseconds: $0) })
  }

  @Test("an empty list is a phone that always moves") func nothing() throws {
    #expect(try signal() == MotionSignal(beginsMoving: true, changes: []))
  }

  @Test(
    "what is no such record is told with its place",
    arguments: [
      (#"{}"#, 1), ("[\n{}]", 2), ("[{\"data\":\n{}}]", 2),
      (#"[{"data": {"write_ts": "soon"}}]"#, 1), (#"[{"data": {"write_ts": -5}}]"#, 1),
      (#"[{"data": {"write_ts": 5, "zzbhB": "walking"}}]"#, 1), ("[", 1),
    ])
  func faults(text: String, line: Int) {
    let error = #expect(throws: JSONError.self) {
      try MotionSignal(motionActivity: Array(text.utf8))
    }
    #expect(error?.place.line == line)
  }
}
