import FuzzLaws
import HitherTracks
import Testing

@testable import HitherFormats
@testable import HitherText

/// Arrow streams that other programs write, and what is wrong with some.
@Suite("Arrow IPC streams")
struct ArrowStreamTests {
  private static let start: Int64 = 1_777_597_200_000

  private func open(
    _ bytes: [UInt8], piece: Int = .max, options: TrackFormat.Options = TrackFormat.Options()
  ) throws -> TrackSource.Opened {
    try TrackSource.open(
      bytes: BytesSource(bytes, pieceLength: piece), name: "a.arrows", options: options)
  }

  private func read(_ name: String) throws -> Recorded {
    let opened = try open(ArrowSeeds.bytes(name))
    #expect(opened.format.id == "arrows")
    return try Recorded(opened.reader)
  }

  private func fault(
    _ bytes: [UInt8], options: TrackFormat.Options = TrackFormat.Options()
  ) -> FormatError? {
    do {
      _ = try Recorded(open(bytes, options: options).reader)
      return nil
    } catch { return error as? FormatError }
  }

  @Test func dictionariesGrow() throws {
    let recorded = try read("dictionary")
    #expect(recorded.members == ["leo", "leo", "leo", "mia", "mia"])
    #expect(recorded.rejects.map(\.line) == [3])
    #expect(recorded.rejects.map(\.reason) == ["member is missing"])
    let times = recorded.fixes.map { $0.time.milliseconds - Self.start }
    #expect(times == [0, 1500, 9000, 10_500, 12_000])
    #expect(recorded.fixes[1].coordinate.latitudeE7 == 251_000_100)
  }

  @Test func dictionariesAreReplaced() throws {
    #expect(try read("replaced").members == ["leo", "leo", "mia", "leo"])
  }

  @Test func viewsNullsAndNanoseconds() throws {
    let recorded = try read("views")
    #expect(recorded.members == ["leo", "a name of more than twelve bytes", "leo"])
    #expect(recorded.rejects.map(\.reason) == ["latitude is missing"])
    #expect(recorded.fixes.map(\.time.milliseconds).map { $0 - Self.start } == [0, 1500, 4500])
    #expect(recorded.fixes.map(\.startsSegment) == [true, false, true])
    #expect(recorded.fixes[0][.elevation].isNaN && recorded.fixes[1][.elevation] == 12.5)
    #expect(recorded.fixes[1].coordinate.latitudeE7 == 251_000_008)
  }

