internal import HitherText
internal import HitherTracks

/// What readers of XML share: the scanner, the point that is open, damage and what it spoils, the end.
struct XMLRecords {
  var scanner: XMLScanner
  let file: String
  /// What the format is called in faults.
  private let formatName: String
  /// The element that a file of the format begins with.
  private let rootName: String
  var tally: NoticeTally
  var times = RecordTimes()

  /// The sensors that have a column in the batch being filled.
  var columns: [Sensor] = []
  /// The point that is open.
  var point = XMLPoint()
  var isInPoint = false
  var pointDepth = 0
  /// Whether the next accepted point is the first of its segment.
  var startsSegment = true
  private(set) var hasRoot = false
  /// A fault that is about the event after it, or about the open point.
  private(set) var heldFault: XMLError?
  var rejects: [Reject] = []
  /// What stops the reading for good.
  private(set) var failure: FormatError?
  private(set) var hasEnded = false
  /// An event that was put back, for the next batch.
  var heldEvent: XMLEvent?

  /// Track points met so far.
  var recordCount = 0
  /// Route points met so far.
  var routeRecordCount = 0

  init(
    _ source: any ByteSource, file: String, formatName: String, rootName: String,
    textLimit: Int = XMLLimits.textLength
  ) {
    scanner = XMLScanner(source, textLimit: textLimit)
    self.file = file
    self.formatName = formatName
    self.rootName = rootName
    tally = NoticeTally(file: file)
  }

  mutating func nextEvent() -> XMLEvent {
    defer { heldEvent = nil }
    return heldEvent ?? scanner.next()
  }

  /// Checks the first element.
  ///
  /// - Parameter isKnown: Whether it is one of the format, from which the file may have been cut.
  mutating func checkRoot(isKnown: Bool) throws(FormatError) {
    guard !hasRoot else { return }
    hasRoot = true
    guard scanner.name != XMLName(rootName) else { return }
    let place = scanner.placeOfTag()
    guard isKnown else {
      throw FormatError(
        .unrecognised, file: file, line: place.line, column: place.column,
        message: "not \(formatName): the first element is '\(excerpt(of: scanner.nameValue))'")
    }
    tally.count(
      "damaged_xml", "the file does not begin with the element '\(rootName)'", line: place.line)
  }

  /// Keeps a fault until the next event shows what it is about.
  mutating func takeFault() {
    settleFault()
    heldFault = scanner.fault
  }

  /// Lets a fault spoil the open point, or tells it where none is open.
  mutating func settleFault() {
    guard let fault = heldFault else { return }
    heldFault = nil
    if isInPoint {
      if fault.kind == .cutDocument {
        point.problem = "record cut off by the end of the file"
      } else {
        point.refuse(fault.description)
      }
    } else {
      tally.count("damaged_xml", fault.description, line: fault.line)
    }
  }

  mutating func endDocument(isBatchEmpty: Bool) throws(FormatError) {
    hasEnded = true
    settleFault()
    if let error = scanner.sourceFailure {
      let fault = FormatError(error, file: file)
      if fault.code == .damaged {
        tally.count("damaged_file", fault.message, line: scanner.placeOfTag().line)
      } else {
        failure = fault
      }
    }
    if !hasRoot, failure == nil {
      failure = FormatError(
        .unrecognised, file: file, message: "not \(formatName): no XML element found")
    }
    if let failure, isBatchEmpty { throw failure }
  }

  mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Reads the scanner's text as a time; nil for a text that is none.
  mutating func time() -> Instant? {
    // Lent to the closure as a copy of a few words, so that the scanner itself is not copied.
    var times = times
    let reading = scanner.withBytes(of: scanner.text) { times.iso8601($0) }
    self.times = times
    switch reading {
    case .instant(let instant): return instant
    case .local(let civil) where civil.instant().isAccepted:
      tally.countAssumedZone(line: pointLine())
      return civil.instant()
    default: return nil
    }
  }

  mutating func pointLine() -> Int {
    isInPoint ? scanner.placeOfMark().line : scanner.placeOfTag().line
  }

  /// A value as it may stand in a message: one line, not too long.
  func excerpt(of value: XMLValue) -> String {
    scanner.withBytes(of: value) { RecordFault.excerpt($0) }
  }

  /// A name as text, cut to its limit.
  func name(_ value: XMLValue) -> String {
    guard value.count > RecordLimits.nameLength else { return scanner.string(of: value) }
    return String(
      decoding: scanner.string(of: value).utf8.prefix(RecordLimits.nameLength), as: UTF8.self)
  }
}
