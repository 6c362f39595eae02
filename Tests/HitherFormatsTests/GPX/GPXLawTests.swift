import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Laws of reading GPX: what is written is read, and damage costs what is damaged.
@Suite struct GPXLawTests {
  private func written(seed: UInt64, count: Int = 60) -> (bytes: [UInt8], fixes: [Fix]) {
    var random = RandomFixes(seed: seed)
    var batch = RecordBatch()
    batch.fixes = FixBatch(random.member(count))
    var writer = GPXWriter()
    writer.begin(FileMetadata())
    writer.append(batch, member: "leo")
    writer.end()
    return (writer.takeOutput(), batch.fixes.rows)
  }

  @Test(arguments: UInt64(1)...8, [1, 7, 4096])
  func whatIsWrittenIsRead(seed: UInt64, pieceLength: Int) throws {
    let (bytes, fixes) = written(seed: seed)
    let source = BytesSource(bytes, pieceLength: pieceLength)
    let recorded = try Recorded(GPXReader(source, file: "a.gpx"))
    #expect(recorded.fixes == fixes)
    #expect(recorded.rejects == [])
    #expect(recorded.notices == [])
  }

  @Test(arguments: UInt64(20)...22)
  func aCutFileIsReadUpToTheCut(seed: UInt64) throws {
    let (bytes, fixes) = written(seed: seed, count: 12)
    let head = try #require(String(decoding: bytes, as: UTF8.self).utf8.firstIndex(of: 0x0a))
    let start = String(decoding: bytes, as: UTF8.self).utf8.distance(
      from: "".startIndex, to: head)
    for length in (start + 400)..<bytes.count {
      let recorded = try Recorded(
        GPXReader(BytesSource(Array(bytes[..<length])), file: "a.gpx"))
      #expect(recorded.fixes == Array(fixes.prefix(recorded.fixes.count)))
      #expect(recorded.fixes.count + recorded.rejects.count == recorded.recordCount)
      #expect(
        recorded.rejects.allSatisfy { $0.reason == "record cut off by the end of the file" })
      // Whole records are text up to their end tag, which a cut leaves as it is.
      let whole = String(decoding: bytes[..<length], as: UTF8.self).split(
        separator: "</trkpt>", omittingEmptySubsequences: false)
      #expect(recorded.fixes.count == whole.count - 1)
    }
  }

  @Test(arguments: UInt64(40)...55)
  func oneDamagedByteCostsOnePoint(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (bytes, fixes) = written(seed: seed, count: 20)
    let ends = pointEnds(bytes)
    for _ in 0..<40 {
      let number = Int.random(in: 1..<(ends.count - 1), using: &random)
      let position = Int.random(in: (ends[number - 1] + 1)..<ends[number], using: &random)
      var damaged = bytes
      damaged[position] = Array("<>&\"/=x \0é".utf8).randomElement(using: &random) ?? 0
      let recorded = try Recorded(GPXReader(BytesSource(damaged), file: "a.gpx"))
      let place = Comment(
        rawValue: String(decoding: damaged[ends[number - 1]..<ends[number]], as: UTF8.self))
      #expect(recorded.fixes.count >= fixes.count - 1, place)
      #expect(recorded.fixes.count + recorded.rejects.count == recorded.recordCount)
      // All others are as they were; only the start of a segment may have moved to the next.
      let others = fixes.indices.filter { $0 != number }.map { fixes[$0].coordinate }
      let read = recorded.fixes.map(\.coordinate)
      #expect(read == others || read.indices.contains(number) && read.count == fixes.count, place)
      #expect(
        damaged == bytes || read.count == fixes.count || !recorded.rejects.isEmpty
          || !recorded.notices.isEmpty, place)
    }
  }

  /// Where each line ends that holds a point.
  private func pointEnds(_ bytes: [UInt8]) -> [Int] {
    let opening = Array("<trkpt".utf8)
    var ends: [Int] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0a {
      if bytes[start..<index].starts(with: opening) { ends.append(index) }
      start = index + 1
    }
    return ends
  }
}