  @Test func pointsOfGeoArrow() throws {
    let separated = try read("geoarrow")
    #expect(
      separated.fixes.map(\.coordinate.latitudeE7) == [251_000_000, 252_000_000, 254_000_000])
    #expect(separated.rejects.map(\.reason) == ["latitude is missing"])
    #expect(separated.notices.map(\.code) == ["zone_assumed"])
    let interleaved = try read("interleaved")
    #expect(
      interleaved.fixes.map(\.coordinate.latitudeE7)
        == [251_000_000, 252_000_000, 253_000_000, 254_000_000])
    #expect(interleaved.fixes.allSatisfy { $0.coordinate.longitudeE7 == -1_215_000_000 })
    let binary = try read("wkb")
    #expect(binary.fixes.map(\.coordinate.latitudeE7) == [251_000_000, 252_000_000, 253_000_000])
    #expect(binary.rejects.map(\.line) == [2])
  }

  @Test func wholeNumbersAndDecimals() throws {
    let recorded = try read("integers")
    #expect(recorded.members == ["7", "8"])
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000, 251_000_077])
    #expect(recorded.fixes[0][.battery] == 12.5 && recorded.fixes[1][.battery].isNaN)
    #expect(recorded.fixes.allSatisfy { $0.time == .absent })
  }

  /// The file form is read as the stream that it contains, and must be whole.
  @Test func aFileOfArrowIsRead() throws {
    let bytes = ArrowSeeds.bytes("file")
    #expect(try read("file").fixes.count == 3)
    #expect(fault(bytes.dropLast())?.message == "the Arrow stream is cut off in its footer")
  }

  @Test(arguments: ["lz4", "zstd"]) func compressedBatchesAreRefused(name: String) {
    let fault = fault(ArrowSeeds.bytes(name))
    #expect(
      fault?.message
        == "the Arrow stream is compressed with \(name.uppercased()), which is not read")
    #expect(fault?.hint?.contains("without compression") == true)
  }

  @Test func columnsAreNamedByTheUser() throws {
    var options = TrackFormat.Options()
    options.csv.columns = [.member: "lat"]
    #expect(
      fault(ArrowSeeds.bytes("views"), options: options)?.message
        == "column 'lat' is float64, not text or whole numbers")
    options.csv.columns = [.elevation: "elle"]
    let unknown = fault(ArrowSeeds.bytes("views"), options: options)
    #expect(unknown?.code == .option && unknown?.hint == "did you mean \"ele\"?")
    options.csv.columns = [.latitude: "lon", .longitude: "ele"]
    let swapped = try Recorded(open(ArrowSeeds.bytes("views"), options: options).reader)
    #expect(swapped.fixes.count == 0 && swapped.rejects.count == 4)
  }

  @Test func unusedColumnsAreListed() throws {
    let opened = try open(ArrowSeeds.bytes("dictionary"))
    #expect(opened.reader.metadata.unusedColumns == ["note"])
    #expect(opened.mayNameMembers)
    #expect(try !open(ArrowSeeds.bytes("wkb")).mayNameMembers)
  }

  /// Times without a zone are those of the user's zone, as in CSV.
  @Test func localTimes() throws {
    var options = TrackFormat.Options()
    options.csv.timeZone = "Asia/Taipei"
    let recorded = try Recorded(open(ArrowSeeds.bytes("geoarrow"), options: options).reader)
    #expect(recorded.fixes.first?.time.milliseconds == Self.start - 8 * 3_600_000)
    #expect(recorded.notices == [])
  }

  @Test(arguments: [
    ([("lat", ArrowValues.Kind.number)], "no columns for latitude and longitude among: lat"),
    (
      [("lat", .number), ("lon", .number), ("time", .integer)],
      "column 'time' is int64, not a timestamp"
    ),
    ([("lat", .text), ("lon", .number)], "column 'lat' is text, not numbers"),
    (
      [("lat", .number), ("lon", .number), ("N/S", .text)],
      "columns of hemispheres are not read from Arrow"
    ),
  ])
  func unusableSchemas(columns: [(String, ArrowValues.Kind)], message: String) {
    let bytes = ArrowMessages.schema(columns) + ArrowMessages.end
    #expect(fault(bytes)?.message == message)
  }

  @Test func theEndIsTheEnd() throws {
    let bytes = ArrowSeeds.bytes("views")
    // Without its mark a stream may end after any message.
    #expect(try Recorded(open(Array(bytes.dropLast(8))).reader).fixes.count == 3)
    #expect(fault(bytes + [0])?.message == "data follows the end of the Arrow stream")
    #expect(fault(bytes.dropLast(4))?.message == "the Arrow stream is cut off between two messages")
    #expect(fault(bytes.dropLast(20))?.message == "the Arrow stream is cut off in batch 1")
    let garbage = {
      try TrackSource.open(bytes: BytesSource("lat,lon"), name: "a", format: "arrows")
    }
    #expect(
      throws: FormatError(
        .unrecognised, file: "a",
        message: "not an Arrow stream: it does not begin with a schema")
    ) { _ = try garbage() }
  }

  /// Columns without any value still bound the number of rows by their bytes.
  @Test(arguments: ["wkb", "views"]) func rowsAreBoundedByBytes(name: String) {
    // The numbers of rows, of values and of nulls are all said to be 2^40 instead of 4.
    var bytes = ArrowSeeds.bytes(name)
    var count = 0
    for place in stride(from: 0, to: bytes.count - 8, by: 8)
    where bytes[place] == 4 && bytes[place + 1..<place + 8].allSatisfy({ $0 == 0 }) {
      bytes[place + 5] = 1
      count += 1
    }
    #expect(count > 2)
    #expect(fault(bytes)?.code == .damaged)
  }

  /// A length that is only promised costs nothing.
  @Test func promisedBytesAreNotAllocated() {
    var column = [
      ArrowValues("time", .instant), ArrowValues("lat", .number), ArrowValues("lon", .number),
    ]
    column[0].append(integer: 0)
    column[1].append(number: 1)
    column[2].append(number: 2)
    let schema = ArrowMessages.schema(column.map { ($0.name, $0.kind) })
    var batch = ArrowMessages.batch(column)
    // The first buffer of values is said to be longer than any memory, within a body that is longer still.
    var patched = 0
    for place in stride(from: 8, to: batch.count - 8, by: 8) where patched < 8 {
      let number = (0..<8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(batch[place + $1]) }
      if number == 8 || number == 192 {
        batch[place + 5] = number == 8 ? 1 : 2
        patched += 1
      }
    }
    #expect(patched > 1)
    let found = fault(schema + batch)
    #expect(found?.code == .limit || found?.code == .damaged)
  }
}

