internal import HitherText
internal import HitherTracks

/// Reads the batches of an Arrow IPC stream, or of the stream in an Arrow file, front to back.
///
/// Of each batch the bytes of the chosen columns are held; the others are skipped. Nothing is allocated on the
/// word of a length alone: memory grows with the bytes that come.
struct ArrowStream: ArrowBatches {
  private var bytes: ArrowBytes
  private let file: String
  private(set) var schema: ArrowSchema
  /// The version of the metadata.
  private var version: Int16
  private let isFile: Bool
  /// The slots whose bytes are used.
  private var wanted: Set<Int> = []
  /// By id, the dictionaries of the wanted columns.
  private var dictionaries: [Int64: ArrowDictionary] = [:]
  private var dictionaryBytes = 0
  private var dictionaryCount = 0
  private var batchCount = 0
  private var block = ArrowBlock()
  private var body: ArrowBody?
  private var layout: ArrowBatchLayout?
  private var isAtEnd = false

  /// The longest metadata of a message, in bytes.
  private static let metadataLimit = 64 << 20
  /// The largest number of bytes of the used columns of a batch, and of all dictionaries.
  static let batchLimit = 1 << 30

  /// Reads up to the schema.
  init(_ source: PeekableSource, file: String) throws(FormatError) {
    self.file = file
    bytes = ArrowBytes(source)
    do {
      var start = try bytes.take(8)
      isFile = start.starts(with: Self.fileMark)
      if isFile { start = try bytes.take(8) }
      guard !isFile || start.starts(with: Self.mark) else {
        // Some writers leave the marks out, and rely on the footer at the end.
        throw ArrowFault(
          .unrecognised, "this Arrow file cannot be read front to back",
          hint: "write a stream: polars write_ipc_stream, pyarrow ipc.new_stream")
      }
      guard start.starts(with: Self.mark), let message = try Self.message(start, &bytes, file),
        message.kind == .schema
      else {
        throw ArrowFault(.unrecognised, "not an Arrow stream: it does not begin with a schema")
      }
      version = message.version
      schema = try ArrowSchema(message.table, version: message.version)
      // A schema has no body, but may have one.
      guard try bytes.skip(message.bodyLength) else { throw Self.cutOff(file, "after its schema") }
    } catch {
      throw Self.fault(error, file, "the schema of the Arrow stream")
    }
  }

  private static let fileMark = Array("ARROW1".utf8)
  /// The first bytes of a message.
  private static let mark: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

  /// Whether bytes begin as an Arrow stream or an Arrow file.
  static func isArrow(_ start: [UInt8]) -> Bool {
    guard start.count >= 16 else { return false }
    // The length is a multiple of 8, and below 16 MiB for any sensible schema.
    return start.starts(with: fileMark + [0, 0])
      || start.starts(with: mark) && start[4] & 7 == 0 && start[7] == 0
  }

  /// Chooses the columns that are used, before the first batch.
  mutating func choose(_ columns: [Int]) { wanted = Set(columns) }

  // MARK: - Messages

  private enum Kind: UInt8 {
    case schema = 1
    case dictionary = 2
    case batch = 3
  }

  private struct Message {
    var kind: Kind?
    var version: Int16
    var table: FlatTable
    var bodyLength: Int
  }

