import FuzzLaws
import HitherFormats
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct ZipReaderTests {
  typealias File = ZipText.File

  static let gpx = Array(
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"/></trkseg></trk></gpx>"
      .utf8)
  static let csv = Array("member,lat,lon\nmia,1,2\nleo,3,4\n".utf8)

  func read(_ files: [File], piece: Int = .max) throws -> Recorded {
    let opened = try TrackSource.open(
      bytes: BytesSource(ZipText(files).bytes(), pieceLength: piece), name: "a.zip")
    #expect(opened.format.id == "zip")
    return try Recorded(opened.reader)
  }

  func fault(_ bytes: [UInt8]) -> FormatError? {
    do throws(FormatError) {
      _ = try TrackSource.open(bytes: BytesSource(bytes), name: "a.zip")
      return nil
    } catch { return error }
  }

  @Test(arguments: [false, true], [1, 4096]) func oneFileIsReadAsItself(
    isDeflated: Bool, piece: Int
  ) throws {
    let recorded = try read(
      [File(path: "x/leo.gpx", bytes: Self.gpx, isDeflated: isDeflated)], piece: piece)
    #expect(recorded.fixes.count == 2 && recorded.recordCount == 2)
    #expect(recorded.members == [])
    let named = try read([File(path: "all.csv", bytes: Self.csv, isDeflated: isDeflated)])
    #expect(named.members == ["mia", "leo"])
  }

  @Test(arguments: [false, true]) func theNumbersOfZIP64AreRead(isDeflated: Bool) throws {
    let files = [
      File(path: "a.gpx", bytes: Self.gpx, isDeflated: isDeflated),
      File(path: "b.csv", bytes: Self.csv, isDeflated: isDeflated),
    ]
    func read(_ text: ZipText) throws -> Recorded {
      try Recorded(TrackSource.open(bytes: BytesSource(text.bytes()), name: "a.zip").reader)
    }
    let large = try read(ZipText(files, isLarge: true))
    let small = try read(ZipText(files))
    #expect(large.fixes == small.fixes && large.fixes.count == 4)
    #expect(large.members == small.members && large.members.first == "a")
  }

  /// Each byte behind the files in turn made the largest there is: refused, and no trap.
  @Test func damagedNumbersOfZIP64AreRefused() throws {
    let files = [File(path: "b.csv", bytes: Self.csv)]
    let whole = ZipText(files, isLarge: true).bytes()
    for index in (whole.count - 170)..<whole.count {
      var bytes = whole
      bytes[index] = 0xFF
      let fault = fault(bytes)
      #expect(fault.map { !$0.message.contains("\n") } ?? true)
    }
    for (place, width) in [(-22 - 20 + 8, 8), (-22 - 20 - 56 + 48, 8), (-22 - 20 - 56 + 40, 8)] {
      var bytes = whole
      for index in 0..<width { bytes[bytes.count + place + index] = 0xFF }
      #expect(fault(bytes)?.message == "the directory of the zip archive is damaged")
    }
  }

  @Test func severalFilesAreMembers() throws {
    let recorded = try read([
      File(path: "b/leo.gpx", bytes: Self.gpx, isDeflated: true),
      File(path: "a/leo.gpx", bytes: Self.gpx), File(path: "c/", bytes: []),
      File(path: "readme.txt", bytes: Array("hello".utf8)), File(path: "all.csv", bytes: Self.csv),
      File(path: "__MACOSX/._leo.gpx", bytes: Self.gpx),
    ])
    #expect(
      recorded.members == ["a/leo", "a/leo", "mia", "leo", "b/leo", "b/leo"])
    #expect(recorded.recordCount == 6)
    #expect(recorded.notices.map(\.code) == ["no_track_file"])
  }

  /// Names of older programs are in another encoding; they differ where their bytes do.
  @Test func namesThatAreNotUTF8AreMembers() throws {
    let files = ["J1rg.gpx", "J2rg.gpx"].map { File(path: $0, bytes: Self.gpx) }
    var bytes = ZipText(files).bytes()
    for index in bytes.indices.dropFirst()
    where bytes[index - 1] == UInt8(ascii: "J") && [0x31, 0x32].contains(bytes[index]) {
      bytes[index] = bytes[index] == 0x31 ? 0x94 : 0x81
    }
    let opened = try TrackSource.open(bytes: BytesSource(bytes), name: "a.zip")
    #expect(try Recorded(opened.reader).members == ["J%81rg", "J%81rg", "J%94rg", "J%94rg"])
  }

  @Test func theDocumentOfAKMZIsRead() throws {
    let kml = Array(
      "<kml><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>"
        .utf8)
    let recorded = try read([
      File(path: "doc.kml", bytes: kml, isDeflated: true), File(path: "other.kml", bytes: kml),
      File(path: "images/a.png", bytes: [1, 2, 3]),
    ])
    #expect(recorded.fixes.count == 2 && recorded.kinds == [.route])
  }

  @Test func linksAndPathsOutOfTheArchiveAreLeftOut() throws {
    let recorded = try read([
      File(path: "leo.gpx", bytes: Self.gpx), File(path: "../mia.gpx", bytes: Self.gpx),
      File(path: "/etc/fiona.gpx", bytes: Self.gpx),
      File(path: "link.gpx", bytes: Array("/etc/passwd".utf8), mode: 0o120777),
    ])
    #expect(recorded.fixes.count == 2)
    #expect(recorded.notices.map(\.code) == ["unsafe_path", "unsafe_path", "unsafe_path"])
  }

  @Test func filesOfOnePathAreMembersOfTheirOwn() throws {
    let file = File(path: "x/leo.gpx", bytes: Self.gpx)
    let recorded = try read([file, file, file, File(path: "leo-2.gpx", bytes: Self.gpx)])
    let members = ["leo-2", "leo", "x/leo-2", "leo-3"]
    #expect(recorded.members == members.flatMap { [$0, $0] })
    #expect(recorded.notices.map(\.code) == ["same_path"])
  }

  @Test func aDamagedFileDoesNotSpoilTheOthers() throws {
    let recorded = try read([
      File(path: "a.gpx", bytes: Self.gpx, isDeflated: true, hasWrongChecksum: true),
      File(path: "b.gpx", bytes: Self.gpx, flags: 1), File(path: "c.gpx", bytes: Self.gpx),
    ])
    #expect(recorded.members == ["a", "a", "c", "c"])
    #expect(recorded.notices.map(\.code) == ["damaged_file", "damaged_file"])
  }

  @Test func hostileArchivesAreRefused() throws {
    let whole = ZipText([File(path: "a.gpx", bytes: Self.gpx)]).bytes()
    #expect(fault(Array(whole.dropLast(5)))?.code == .damaged)
    let overlap = ZipText([
      File(path: "a.gpx", bytes: Self.gpx), File(path: "b.gpx", bytes: Self.gpx, sharesBytes: true),
    ])
    #expect(fault(overlap.bytes())?.message == ZipError.overlap.description)
    let inner = ZipText([File(path: "b.zip", bytes: whole)]).bytes()
    let innermost = ZipText([File(path: "c.zip", bytes: inner)]).bytes()
    #expect(fault(innermost)?.code == .unrecognised)
    let many = (0...ByteLimits.archiveFiles).map { File(path: "\($0)", bytes: []) }
    #expect(fault(ZipText(many).bytes())?.message == ZipError.tooManyFiles.description)
  }

  /// 200 MiB of blanks in 200 KiB: what stands before the limit is handed out, and the rest is not.
  @Test func aBombEnds() throws {
    let blanks = [UInt8](repeating: 0x20, count: 200 << 20)
    let archive = ZipText([File(path: "a.gpx", bytes: blanks, isDeflated: true)]).bytes()
    let entry = try #require(ZipDirectory(archive).entries.first)
    var source = ZipEntryBytes(entry, of: archive)
    var total = 0
    #expect(throws: ZipError.expandsTooFar) {
      var buffer: [UInt8] = []
      repeat {
        buffer.removeAll(keepingCapacity: true)
        total += try source.read(into: &buffer, upTo: 1 << 20)
      } while !buffer.isEmpty
    }
    #expect(total >= ByteLimits.freeExpansion && total < ByteLimits.freeExpansion + 1 << 20)
  }

  @Test func damageNeverTraps() {
    var random = SeededGenerator(seed: 71)
    let original = ZipText([
      File(path: "a.gpx", bytes: Self.gpx, isDeflated: true),
      File(path: "b.csv", bytes: Self.csv),
    ]).bytes()
    for _ in 0..<700 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] =
          [0, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      guard let opened = try? TrackSource.open(bytes: BytesSource(bytes), name: "a.zip") else {
        continue
      }
      var reader = opened.reader
      var batch = RecordBatch()
      var count = 0
      var hasMore = true
      while hasMore {
        batch.removeAll()
        // What a fault leaves in the batch was read before it.
        hasMore = (try? reader.read(&batch)) ?? false
        count += batch.fixes.count
        #expect(batch.members.isEmpty || batch.members.count == batch.fixes.count)
      }
      #expect(count + reader.takeRejects().count == reader.recordCount)
    }
  }

  /// Exports of accounts pack archives of recordings; one that is damaged costs only itself.
  @Test func theFilesOfAnArchiveInTheArchiveAreRead() throws {
    let inner = ZipText([File(path: "mia.gpx", bytes: Self.gpx, isDeflated: true)]).bytes()
    let recorded = try read([
      File(path: "part1.zip", bytes: inner), File(path: "leo.gpx", bytes: Self.gpx),
      File(path: "part2.zip", bytes: Array(inner.dropLast(5))),
    ])
    #expect(recorded.members == ["leo", "leo", "mia", "mia"])
    #expect(recorded.notices.map(\.code) == ["damaged_file"])
    let many = ZipText(
      (0..<ByteLimits.archiveFiles).map { File(path: "\($0).gpx", bytes: Self.gpx) }
    ).bytes()
    let bounded = try read([
      File(path: "leo.gpx", bytes: Self.gpx), File(path: "many.zip", bytes: many),
    ])
    #expect(bounded.fixes.count == 2)
    #expect(bounded.notices.map(\.code) == ["damaged_file"])
  }
}
