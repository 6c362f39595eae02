import TestSupport
import Testing

@testable import HitherOuting

/// Each part of a run belongs to exactly one shard, whichever process asks.
@Suite("Choice of shards")
struct ShardChoiceTests {
  private func shards(_ count: Int) throws -> [Shard] {
    try (1...count).map { try #require(Shard($0, of: count)) }
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func eachGroupAndEachMemberIsOfOneShard(_ count: Int) throws {
    let sizes = (0..<40).map { ($0 * 7919) % 1013 }
    let shards = try shards(count)
    let groups = shards.map { $0.groups(ofSizes: sizes) }
    #expect(groups.flatMap(\.self).sorted() == Array(sizes.indices))
    for member in (0..<200).map({ "member \($0)" }) {
      #expect(shards.count { $0.holds(member) } == 1)
    }
  }

  @Test func sizesAreBalanced() throws {
    let sizes = [100, 1, 1, 1, 50, 50, 1, 0, 0]
    let loads = try shards(2).map { shard in
      shard.groups(ofSizes: sizes).reduce(0) { $0 + sizes[$1] }
    }
    #expect(loads.sorted() == [102, 102])
    #expect(try shards(3).map { $0.groups(ofSizes: []) } == [[], [], []])
  }

  @Test(arguments: [
    "", "1", "/", "1/", "/2", "0/1", "2/1", "1/2/3", " 1/2", "-1/2", "1/4097",
    "1/99999999999999999999",
  ])
  func whatIsNoShardIsRefused(_ text: String) {
    #expect(throws: HitherError.self) { try Shard(reading: text) }
  }
}