/// Laws of Arrow streams under damage: each byte changed, and each length.
@Suite("Damaged Arrow streams")
struct ArrowDamageTests {
  static let names = ArrowSeeds.readable

  private func check(_ bytes: [UInt8], _ what: String) {
    let whole = WholeReading(BytesSource(bytes), format: "arrows", name: "input")
    #expect(whole.misdeeds == [], "\(what)")
    if let fault = whole.fault {
      #expect(!fault.message.isEmpty && !fault.message.contains("\n"), "\(what)")
      #expect(fault.message == OneLine.text(fault.message), "\(what)")
    }
    #expect(whole.recordCount == whole.count(of: .track) + whole.rejects.count, "\(what)")
  }

  @Test(arguments: names) func everyByteMayBeWrong(name: String) {
    let bytes = ArrowSeeds.bytes(name)
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        check(damaged, "byte \(index) ^ \(change)")
      }
    }
  }

  @Test(arguments: names) func everyLengthMayBeTheEnd(name: String) {
    let bytes = ArrowSeeds.bytes(name)
    for length in bytes.indices { check(Array(bytes.prefix(length)), "\(length) bytes") }
  }
}

/// What Hither writes as Arrow.
@Suite("Arrow writer")
struct ArrowWriterTests {
  /// A member's fixes beyond one batch, in one call and in many.
  @Test(arguments: [1, 1024, 200_000]) func batchesAreBounded(step: Int) throws {
    let count = 140_000
    var batch = RecordBatch()
    for index in 0..<count {
      batch.fixes.append(
        Fix(
          time: Instant(milliseconds: Int64(index) * 1000),
          coordinate: .init(latitudeE7: Int32(index), longitudeE7: Int32(-index)),
          startsSegment: index % 1000 == 0))
    }
    var writer = ArrowWriter()
    var bytes: [UInt8] = []
    writer.begin(FileMetadata())
    for start in stride(from: 0, to: count, by: step) {
      writer.append(batch, start..<min(count, start + step), member: "leo")
      bytes += writer.takeOutput()
    }
    writer.end()
    bytes += writer.takeOutput()
    #expect(bytes.count % 8 == 0)
    let recorded = try Recorded(TrackSource.open(bytes: BytesSource(bytes), name: "a").reader)
    #expect(recorded.fixes == batch.fixes.rows)
    let messages = zip(bytes.indices.dropLast(8), 0...).filter { index, _ in
      index % 8 == 0 && bytes[index..<index + 4].allSatisfy { $0 == 0xFF } && bytes[index + 7] == 0
        && bytes[index + 4] & 7 == 0
    }
    // The schema and three batches, each at a multiple of 64 bytes.
    #expect(messages.count == 4)
    #expect(messages.allSatisfy { $0.0 % 64 == 0 })
  }

  @Test func nothingIsAStreamToo() throws {
    var writer = ArrowWriter()
    writer.begin(FileMetadata())
    writer.end()
    let bytes = writer.takeOutput()
    let recorded = try Recorded(TrackSource.open(bytes: BytesSource(bytes), name: "a").reader)
    #expect(recorded.fixes.isEmpty && recorded.recordCount == 0)
  }
}
