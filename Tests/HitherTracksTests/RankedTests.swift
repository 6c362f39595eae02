import TestSupport
import Testing

@testable import HitherTracks

@Suite("Elements by their rank")
struct RankedTests {
  /// Sorting says which element has a rank; few different values make many of them equal.
  @Test(arguments: [2, 5, 1000])
  func isThatOfTheSortedList(differentValues: Int) {
    var random = SeededGenerator(seed: UInt64(differentValues))
    for count in 1...60 {
      let values = (0..<count).map { _ in Int(random.uniform() * Double(differentValues)) }
      let sorted = values.sorted()
      for rank in values.indices {
        var list = values
        #expect(list.element(ofRank: rank) == sorted[rank])
        #expect(list.sorted() == sorted)
      }
    }
  }
}
