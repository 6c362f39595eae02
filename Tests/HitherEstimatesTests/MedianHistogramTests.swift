import HitherEngine
import TestSupport
import Testing

@testable import HitherEstimates

@Suite struct MedianHistogramTests {
  private static func values(_ count: Int, _ random: inout SeededGenerator) -> [Int64] {
    (0..<count).map { _ in
      Int64.random(in: 0...(1 << Int64.random(in: 0...40, using: &random)), using: &random)
    }
  }

  /// The median is right to the width of a bin, in whatever order values come.
  @Test(arguments: UInt64(1)...20) func medianIsThatOfTheSortedValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = Self.values(Int.random(in: 1...400, using: &random), &random)
    var histogram = MedianHistogram()
    for value in values { histogram.add(value) }
    let median = Double(values.sorted()[(values.count - 1) / 2])
    let found = try #require(histogram.median)
    #expect(abs(found - median) <= max(0.5, median / 60))
    var other = MedianHistogram()
    for value in values.shuffled(using: &random) { other.add(value) }
    #expect(other == histogram)
    #expect(other.stateBytes == histogram.stateBytes)
  }

  /// Values that come together are as many that come one by one, after a merge too, which moves bins.
  @Test(arguments: UInt64(50)...60) func manyAtOnceAreManyInTurn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (together, inTurn, other) = (MedianHistogram(), MedianHistogram(), MedianHistogram())
    for value in Self.values(50, &random) { other.add(value) }
    for (index, value) in Self.values(50, &random).enumerated() {
      let times = Int64.random(in: 1...4, using: &random)
      together.add(value, times: times)
      for _ in 0..<times { inTurn.add(value) }
      guard index == 20 else { continue }
      together.merge(other)
      inTurn.merge(other)
      inTurn.add(value)
      together.add(value)
    }
    #expect(together.stateBytes == inTurn.stateBytes)
    #expect(together.median == inTurn.median)
  }

  /// Steps that are counted together are those between neighbours, wherever the values are cut.
  @Test(arguments: UInt64(70)...80) func stepsAreThoseBetweenNeighbours(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var values: [Int64] = [5]
    for _ in 0..<200 {
      let step: Int64 = [0, 7, 1000, 1000, 1000].randomElement(using: &random) ?? 0
      values.append(values[values.count - 1] + step)
    }
    var (together, cut, inTurn) = (MedianHistogram(), MedianHistogram(), MedianHistogram())
    for (before, value) in zip(values, values.dropFirst()) { inTurn.add(value - before) }
    together.add(stepsTo: values.span, after: nil)
    let place = Int.random(in: 0...values.count, using: &random)
    cut.add(stepsTo: Array(values[..<place]).span, after: nil)
    cut.add(stepsTo: Array(values[place...]).span, after: values[..<place].last)
    #expect(together.stateBytes == inTurn.stateBytes)
    #expect(cut.stateBytes == inTurn.stateBytes)
  }

  @Test(arguments: UInt64(30)...40) func mergingAndSavingKeepAll(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (first, second, both) = (MedianHistogram(), MedianHistogram(), MedianHistogram())
    for value in Self.values(200, &random) {
      first.add(value)
      both.add(value)
    }
    for value in Self.values(100, &random) {
      second.add(value)
      both.add(value)
    }
    first.merge(second)
    #expect(first == both)
    #expect(first.count == 300)
    var read = try MedianHistogram(stateBytes: first.stateBytes)
    #expect(read == first)
    read.add(7)
    both.add(7)
    #expect(read == both)
  }

  @Test func binsInDisorderAreRefused() {
    var histogram = MedianHistogram()
    for value in [3, 1000] as [Int64] { histogram.add(value) }
    var bytes = histogram.stateBytes
    // The first bin's index, behind the version and the count.
    bytes[6] = 0xFF
    bytes[7] = 0xFF
    #expect(throws: StateError.self) { try MedianHistogram(stateBytes: bytes) }
  }
}
