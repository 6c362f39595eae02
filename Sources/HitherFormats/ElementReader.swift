internal import HitherText
internal import HitherTracks

/// A JSON format's reader of a document's elements; `ElementReader` does the rest.
protocol ElementFormat: RecordFormat {
  /// Reads an element.
  ///
  /// - Parameters:
  ///   - reader: Positioned before the element.
  ///   - key: The document's key of the element or of its list.
  ///   - isInList: Whether the element is in a list.
  ///   - sink: Receives the records.
  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError)
}

/// Receives the records and the faults of an element.
struct ElementSink {
  /// The line on which the element begins.
  fileprivate(set) var line = 1
  var tally: NoticeTally
  fileprivate(set) var recordCount = 0
  fileprivate(set) var routeRecordCount = 0
  fileprivate var queue = RecordQueue()
  /// Why records of this element were rejected.
  fileprivate var faults: [(reason: String, place: TextPlace)] = []

  /// Adds records of one kind.
  mutating func add(_ batch: RecordBatch) {
    count(batch.kind, batch.fixes.count)
    queue.add(batch)
  }

  /// Rejects one record of the element; beyond a limit it is only counted.
  mutating func refuse(_ reason: String, at place: TextPlace? = nil, kind: PointKind = .track) {
    count(kind, 1)
    if faults.count < RecordLimits.waitingRejects {
      faults.append((reason, place ?? TextPlace(line: line, column: 1)))
    } else {
      tally.count("rejects_not_listed", "a record that is refused is not listed", line: line)
    }
  }

  private mutating func count(_ kind: PointKind, _ number: Int) {
    switch kind {
    case .track: recordCount += number
    case .route: routeRecordCount += number
    case .waypoint: break
    }
  }
}

extension ElementFormat {
  var notices: [Notice] { [] }
}

/// Reads a JSON document of any length element by element, and stores the rejects.
struct ElementReader<Format: ElementFormat>: TrackReader {
  private var format: Format
  private var sink: ElementSink
  private let file: String
  private var elements: JSONElements<PeekableSource>
  private var rejects: [Reject] = []
  private var isAtEnd = false
  private var failure: FormatError?

  var metadata: FileMetadata { format.metadata }
  var memberNames: [String] { format.memberNames }
  var notices: [Notice] {
    sink.tally.notices
      + format.notices.map { notice in
        var notice = notice
        notice.file = notice.file ?? file
        return notice
      }
  }
  var recordCount: Int { sink.recordCount }
  var routeRecordCount: Int { sink.routeRecordCount }

  /// - Parameter isWhole: Whether the document is one element.
  init(_ format: Format, _ source: PeekableSource, file: String, isWhole: Bool = false) {
    self.format = format
    self.file = file
    sink = ElementSink(tally: NoticeTally(file: file))
    elements = JSONElements(source, isWhole: isWhole)
  }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    defer { if memberNames.isEmpty { batch.members = [] } }
    while !isAtEnd, sink.queue.count < RecordLimits.batch,
      rejects.count < RecordLimits.waitingRejects
    {
      readNext()
    }
    if sink.queue.next(&batch) { return true }
    batch.removeAll()
    if let failure { throw failure }
    return !isAtEnd
  }

  private mutating func readNext() {
    let outcome: JSONElements<PeekableSource>.Outcome
    do { outcome = try elements.next() } catch {
      isAtEnd = true
      failure = FormatError(error, file: file)
      return
    }
    sink.line = elements.line
    switch outcome {
    case .end: isAtEnd = true
    case .malformed:
      isAtEnd = true
      sink.refuse("this is not JSON; what follows is not read")
    case .cut:
      isAtEnd = true
      if !elements.range.isEmpty { sink.refuse("record cut off by the end of the file") }
      sink.tally.count("damaged_file", "the JSON document is cut off", line: elements.line)
    case .tooLong: sink.refuse("an element is longer than \(elements.limit >> 20) MiB")
    case .element: takeElement()
    }
    keepFaults()
  }

  private mutating func takeElement() {
    var reader = JSONReader(elements.bytes, range: elements.range, line: elements.line)
    do throws(JSONError) {
      try format.take(&reader, key: elements.key, isInList: elements.isInList, &sink)
    } catch {
      sink.refuse(error.message, at: TextPlace(line: error.line, column: error.column))
    }
  }

  private mutating func keepFaults() {
    guard !sink.faults.isEmpty else { return }
    let record = RecordFault.kept(elements.bytes[elements.range])
    rejects += sink.faults.map { fault in
      Reject(
        file: file, line: fault.place.line, column: fault.place.column, reason: fault.reason,
        record: record)
    }
    sink.faults.removeAll(keepingCapacity: true)
  }

  mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }
}
