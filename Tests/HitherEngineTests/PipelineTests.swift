import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEngine

/// Counts the fixes that pass, and returns each once more with the number of the fixes before it.
private struct Counter: Operator {
  struct State: StateCoding, Sendable {
    var count: Int64 = 0
    var passed = FixBatch()

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&count)
      try c.code(&passed)
    }
  }

  static let description = OperatorDescription(
    name: "counter", summary: "Counts fixes.", addsLater: true, state: "a count")

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    state.count += Int64(batch.count)
    state.passed.append(batch)
  }

  func takeLater(_ state: inout State) -> FixBatch {
    defer { state.passed = FixBatch() }
    return state.passed
  }
}

@Suite("A pipeline finds its stages")
struct PipelineTests {
  private static func fixes(_ range: Range<Int>) -> FixBatch {
    FixBatch(
      range.map { index in
        Fix(
          time: Instant(milliseconds: 1_777_594_200_000 + Int64(index) * 10_000),
          coordinate: Coordinate(
            latitudeE7: 460_000_000 + Int32(index) * 600, longitudeE7: 80_000_000),
          startsSegment: index == 0)
      })
  }

  private static func pipeline() -> Pipeline {
    var pipeline = Pipeline(member: "a")
    pipeline.append(Deduplicator())
    pipeline.append(JumpRepair())
    pipeline.endRepair()
    pipeline.append(FrozenPositions())
    pipeline.append(Counter())
    pipeline.appendLater(InaccurateFixes())
    return pipeline
  }

  @Test("each stage is found, behind a cut, joined again, and among the later steps")
  func stages() throws {
    var pipeline = Self.pipeline()
    #expect(pipeline.value(of: JumpRepair.self) { $0.jumps } == 0)
    #expect(pipeline.state(of: InaccurateFixes.self) != nil)
    #expect(pipeline.state(of: NullIslandFilter.self) == nil)
    let removing = pipeline.cut(before: JumpRepair.self)
    #expect(removing == nil, "it may remove fixes")
    let cut = pipeline.cut(before: Counter.self)
    var rear = try #require(cut)
    #expect(
      pipeline.state(of: Counter.self) == nil && pipeline.state(of: FrozenPositions.self) != nil)
    #expect(rear.state(of: FrozenPositions.self) == nil && rear.state(of: Counter.self)?.count == 0)
    var batch = Self.fixes(0..<5)
    pipeline.process(&batch, reaching: Instant(milliseconds: batch.time[4]))
    #expect(pipeline.later.isEmpty)
    rear.process(&batch, reaching: pipeline.reached)
    #expect(rear.later.count == 5 && rear.handsOutAll)
    pipeline.join(rear)
    batch = Self.fixes(5..<8)
    pipeline.process(&batch, reaching: Instant(milliseconds: batch.time[2]))
    #expect(pipeline.later.count == 3 && pipeline.handsOutAll)
    #expect(pipeline.value(of: Counter.self) { $0.count } == 8)
    let (one, none): (Void?, Void?) = (
      pipeline.update(Counter.self) { $0.count += 1 },
      pipeline.update(NullIslandFilter.self) { _ in }
    )
    #expect(one != nil && none == nil)
    #expect(pipeline.state(of: Counter.self)?.count == 9)
  }

  @Test("a copy for another member continues from here, alone")
  func copies() {
    var first = Self.pipeline()
    var second = first.copy(for: "b")
    var batch = Self.fixes(0..<5)
    first.process(&batch, reaching: .latest)
    #expect(first.state(of: Counter.self)?.count == 5 && second.state(of: Counter.self)?.count == 0)
    batch = Self.fixes(0..<2)
    second.process(&batch, reaching: .latest)
    #expect(first.state(of: Counter.self)?.count == 5 && second.state(of: Counter.self)?.count == 2)
    #expect(first.events.member == "a" && second.events.member == "b")
  }
}

@Suite("Work on all cores")
struct ParallelRunnerTests {
  private struct Fault: Error, Equatable { var index: Int }

  @Test("results are in order, and the first fault by index is thrown", arguments: [0, 1, 7, 3000])
  func order(_ count: Int) throws {
    #expect(ParallelRunner.map(count) { $0 * 2 } == (0..<count).map { $0 * 2 })
    guard count > 3 else { return }
    #expect(throws: Fault(index: 3)) {
      try ParallelRunner.map(count) { (index) throws(Fault) in
        if index >= 3 { throw Fault(index: index) }
      }
    }
  }
}
