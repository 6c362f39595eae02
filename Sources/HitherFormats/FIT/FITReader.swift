internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads FIT: the records of activities, and courses as a planned route.
///
/// Records without a position are skipped: watches write them indoors and until they have a
/// position. A stop of the timer ends a segment, after the record of that second. If a file is
/// truncated, the records before the end are returned, then the fault is thrown; a wrong checksum
/// gives a notice. In rejects the line is the number of the message, and the record is its bytes in
/// hexadecimal digits.
public struct FITReader: TrackReader {
  private let file: String
  private var decoder: FITDecoder
  private var tally: NoticeTally
  private var maker = FITMaker()
  private var developerFields = FITDeveloperFields()
  private var startsSegment = true
  /// When the timer was stopped if it has not been started since, by the device's clock.
  private var stopTime: UInt32?
  private var rejects: [Reject] = []
  private var failure: FormatError?
  private var isAtEnd = false

  /// Records with a position read so far, accepted or not.
  public private(set) var recordCount = 0
  /// Points of courses read so far, accepted or not.
  public private(set) var routeRecordCount = 0
  /// The file's metadata.
  public private(set) var metadata = FileMetadata()
  /// Always empty: a file belongs to one member.
  public var memberNames: [String] { [] }

  /// Makes a reader of `source`.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: PeekableSource, file: String) {
    self.file = file
    decoder = FITDecoder(source)
    tally = NoticeTally(file: file)
  }

  /// Reads the next records.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.hasSegments = true
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects,
      !isAtEnd
    {
      do {
        switch try decoder.next() {
        case .end: isAtEnd = true
        case .message: take(&batch)
        case .file: (startsSegment, stopTime) = (true, nil)
        }
      } catch {
        isAtEnd = true
        failure = fault(error)
      }
    }
    // The file type comes before the first record; later changes have no effect.
    batch.kind = maker.isCourse ? .route : .track
    if maker.isCourse { batch.labels = Array(repeating: "", count: batch.fixes.count) }
    if batch.fixes.isEmpty, isAtEnd, let failure { throw failure }
    return !batch.fixes.isEmpty || !isAtEnd
  }

  private func fault(_ error: any Error) -> FormatError {
    switch error as? FITDecoder.Damage {
    case .noHeader:
      FormatError(.unrecognised, file: file, message: "not FIT: the file does not begin as one")
    case .cutOff: FormatError(.damaged, file: file, message: "the FIT file is cut off")
    case .undefined(let local):
      FormatError(
        .damaged, file: file, line: decoder.messageCount + 1,
        message: "a message of type \(local), which is not defined")
    case .trailingBytes:
      FormatError(
        .damaged, file: file, message: "unexpected data follows the end of the FIT file")
    case nil: FormatError(error, file: file)
    }
  }

  private mutating func take(_ batch: inout RecordBatch) {
    let definition = decoder.definition
    switch FITMessage(rawValue: definition.message) {
    case .fileID: takeMaker(definition)
    case .event: takeEvent(definition)
    case .fieldDescription: developerFields.take(definition, decoder.bytes)
    case .record: takeRecord(definition, &batch)
    case .sport, .session: takeSport(definition)
    case nil: break
    }
  }

  private mutating func takeMaker(_ definition: FITDefinition) {
    for field in definition.fields where field.developer == nil {
      let value = definition.integer(field, in: decoder.bytes)
      switch field.number {
      case 0 where recordCount == 0 && routeRecordCount == 0:
        maker.isCourse = value == FITMaker.courseType
      case 1: maker.manufacturer = value
      case 2: maker.product = value
      case 8: maker.productName = definition.text(field, in: decoder.bytes)
      default: break
      }
    }
    metadata.creator = metadata.creator ?? maker.text
  }

  private mutating func takeSport(_ definition: FITDefinition) {
    let number = FITSport.field(of: FITMessage(rawValue: definition.message))
    for field in definition.fields where field.developer == nil && field.number == number {
      let sport = definition.integer(field, in: decoder.bytes)
      metadata.activity = metadata.activity ?? sport.flatMap { FITSport.names[$0] }
    }
  }

  /// A stop of the timer, or its start after one, by the events and their types of the profile.
  ///
  /// Devices write the record of the second in which the timer was stopped before or after the stop.
  private mutating func takeEvent(_ definition: FITDefinition) {
    var event: Int64?
    var type: Int64?
    for field in definition.fields where field.developer == nil {
      let value = definition.integer(field, in: decoder.bytes)
      if field.number == 0 { event = value }
      if field.number == 1 { type = value }
    }
    let timer: Int64 = 0
    let stops: [Int64] = [1, 4, 8, 9]
    guard event == timer, let type else { return }
    if stops.contains(type), stopTime == nil {
      stopTime = decoder.time
      if stopTime == nil { startsSegment = true }
    } else if type == 0, stopTime != nil {
      (startsSegment, stopTime) = (true, nil)
    }
  }

  private mutating func takeRecord(_ definition: FITDefinition, _ batch: inout RecordBatch) {
    var record = FITRecord()
    for field in definition.fields where field.developer == nil {
      record.take(field.number, definition.integer(field, in: decoder.bytes))
    }
    for field in definition.fields where field.developer != nil {
      guard let native = developerFields.native(of: field) else { continue }
      record.take(native.number, definition.integer(field, as: native.type, in: decoder.bytes))
    }
    guard let latitude = record.latitude, let longitude = record.longitude else {
      tally.count("no_position", "a record without a place is skipped", line: line)
      return
    }
    if maker.isCourse { routeRecordCount += 1 } else { recordCount += 1 }
    guard let coordinate = FITRecord.coordinate(latitude: latitude, longitude: longitude) else {
      return reject("latitude is outside -90...90")
    }
    guard let time = decoder.time.map(Self.instant(seconds:)) else {
      return append(Fix(time: .absent, coordinate: coordinate), record, &batch)
    }
    guard let time else { return reject("the time counts from when the device was switched on") }
    append(Fix(time: time, coordinate: coordinate), record, &batch)
  }

  private mutating func append(_ fix: Fix, _ record: FITRecord, _ batch: inout RecordBatch) {
    var fix = fix
    for sensor in Sensor.allCases {
      let value = record.value(of: sensor)
      if !value.isNaN { fix[sensor] = tally.accepted(value, sensor, line: line) }
    }
    if let stopTime, decoder.time.map({ $0 > stopTime }) ?? true {
      (startsSegment, self.stopTime) = (true, nil)
    }
    fix.startsSegment = startsSegment
    startsSegment = false
    batch.fixes.append(fix)
  }

  /// The instant from seconds since 1989-12-31T00:00:00Z; nil for small values, which count from the start.
  private static func instant(seconds: UInt32) -> Instant? {
    let firstOfCalendar: UInt32 = 0x1000_0000
    let epoch: Int64 = 631_065_600
    guard seconds >= firstOfCalendar else { return nil }
    return Instant(milliseconds: (epoch + Int64(seconds)) * 1000)
  }

  /// The number of the message, used as line number.
  private var line: Int { decoder.messageCount }

  private mutating func reject(_ reason: String) {
    var record = ""
    for byte in decoder.bytes.prefix(RecordLimits.rejectedRecord / 2) {
      record += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    rejects.append(Reject(file: file, line: line, column: 1, reason: reason, record: record))
  }

  /// Returns and clears the records rejected so far.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] {
    var tally = tally
    for _ in 0..<decoder.wrongChecksumCount {
      tally.count(
        "wrong_checksum", "the checksum is not that of the file's bytes",
        line: max(1, decoder.messageCount))
    }
    return tally.notices
  }
}
