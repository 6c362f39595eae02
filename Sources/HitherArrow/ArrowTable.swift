import CArrow
import HitherFormats
import HitherOuting

/// The record batches of an Arrow stream, held without a copy until the table goes.
///
/// It is read from several threads; nothing is changed after its making, and the release functions
/// are called once, at its end.
@safe
final class ArrowTable: @unchecked Sendable {
  private(set) var fields: [ArrowField] = []
  private let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
  private var arrays: [UnsafeMutablePointer<ArrowArray>] = unsafe []

  /// The largest number of columns.
  private static let columnLimit = 100_000

  /// Takes all batches of a stream, and releases the stream.
  init(draining stream: UnsafeMutablePointer<ArrowArrayStream>) throws(HitherError) {
    unsafe schema.initialize(to: ArrowSchema())
    defer { unsafe stream.pointee.release?(stream) }
    guard let getSchema = unsafe stream.pointee.get_schema,
      let getNext = unsafe stream.pointee.get_next
    else { throw HitherError(.data, "the Arrow stream was already read") }
    guard unsafe getSchema(stream, schema) == 0 else { throw unsafe Self.fault(of: stream) }
    try readFields()
    while true {
      let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      unsafe array.initialize(to: ArrowArray())
      guard unsafe getNext(stream, array) == 0 else {
        unsafe array.deallocate()
        throw unsafe Self.fault(of: stream)
      }
      guard unsafe array.pointee.release != nil else {
        unsafe array.deallocate()
        break
      }
      unsafe arrays.append(array)
      guard unsafe array.pointee.n_children == fields.count, unsafe array.pointee.length >= 0,
        unsafe array.pointee.offset >= 0,
        unsafe (array.pointee.children != nil || array.pointee.n_children == 0)
      else { throw HitherError(.data, "a batch of the Arrow stream does not fit its schema") }
    }
  }

  deinit {
    while let array = unsafe arrays.popLast() {
      unsafe array.pointee.release?(array)
      unsafe array.deallocate()
    }
    unsafe schema.pointee.release?(schema)
    unsafe schema.deallocate()
  }

  private static func fault(
    of stream: UnsafeMutablePointer<ArrowArrayStream>
  ) -> HitherError {
    let text = unsafe stream.pointee.get_last_error?(stream).map { unsafe String(cString: $0) }
    return HitherError(.data, "the Arrow stream failed: \(text ?? "no reason given")")
  }

  private func readFields() throws(HitherError) {
    let top = unsafe schema.pointee
    guard let format = unsafe top.format, unsafe String(cString: format) == "+s",
      (0...Int64(Self.columnLimit)).contains(unsafe top.n_children)
    else { throw HitherError(.data, "the Arrow stream is not a table of columns") }
    for index in 0..<Int(unsafe top.n_children) {
      guard let child = unsafe top.children?[index], let format = unsafe child.pointee.format else {
        throw HitherError(.data, "a column of the Arrow stream has no type")
      }
      let dictionary = unsafe child.pointee.dictionary?.pointee.format
      fields.append(
        ArrowField(
          name: unsafe child.pointee.name.map { unsafe String(cString: $0) } ?? "",
          kind: ArrowKind(unsafe String(cString: format)),
          dictionary: unsafe dictionary.map { ArrowKind(unsafe String(cString: $0)) }))
    }
  }

  /// The number of batches.
  var batchCount: Int { unsafe arrays.count }

  /// The number of rows of a batch.
  func rows(of batch: Int) -> Int { Int(unsafe arrays[batch].pointee.length) }

  /// The number of rows of all batches.
  var rowCount: Int { (0..<batchCount).reduce(0) { $0 + rows(of: $1) } }

  /// A column of a batch.
  func column(_ index: Int, of batch: Int) throws(ArrowFault) -> ArrowColumn {
    let parent = unsafe arrays[batch]
    guard let child = unsafe parent.pointee.children[index] else {
      throw ArrowFault("column '\(fields[index].name)' has no values")
    }
    return try unsafe column(
      fields[index], child, offset: parent.pointee.offset, length: parent.pointee.length,
      version: batch)
  }

  /// The producer vouches for its pointers; counts are checked.
  private func column(
    _ field: ArrowField, _ array: UnsafeMutablePointer<ArrowArray>, offset: Int64, length: Int64,
    version: Int
  ) throws(ArrowFault) -> ArrowColumn {
    let values = unsafe array.pointee
    let (hasBuffers, hasDictionary) = unsafe (values.buffers != nil, values.dictionary != nil)
    let limit = Int64(1) << 48
    guard unsafe values.offset >= 0, unsafe values.offset < limit, offset < limit, length < limit,
      unsafe values.length >= offset + length, unsafe values.n_buffers >= field.kind.bufferCount,
      field.kind.bufferCount == 0 || hasBuffers, field.dictionary == nil || hasDictionary
    else { throw ArrowFault("column '\(field.name)' does not fit its batch") }
    let data = field.kind.bufferCount > 1 ? unsafe values.buffers[1] : nil
    guard unsafe data != nil || length == 0 || field.kind == .nothing else {
      throw ArrowFault("column '\(field.name)' has no values")
    }
    let validity =
      unsafe field.kind.bufferCount > 0 && values.null_count != 0 ? values.buffers[0] : nil
    var dictionary: ArrowDictionary?
    if let kind = field.dictionary, let array = unsafe values.dictionary {
      let count = max(0, unsafe array.pointee.length)
      let names = ArrowField(name: field.name, kind: kind, dictionary: nil)
      dictionary = ArrowDictionary(version: version)
      dictionary?.append(
        try unsafe column(names, array, offset: 0, length: count, version: version),
        count: Int(count))
    }
    return try unsafe ArrowColumn(
      field.name, field.kind,
      ArrowColumn.Buffers(
        validity: validity.map { unsafe ArrowBuffer($0, count: .max) },
        values: ArrowBuffer(data, count: .max), texts: Self.texts(of: values, field.kind)),
      offset: Int(values.offset + offset), length: Int(length), dictionary: dictionary, owner: self)
  }

  /// The buffers of a column's texts.
  private static func texts(of values: ArrowArray, _ kind: ArrowKind) -> [ArrowBuffer] {
    switch kind {
    case .text, .longText: return unsafe [ArrowBuffer(values.buffers[2], count: .max)]
    case .textView:
      // The last buffer holds the lengths of those before it.
      let count = Int(unsafe values.n_buffers) - 3
      return (0..<max(0, count)).map { index in
        unsafe ArrowBuffer(values.buffers[index + 2], count: .max)
      }
    default: return []
    }
  }

  /// The index of a column; an error with the names of all if there is not exactly one.
  func index(of name: String, as role: String) throws(HitherError) -> Int {
    let found = fields.indices.filter { fields[$0].name == name }
    guard found.count == 1 else {
      let names = fields.prefix(20).map(\.name).joined(separator: ", ")
      throw HitherError(
        .usage,
        found.isEmpty
          ? "there is no column '\(name)' for \(role)"
          : "\(found.count) columns are called '\(name)'",
        hint: "the columns are \(names)")
    }
    return found[0]
  }
}

/// The batches of a table, one after another.
struct ArrowTableBatches: ArrowBatches {
  private let table: ArrowTable
  private var batch = -1

  init(_ table: ArrowTable) { self.table = table }

  mutating func advance() throws(FormatError) -> Int? {
    guard batch + 1 < table.batchCount else { return nil }
    batch += 1
    return table.rows(of: batch)
  }

  func column(_ index: Int) throws(ArrowFault) -> ArrowColumn {
    try table.column(index, of: batch)
  }
}
