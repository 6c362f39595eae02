import HitherFormats
import HitherText
import HitherTracks
import TestSupport
import Testing

/// What is written as rows and read back is the same, however the bytes are cut.
@Suite struct RowRoundTripTests {
  static let names = [
    "leo", "玉山 \"high\"", "=1+2", "-fiona", "'=x", "a,b;c\td", "line\nbreak", "tail", "@home",
    "+49",
  ]

  func written(_ writer: some TrackWriter, seed: UInt64) -> (
    bytes: [UInt8], fixes: [Fix], members: [String]
  ) {
    var writer = writer
    var random = RandomFixes(seed: seed)
    var fixes: [Fix] = []
    var members: [String] = []
    var bytes: [UInt8] = []
    writer.begin(FileMetadata())
    for name in Self.names {
      var batch = RecordBatch()
      batch.fixes = FixBatch(random.member(150))
      writer.append(batch, member: name)
      fixes += batch.fixes.rows
      members += Array(repeating: name, count: batch.fixes.count)
      bytes += writer.takeOutput()
    }
    writer.end()
    return (bytes + writer.takeOutput(), fixes, members)
  }

  @Test(arguments: ["csv", "ndjson", "owntracks", "arrows"], [1, 7, 4096])
  func readOfWriteIsTheSame(format: String, piece: Int) throws {
    let writer = try #require(TrackFormat.named(format)?.writer())
    let (bytes, fixes, members) = written(writer, seed: UInt64(piece))
    let opened = try TrackSource.open(
      bytes: BytesSource(bytes, pieceLength: piece), name: "fixes")
    #expect(opened.format.id == format)
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes == fixes)
    #expect(recorded.members == members)
    #expect(recorded.rejects == [])
    #expect(recorded.notices == [])
    #expect(recorded.recordCount == fixes.count)
  }

  @Test(arguments: ["csv", "ndjson", "owntracks", "arrows"])
  func writeOfReadIsTheSame(format: String) throws {
    let writer = try #require(TrackFormat.named(format)?.writer())
    let (bytes, _, _) = written(writer, seed: 99)
    var reader = try TrackSource.open(bytes: BytesSource(bytes), name: "fixes").reader
    var again = try #require(TrackFormat.named(format)?.writer())
    var batch = RecordBatch()
    var copy: [UInt8] = []
    again.begin(FileMetadata())
    while try reader.read(&batch) {
      again.append(batch, names: reader.memberNames, ownMember: "")
      copy += again.takeOutput()
    }
    again.end()
    #expect(copy + again.takeOutput() == bytes)
  }

  @Test(arguments: ["ndjson", "arrows"])
  func aFixIsTheSameFixAsInCSV(format: String) throws {
    let (csv, _, _) = written(CSVWriter(), seed: 5)
    let writer = try #require(TrackFormat.named(format)?.writer())
    let (bytes, _, _) = written(writer, seed: 5)
    let one = try Recorded(TrackSource.open(bytes: BytesSource(csv), name: "a").reader)
    let other = try Recorded(TrackSource.open(bytes: BytesSource(bytes), name: "b").reader)
    #expect(one.fixes == other.fixes)
    #expect(one.members == other.members)
  }

  /// Random damage: no trap, and what is met is either accepted or rejected.
  @Test(arguments: ["csv", "ndjson", "owntracks"])
  func damageLosesNoRecord(format: String) throws {
    let writer = try #require(TrackFormat.named(format)?.writer())
    let (bytes, _, _) = written(writer, seed: 7)
    let original = Array(bytes.prefix(6000))
    var random = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      var damaged = original
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        // The CSV header stays: without it the file is refused as a whole.
        let index = Int.random(in: 120..<damaged.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: index)
        default:
          let inserted = Array("\",{}\n\r;0-e".utf8).randomElement(using: &random) ?? 0
          damaged.insert(inserted, at: index)
        }
      }
      let opened = try TrackSource.open(
        bytes: BytesSource(damaged, pieceLength: 4096), name: "damaged", format: format)
      let recorded = try Recorded(opened.reader)
      #expect(recorded.recordCount == recorded.fixes.count + recorded.rejects.count)
      for reject in recorded.rejects {
        #expect(!reject.reason.isEmpty && !reject.reason.contains("\n") && reject.line >= 1)
      }
    }
  }
}
