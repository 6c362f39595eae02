import FuzzLaws
import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct FITReaderTests {
  typealias Field = FITText.Field

  static let start: Int64 = 1_000_000_000
  static let epoch: Int64 = 631_065_600

  func read(_ bytes: [UInt8], piece: Int = .max) throws -> Recorded {
    let opened = try TrackSource.open(
      bytes: BytesSource(bytes, pieceLength: piece), name: "f.fit")
    #expect(opened.format.id == "fit")
    return try Recorded(opened.reader)
  }

  static func place(_ second: Int64) -> [Field] {
    [.int32(0, 298_261_618 + second * 100), .int32(1, 1_449_551_462 - second * 100)]
  }

  static func time(_ second: Int64) -> Field { .uint32(253, start + second) }

  func instant(_ second: Int64) -> Instant {
    Instant(milliseconds: (Self.epoch + Self.start + second) * 1000)
  }

  /// An activity of one-second records with all that is read.
  func activity(_ count: Int64, isBigEndian: Bool = false) -> FITText {
    var text = FITText(isBigEndian: isBigEndian)
    text.add(0, 0, [Field(0, 0x00, 4, size: 1), .uint16(1, 1), .uint16(2, 2697)])
    for second in 0..<count {
      let fields: [Field] =
        [Self.time(second)] + Self.place(second) + [
          .uint16(2, 4000), .uint8(3, 120), .uint8(4, 80), .uint16(6, 1500), .int8(13, -5),
          .uint8(31, 4), .uint8(53, 64), .uint8(81, 129),
          .uint16(7, 245),
        ]
      if second == 0 { text.define(1, 20, fields) }
      text.write(1, fields)
    }
    return text
  }

  @Test(arguments: [false, true], [1, 13, 4096])
  func valuesHaveTheScalesOfTheProfile(isBigEndian: Bool, piece: Int) throws {
    let recorded = try read(activity(3, isBigEndian: isBigEndian).file(), piece: piece)
    var fix = Fix(
      time: instant(0), coordinate: Coordinate(latitudeE7: 250_000_000, longitudeE7: 1_215_000_000),
      startsSegment: true)
    fix.elevation = 300
    fix.heartRate = 120
    fix.cadence = 80.5
    fix.speed = 1.5
    fix.temperature = -5
    fix.accuracy = 4
    fix.battery = 64.5
    fix.power = 245
    #expect(recorded.fixes.first == fix)
    #expect(recorded.fixes.map(\.time) == (0..<3).map(instant))
    #expect(recorded.rejects == [] && recorded.notices == [])
    #expect(recorded.recordCount == 3)
  }

  /// 2^31 semicircles are 180 degrees: the grid value by exact arithmetic of whole numbers.
  @Test func semicirclesAreRoundedToTheGrid() throws {
    var random = SeededGenerator(seed: 21)
    var text = FITText()
    var expected: [Coordinate] = []
    text.define(0, 20, Self.place(0))
    for _ in 0..<500 {
      let north = Int64.random(in: -(1 << 30)...(1 << 30), using: &random)
      let east = Int64.random(in: -(1 << 31)...((1 << 31) - 2), using: &random)
      text.write(0, [.int32(0, north), .int32(1, east)])
      func grid(_ raw: Int64) -> Int32 {
        let exact = Double(raw) / 2_147_483_648 * 1_800_000_000
        return Int32(exact.rounded(.toNearestOrEven))
      }
      expected.append(Coordinate(latitudeE7: grid(north), longitudeE7: grid(east)))
    }
    #expect(try read(text.file()).fixes.map(\.coordinate) == expected)
  }

  @Test func compressedTimesGoRound() throws {
    var text = FITText()
    text.add(0, 20, [Self.time(0)] + Self.place(0))
    text.define(1, 20, Self.place(0))
    let seconds: [Int64] = [1, 2, 20, 33, 60, 91]
    for second in seconds {
      text.write(compressed: 1, offset: Int(Self.start + second), Self.place(second))
    }
    #expect(try read(text.file()).fixes.map(\.time) == ([0] + seconds).map(instant))
  }

  @Test func aStopOfTheTimerEndsASegment() throws {
    var text = FITText()
    for second in 0..<6 {
      text.add(0, 20, [Self.time(Int64(second))] + Self.place(Int64(second)))
      if second == 2 { text.add(1, 21, [Field(0, 0, 0, size: 1), Field(1, 0, 4, size: 1)]) }
      if second == 3 { text.add(1, 21, [Field(0, 0, 9, size: 1), Field(1, 0, 1, size: 1)]) }
    }
    let starts = try read(text.file()).fixes.map(\.startsSegment)
    #expect(starts == [true, false, false, true, false, false])
  }

  @Test func fieldsOfDevelopersAreReadWhereTheyStandForNativeOnes() throws {
    var text = FITText()
    text.add(
      0, 206, [.uint8(0, 3), .uint8(1, 7), .uint8(2, 0x84), .uint16(14, 20), .uint8(15, 4)])
    text.add(
      1, 20,
      [Self.time(0)] + Self.place(0) + [
        Field(7, 0x84, 90, size: 2, developer: 3), Field(8, 0x84, 12, size: 2, developer: 3),
      ])
    let recorded = try read(text.file())
    #expect(recorded.fixes.map(\.cadence) == [90])
  }

  @Test func chainedFilesAreOneTrack() throws {
    let two = activity(2).file() + activity(3, isBigEndian: true).file()
    let recorded = try read(two)
    #expect(recorded.fixes.count == 5)
    #expect(recorded.fixes.map(\.startsSegment) == [true, false, true, false, false])
    #expect(recorded.notices == [])
  }

  @Test func aCourseIsAPlan() throws {
    var text = FITText()
    text.add(0, 0, [Field(0, 0x00, 6, size: 1)])
    for second in 0..<3 {
      text.add(1, 20, [Self.time(Int64(second))] + Self.place(Int64(second)))
    }
    let opened = try TrackSource.open(bytes: BytesSource(text.file()), name: "f")
    let recorded = try Recorded(opened.reader)
    #expect(recorded.kinds == [.route])
    #expect(recorded.recordCount == 0)
  }

  @Test func aWrongChecksumIsTold() throws {
    var bytes = activity(3).file()
    bytes[bytes.count - 1] ^= 0xFF
    let recorded = try read(bytes)
    #expect(recorded.fixes.count == 3)
    #expect(recorded.notices.map(\.code) == ["wrong_checksum"])
  }

  @Test func whatCannotBeUsedIsToldOrRefused() throws {
    var text = FITText()
    text.add(0, 20, [Self.time(0), .int32(0, 0x7FFF_FFFF), .int32(1, 0x7FFF_FFFF)])
    text.add(0, 20, [Self.time(0), .int32(0, 0x7000_0000), .int32(1, 0)])
    text.add(0, 20, [.uint32(253, 1234)] + Self.place(0))
    text.add(0, 20, Self.place(0))
    text.add(0, 20, [Self.time(5)] + Self.place(0) + [.uint8(3, 0xFF), .uint16(2, 0xFFFF)])
    let recorded = try read(text.file())
    #expect(recorded.fixes.map(\.time) == [.absent, instant(5)])
    #expect(recorded.rejects.count == 2)
    #expect(recorded.notices.map(\.code) == ["no_position"])
    #expect(recorded.recordCount == 4)
    #expect(recorded.fixes.allSatisfy { $0.heartRate.isNaN && $0.elevation.isNaN })
  }

  /// What a cut file gives is what the whole gives, up to the cut.
  @Test(arguments: [false, true]) func aCutFileGivesWhatStandsBeforeTheCut(saysLength: Bool) throws
  {
    let text = activity(6)
    let whole = text.file(length: saysLength ? nil : 0)
    let all = try Recorded(
      TrackSource.open(bytes: BytesSource(text.file()), name: "f").reader
    ).fixes
    for length in stride(from: whole.count - 3, through: 14, by: -1) {
      var reader = FITReader(
        PeekableSource(BytesSource(Array(whole.prefix(length)))), file: "f.fit")
      var batch = RecordBatch()
      var fixes: [Fix] = []
      do throws(FormatError) {
        while try reader.read(&batch) { fixes += batch.fixes.rows }
      } catch {
        #expect(error.code == .damaged)
      }
      #expect(fixes.elementsEqual(all.prefix(fixes.count)))
      #expect(length < 60 || fixes.count >= (length - 100) / 30)
    }
  }

  @Test(arguments: [("Edge", "Edge"), ("Ed\0ge", "Ed"), ("", "")])
  func theProductMayBeNamed(name: String, told: String) throws {
    var text = FITText()
    let bytes = Array(name.utf8) + [0]
    let value = bytes.reversed().reduce(0 as Int64) { $0 << 8 | Int64($1) }
    text.add(0, 0, [Field(8, 0x07, value, size: 8), Field(0, 0x00, 4, size: 1)])
    text.add(1, 20, [Self.time(0)] + Self.place(0))
    var reader = FITReader(PeekableSource(BytesSource(text.file())), file: "f.fit")
    var batch = RecordBatch()
    #expect(try reader.read(&batch))
    #expect(batch.fixes.count == 1)
    #expect((reader.metadata.creator ?? "") == told)
  }

  @Test(
    "the sport of a session, or of a sport message; of an unknown one nothing",
    arguments: [
      (18, 5, 2, "cycling"), (12, 0, 17, "hiking"), (18, 5, 0, nil), (18, 6, 2, nil),
    ] as [(Int64, UInt8, Int64, String?)])
  func theSportIsRead(message: Int64, field: UInt8, value: Int64, sport: String?) throws {
    var text = FITText()
    text.add(1, 20, [Self.time(0)] + Self.place(0))
    text.add(2, message, [Field(field, 0x00, value, size: 1)])
    var reader = FITReader(PeekableSource(BytesSource(text.file())), file: "f.fit")
    var batch = RecordBatch()
    while try reader.read(&batch) {}
    #expect(reader.metadata.activity == sport)
  }

  /// Damage at random: no trap, and what is met is accepted or refused.
  @Test func damageNeverTraps() {
    var random = SeededGenerator(seed: 22)
    let original = activity(20).file() + activity(20, isBigEndian: true).file()
    for _ in 0..<700 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 14..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      var reader = FITReader(PeekableSource(BytesSource(bytes)), file: "f.fit")
      var batch = RecordBatch()
      var count = 0
      while (try? reader.read(&batch)) ?? false { count += batch.fixes.count }
      count += reader.takeRejects().count
      #expect(count == reader.recordCount + reader.routeRecordCount)
    }
  }

  /// The record of the second of the stop may stand behind it, and belongs to what was before the pause.
  @Test(arguments: [false, true]) func theRecordBehindAStopEndsTheSegment(isStarted: Bool) throws {
    var text = FITText()
    func record(_ second: Int64, _ text: inout FITText) {
      text.add(0, 20, [Self.time(second)] + Self.place(second))
    }
    func event(_ type: Int64, _ second: Int64, _ text: inout FITText) {
      text.add(
        1, 21, [Self.time(second), Field(0, 0, 0, size: 1), Field(1, 0, type, size: 1)])
    }
    for second: Int64 in 0...1 { record(second, &text) }
    event(4, 2, &text)
    record(2, &text)
    if isStarted { event(0, 90, &text) }
    for second: Int64 in 90...91 { record(second, &text) }
    let fixes = try read(text.file()).fixes
    #expect(fixes.map(\.time) == [0, 1, 2, 90, 91].map(instant))
    #expect(fixes.map(\.startsSegment) == [true, false, false, true, false])
  }

  /// A pause that ends in the second in which it began is one all the same.
  @Test func aStartInTheSecondOfTheStopBeginsASegment() throws {
    var text = FITText()
    text.add(0, 20, [Self.time(0)] + Self.place(0))
    for type: Int64 in [4, 0] {
      text.add(1, 21, [Self.time(1), Field(0, 0, 0, size: 1), Field(1, 0, type, size: 1)])
    }
    text.add(0, 20, [Self.time(1)] + Self.place(1))
    #expect(try read(text.file()).fixes.map(\.startsSegment) == [true, true])
  }
}
