import HitherFormats
import HitherText
import HitherTracks
import TestSupport
import Testing

/// Several places per whole second, as devices write that measure often and store seconds.
@Suite("Times in whole seconds with several places each")
struct CoarseTimesTests {
  /// A line a record: member, second, place.
  private func read(
    _ records: [(member: String, second: Int, place: Int)], spreads: Bool = true
  ) throws -> Recorded {
    var text = "member,time,lat,lon\n"
    for record in records {
      let time = Instant(milliseconds: 1_777_600_000_000 + Int64(record.second) * 1000)
      text +=
        "\(record.member),\(time.rfc3339),47.\(String(1_000_000 + record.place).dropFirst()),11\n"
    }
    var options = TrackFormat.Options()
    options.spreadsTimes = spreads
    let opened = try TrackSource.open(
      bytes: BytesSource(text), name: "a.csv", options: options)
    return try Recorded(opened.reader)
  }

  private func offsets(_ recorded: Recorded) -> [Int64] {
    recorded.fixes.map { $0.time.milliseconds - 1_777_600_000_000 }
  }

  @Test func areSpreadInTheOrderOfTheFile() throws {
    let recorded = try read((0..<20).map { ("leo", $0 / 5, $0 * 10) })
    let expected = (0..<20).map { (row: Int) -> Int64 in Int64(row * 200) }
    #expect(offsets(recorded) == expected)
    #expect(recorded.notices.map(\.code) == ["coarse_times"])
    #expect(recorded.notices.first?.values["count"] == "16")
    #expect(recorded.recordCount == 20)
  }

  /// However many records there are, and wherever the reader's batches end.
  @Test(arguments: [1023, 1024, 1025, 3000, 9000]) func overBatches(count: Int) throws {
    let recorded = try read((0..<count).map { ("leo", $0 / 4, $0) })
    let expected = (0..<count).map { (row: Int) -> Int64 in
      let size = min(4, count - row / 4 * 4)
      return Int64(row / 4 * 1000 + row % 4 * 1000 / size)
    }
    #expect(offsets(recorded) == expected)
  }

  /// Members who take turns are each looked at by themselves, and their order in the file stays.
  @Test func ofMembersWhoTakeTurns() throws {
    var records: [(member: String, second: Int, place: Int)] = (0..<40).map {
      ($0 % 2 == 0 ? "leo" : "mia", $0 / 10, $0 * 10)
    }
    records += [("kim", 9, 0), ("kim", 10, 5)]
    let recorded = try read(records)
    let members: [String] = (0..<40).map { $0 % 2 == 0 ? "leo" : "mia" }
    let times: [Int64] = (0..<40).map { (row: Int) -> Int64 in Int64(row / 2 * 200) }
    #expect(recorded.members == members + ["kim", "kim"])
    #expect(offsets(recorded) == times + [9000, 10_000])
  }

  @Test func aStreamStaysAsItIs() throws {
    let recorded = try read((0..<20).map { ("leo", $0 / 5, $0 * 10) }, spreads: false)
    let expected = (0..<20).map { (row: Int) -> Int64 in Int64(row / 5 * 1000) }
    #expect(offsets(recorded) == expected)
    #expect(recorded.notices.isEmpty)
  }

  /// What is no stretch of several places per second: a few, the same place again, and a path that nobody goes.
  @Test func othersStay() throws {
    let cases: [[(member: String, second: Int, place: Int)]] = [
      (0..<30).map { ("leo", $0 == 7 ? 6 : $0, $0 * 10) },
      (0..<40).map { ("leo", $0 / 4, $0 / 4 * 10) },
      (0..<40).map { ("leo", $0 / 4, $0 * 20_000) },
      (0..<4000).map { ("leo", $0 / 2000, $0) },
    ]
    for records in cases {
      let recorded = try read(records)
      let expected = records.map { (record) -> Int64 in Int64(record.second * 1000) }
      #expect(offsets(recorded) == expected)
      #expect(recorded.notices.isEmpty)
    }
  }
}
