import HitherEngine
import HitherTracks
import Testing

/// Several operators over one group are saved and go on as one.
@Suite("Pipelines of a group")
struct GroupPipelineTests {
  /// Counts ticks in steps of its own.
  private struct Counter: GroupOperator {
    struct State: StateCoding, Sendable {
      var count: Int64 = 0
      init() {}
      mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&count) }
    }

    static let description = OperatorDescription(name: "counter", summary: "Counts ticks.")
    let width: Int64

    func makeState() -> State { State() }

    func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector) {
      state.count += width
    }
  }

  /// Remembers what the operators before it had left along the way.
  private struct Marks: GroupOperator {
    typealias State = Counter.State

    static let description = OperatorDescription(name: "marks", summary: "Adds marks.")

    func makeState() -> State { State() }

    func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector) {
      tick.along.append(Double(state.count))
      state.count += 100
    }
  }

  private static func pipeline(marks: Int = 1) -> GroupPipeline {
    var pipeline = GroupPipeline()
    pipeline.append(Counter(width: 3))
    for _ in 0..<marks { pipeline.append(Marks()) }
    return pipeline
  }

  private static func run(_ pipeline: inout GroupPipeline, _ ticks: Range<Int64>) {
    var events = EventCollector()
    for number in ticks {
      var tick = GroupTick(time: Instant(milliseconds: number), members: [])
      pipeline.evaluate(&tick, &events)
    }
  }

  @Test("every operator's state is saved, whatever their number")
  func saved() throws {
    for marks in 0...3 {
      var whole = Self.pipeline(marks: marks)
      Self.run(&whole, 0..<20)
      for cut in Int64(0)...20 {
        var before = Self.pipeline(marks: marks)
        Self.run(&before, 0..<cut)
        var after = Self.pipeline(marks: marks)
        try after.restore(before.heldBytes)
        Self.run(&after, cut..<20)
        #expect(after.heldBytes == whole.heldBytes)
      }
      #expect(whole.stage(of: Counter.self)?.state.count == 60)
      #expect(whole.stage(of: Counter.self)?.step.width == 3)
      #expect((whole.stage(of: Marks.self)?.state.count == 2000) == (marks > 0))
    }
  }

  @Test("the state of other steps is refused")
  func others() {
    var pipeline = Self.pipeline()
    let other = Self.pipeline(marks: 2)
    #expect(throws: StateError.self) { try pipeline.restore(other.heldBytes) }
    #expect(throws: StateError.self) { try pipeline.restore(Array(pipeline.heldBytes.dropLast())) }
  }

  @Test("a copy goes on by itself")
  func copies() {
    var pipeline = Self.pipeline()
    let copy = pipeline
    Self.run(&pipeline, 0..<5)
    #expect(copy.heldBytes == Self.pipeline().heldBytes)
    #expect(pipeline.heldBytes != copy.heldBytes)
  }
}
