import CArrow
import HitherOuting

/// The record batches of an Arrow stream, held without a copy until the table goes.
///
/// It is read from several threads; nothing is changed after its making, and the release functions
/// are called once, at its end.
@safe
final class ArrowTable: @unchecked Sendable {
  /// A column of all batches.
  struct Field {
    let name: String
    let kind: ArrowKind
    /// The type of the dictionary's values; nil if the column has no dictionary.
    let dictionary: ArrowKind?
  }

  private(set) var fields: [Field] = []
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
        Field(
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
  func column(_ index: Int, of batch: Int) throws(HitherError) -> ArrowColumn {
    let parent = unsafe arrays[batch]
    guard let child = unsafe parent.pointee.children[index] else {
      throw HitherError(.data, "column '\(fields[index].name)' has no values")
    }
    return try unsafe ArrowColumn(
      fields[index], child, offset: parent.pointee.offset, length: parent.pointee.length)
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