  /// The message that 8 bytes begin; nil at the mark of the end.
  private static func message(
    _ start: [UInt8], _ bytes: inout ArrowBytes, _ file: String
  ) throws -> Message? {
    guard start.count == 8 else { throw cutOff(file, "between two messages") }
    guard start.starts(with: mark) else {
      throw ArrowFault("a message of the Arrow stream does not begin with its mark")
    }
    let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(start[$1]) }
    guard length > 0 else { return nil }
    guard length <= metadataLimit else {
      throw ArrowFault(.limit, "a message of the Arrow stream has \(length) bytes of metadata")
    }
    let metadata = try bytes.take(length)
    guard metadata.count == length else { throw cutOff(file, "in the metadata of a message") }
    let root = try FlatTable(root: metadata)
    let bodyLength = try root.number(3, otherwise: Int64(0))
    guard bodyLength >= 0, let table = try root.table(2) else { throw FlatTable.Damage() }
    return Message(
      kind: Kind(rawValue: try root.number(1, otherwise: UInt8(0))),
      version: try root.number(0, otherwise: Int16(0)), table: table, bodyLength: Int(bodyLength))
  }

  private static func cutOff(_ file: String, _ place: String) -> FormatError {
    FormatError(.damaged, file: file, message: "the Arrow stream is cut off \(place)")
  }

  private static func fault(_ error: any Error, _ file: String, _ place: String) -> FormatError {
    switch error {
    case let fault as ArrowFault: fault.fault(of: file)
    case is FlatTable.Damage:
      FormatError(.damaged, file: file, message: "\(place) is damaged")
    default: FormatError(error, file: file)
    }
  }

  private var place: String { "in batch \(batchCount + 1)" }

  // MARK: - Batches

  mutating func advance() throws(FormatError) -> Int? {
    (body, layout) = (nil, nil)
    while !isAtEnd {
      do {
        let start = try bytes.take(8)
        // A stream may end without a mark.
        if start.isEmpty, !isFile { break }
        guard let message = try Self.message(start, &bytes, file) else {
          try checkEnd()
          break
        }
        switch message.kind {
        case .batch: return try open(message)
        case .dictionary: try takeDictionary(message)
        case .schema: throw ArrowFault("the Arrow stream has a second schema")
        case nil:
          guard try bytes.skip(message.bodyLength) else { throw Self.cutOff(file, place) }
        }
      } catch {
        isAtEnd = true
        throw Self.fault(error, file, "batch \(batchCount + 1) of the Arrow stream")
      }
    }
    isAtEnd = true
    return nil
  }

  /// Throws unless the end is that of the whole file.
  private mutating func checkEnd() throws {
    let (end, length) = try bytes.takeRest(last: Self.fileMark.count)
    if isFile {
      guard end == Self.fileMark else { throw Self.cutOff(file, "in its footer") }
    } else if length > 0 {
      throw ArrowFault("data follows the end of the Arrow stream")
    }
  }

  private mutating func open(_ message: Message) throws -> Int {
    let layout = try ArrowBatchLayout(
      message.table, schema.slots, bodyLength: message.bodyLength)
    let ranges = wanted.flatMap { number in
      layout.isEmpty(number) ? [] : layout.nodes[number].buffers
    }
    // A column may still hold the memory of the batch before.
    if !isKnownUniquelyReferenced(&block) { block = ArrowBlock() }
    let body = ArrowBody(block, wanted: ranges)
    guard body.length <= Self.batchLimit else {
      throw ArrowFault(
        .limit, "batch \(batchCount + 1) of the Arrow stream has \(body.length) bytes to be held",
        hint: "write batches of at most 1,000,000 rows")
    }
    guard try body.read(&bytes, length: message.bodyLength) else { throw Self.cutOff(file, place) }
    batchCount += 1
    (self.body, self.layout) = (body, layout)
    return layout.length
  }

  /// Adds the values of a dictionary, or replaces them.
  private mutating func takeDictionary(_ message: Message) throws {
    let id = try message.table.number(0, otherwise: Int64(0))
    let number = wanted.sorted().first { schema.slots[$0].dictionary == id }
    let slot = number.map { schema.slots[$0] }
    guard let slot, let kind = slot.field.dictionary, kind.isText,
      let table = try message.table.table(1)
    else {
      guard try bytes.skip(message.bodyLength) else { throw Self.cutOff(file, "in a dictionary") }
      return
    }
    var values = slot
    (values.hasViews, values.bufferCount) = (kind == .textView, kind == .textView ? 2 : 3)
    let layout = try ArrowBatchLayout(table, [values], bodyLength: message.bodyLength)
    let block = ArrowBlock()
    let body = ArrowBody(block, wanted: layout.nodes[0].buffers)
    dictionaryBytes += body.length
    guard dictionaryBytes <= Self.batchLimit else {
      throw ArrowFault(.limit, "the dictionaries of the Arrow stream are too large")
    }
    guard try body.read(&bytes, length: message.bodyLength) else {
      throw Self.cutOff(file, "in a dictionary")
    }
    let column = try body.column(
      slot.field.name, kind, values, layout.nodes[0], rows: layout.length)
    dictionaryCount += 1
    let isDelta = try message.table.truth(2)
    var dictionary = isDelta ? dictionaries[id] : nil
    if dictionary == nil { dictionary = ArrowDictionary(version: dictionaryCount) }
    dictionary?.append(column, count: layout.length)
    dictionaries[id] = dictionary
  }

  func column(_ index: Int) throws(ArrowFault) -> ArrowColumn {
    guard let body, let layout else { return .nothing }
    let (slot, node) = (schema.slots[index], layout.nodes[index])
    let name = slot.field.name
    let step = max(1, slot.parent.flatMap { schema.slots[$0].listLength } ?? 1)
    if layout.isEmpty(index) {
      // Its values are not read, but must be there: they bound the number of rows.
      let (needed, isTooMany) = layout.length.multipliedReportingOverflow(by: step)
      guard !isTooMany, needed < 1 << 48, node.length / step >= layout.length,
        slot.bufferCount < 2 || node.buffers[1].count >= slot.field.kind.asText.byteCount(needed)
      else { throw ArrowFault("column '\(name)' is shorter than its batch") }
      return .nothing
    }
    var dictionary: ArrowDictionary?
    if let id = slot.dictionary {
      dictionary = dictionaries[id]
      guard dictionary != nil || layout.length == 0 else {
        throw ArrowFault("the dictionary of column '\(name)' is not before its batch")
      }
    }
    return try body.column(
      name, slot.field.kind.asText, slot, node, rows: layout.length, step: step,
      dictionary: dictionary)
  }
}
