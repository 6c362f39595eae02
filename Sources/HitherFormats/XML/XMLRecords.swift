internal import HitherText
internal import HitherTracks

/// The shared part of XML readers: the scanner, the open point, damage and its effect, the end.
struct XMLRecords {
  var scanner: XMLScanner
  let file: String
  /// The format's name in faults.
  private let formatName: String
  /// The root element of the format.
  private let rootName: String
  var tally: NoticeTally
  var times = RecordTimes()

  /// The sensors that have a column in the batch being filled.
  var columns: [Sensor] = []
  /// The point that is open.
  var point = XMLPoint()
  var isInPoint = false
  /// Whether the mark is the start tag of the element whose text is read.
  var isInMarkedElement = false
  var pointDepth = 0
  /// Whether the next accepted point is the first of its segment.
  var startsSegment = true
  private(set) var hasRoot = false
  /// A fault that belongs to the next event or to the open point.
  private(set) var heldFault: XMLError?
  var rejects: [Reject] = []
  /// The error that stops the reading.
  private(set) var failure: FormatError?
  private(set) var hasEnded = false
  /// An event that was put back, for the next batch.
  var heldEvent: XMLEvent?

  /// Track points read so far.
  var recordCount = 0
  /// Route points read so far.
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
  /// - Parameter isKnown: Whether the format has this element, so the file may be a fragment.
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

  /// Stores a fault until the next event shows what it belongs to.
  mutating func takeFault() {
    settleFault()
    heldFault = scanner.fault
  }

  /// Makes the open point invalid by a fault, or reports it if no point is open.
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

  /// Reads the scanner's text as a time; nil for any other text.
  mutating func time() -> Instant? {
    // The closure gets a small copy, so that the scanner itself is not copied.
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
    isInPoint || isInMarkedElement ? scanner.placeOfMark().line : scanner.placeOfTag().line
  }

  /// An excerpt of a value for a message: one line, shortened.
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
