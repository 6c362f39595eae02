package import HitherFormats
import HitherText
import HitherTracks

/// Options for reading the lines of a stream.
package struct LineOptions: Sendable {
  /// `ndjson`, `owntracks` or `csv`; nil detects it by the first byte.
  package var format: String?
  /// The user's options for CSV.
  package var csv = CSVOptions()
  /// The member of fixes that name none.
  package var fallbackMember: String
  /// The keys of encrypted OwnTracks messages.
  package var keys: OwnTracksKeys?
  /// Whether the first unusable record ends the stream.
  package var isStrict = false

  package init(fallbackMember: String) {
    self.fallbackMember = fallbackMember
  }

  /// The format of a stream that begins with a byte; messages of OwnTracks are read among NDJSON.
  func format(_ first: UInt8?) -> String {
    if format == TrackFormat.owntracksID { return TrackFormat.ndjsonID }
    return format ?? (first == UInt8(ascii: "{") ? TrackFormat.ndjsonID : "csv")
  }
}

/// Converts bytes to records as they arrive: NDJSON, OwnTracks messages or CSV, line by line.
struct LineFeed {
  private let file: String
  private let options: LineOptions
  private let arrived = ArrivedLines()
  private var reader: (any TrackReader)?
  /// The start of an incomplete line.
  private var rest: [UInt8] = []
  private var batch = RecordBatch()
  /// The number of bytes passed to the reader, in complete lines.
  private(set) var taken: Int64 = 0

  /// The limit of a line, in bytes; the reader rejects a longer one.
  private static let longestLine = 1 << 20
  private static let newline = UInt8(ascii: "\n")

  init(file: String, _ options: LineOptions) {
    self.file = file
    self.options = options
  }

  /// Adds bytes; an incomplete line waits for the next ones.
  mutating func add(_ bytes: [UInt8]) {
    guard let end = bytes.lastIndex(of: Self.newline) else {
      rest += bytes
      if rest.count > Self.longestLine { hand(rest[...]) }
      return
    }
    if !rest.isEmpty { hand(rest[...]) }
    hand(bytes[...end])
    rest = Array(bytes[(end + 1)...])
  }

  /// Completes the last line: a file may end without a line end.
  mutating func endLine() {
    guard !rest.isEmpty else { return }
    hand(rest[...])
    arrived.add([Self.newline])
  }

  /// Marks the end of the input.
  mutating func close() {
    endLine()
    arrived.close()
  }

  private mutating func hand(_ bytes: ArraySlice<UInt8>) {
    arrived.add(bytes)
    taken += Int64(bytes.count)
    rest.removeAll(keepingCapacity: true)
  }

  /// Reads all complete lines that have arrived.
  mutating func read(into delivery: inout Delivery) throws(LiveError) {
    guard let first = arrived.first else { return }
    var reader: any TrackReader
    if let known = self.reader { reader = known } else { reader = try makeReader(first) }
    // Moved out of the struct while it works, so that nothing of it is copied.
    self.reader = nil
    defer { self.reader = reader }
    while true {
      var isOpen = false
      var hasNothing = false
      do throws(FormatError) {
        isOpen = try reader.read(&batch)
      } catch {
        guard error.code == .nothingYet else { throw LiveError(error) }
        hasNothing = true
      }
      try append(&reader, to: &delivery)
      guard isOpen, !hasNothing else { return }
    }
  }

  private func makeReader(_ first: UInt8) throws(LiveError) -> any TrackReader {
    let source = PeekableSource(arrived)
    let format = options.format(first)
    switch format {
    case TrackFormat.ndjsonID:
      return NDJSONReader(source, file: file, keys: options.keys, needsTime: true)
    case "csv":
      do throws(FormatError) {
        return try CSVReader(source, file: file, options: options.csv)
      } catch {
        throw LiveError(error)
      }
    default:
      throw LiveError(
        .address, "a stream is read as ndjson, owntracks or csv, and not as \(format)", place: file)
    }
  }

  private mutating func append(
    _ reader: inout any TrackReader, to delivery: inout Delivery
  ) throws(LiveError) {
    let rejects = reader.takeRejects()
    if options.isStrict, let reject = rejects.first {
      throw LiveError(.data, reject.reason, place: "\(reject.file):\(reject.line)")
    }
    delivery.rejects += rejects
    delivery.entries += reader.takeEntries()
    if var lines = reader as? NDJSONReader, lines.hasOthers {
      delivery.others.merge(lines.takeOthers(), uniquingKeysWith: +)
      reader = lines
    }
    guard !batch.fixes.isEmpty else { return }
    let names = reader.memberNames
    if names.isEmpty {
      if delivery.memberNames.isEmpty { delivery.memberNames = [options.fallbackMember] }
      batch.members = Array(repeating: 0, count: batch.fixes.count)
    } else {
      for index in delivery.memberNames.count..<max(delivery.memberNames.count, names.count) {
        delivery.memberNames.append(names[index].isEmpty ? options.fallbackMember : names[index])
      }
    }
    let absent = Instant.absent.milliseconds
    if batch.fixes.time.contains(absent) {
      let timed = batch.fixes.time.indices.filter { batch.fixes.time[$0] != absent }
      delivery.untimed += batch.fixes.count - timed.count
      batch.members = timed.map { batch.members[$0] }
      batch.fixes = batch.fixes.picking(timed)
    }
    delivery.members += batch.members
    delivery.fixes.append(batch.fixes)
    batch.removeAll()
  }
}

extension LiveError {
  /// A reader's error as a stream's.
  init(_ error: FormatError) {
    let place = ([error.file] + [error.line, error.column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    self.init(
      error.code == .readFailure ? .inputOutput : .data, error.message, place: place,
      hint: error.hint)
  }
}
