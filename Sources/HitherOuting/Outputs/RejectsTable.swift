import HitherText
package import HitherTracks

/// Writes `rejects.csv`, one reject at a time, so that any number fits into memory.
///
/// ```swift
/// var table = RejectsTable()
/// table.append(reject)
/// file.write(table.takeBytes())
/// ```
package struct RejectsTable: Sendable {
  private static let table = RowTable<Reject>(fields: [
    .text("file", "The file's name, as given.") { $0.file },
    .count("line", "The line on which the record begins, from 1.") { $0.line },
    .count("column", "The column on which it begins, from 1.") { $0.column },
    .text("reason", "What is wrong.") { $0.reason },
    .text("record", "The record as it stood in the file.") { $0.record },
  ])

  /// The names, types and meanings of its columns.
  package static var descriptions: [FieldDescription] { table.descriptions }

  private var buffer = TextBuffer()
  private(set) package var count = 0

  /// Makes a table that begins with the header, or a continuation without it.
  package init(writesHeader: Bool = true) {
    if writesHeader { Self.table.appendHeader(to: &buffer) }
  }

  /// Adds a reject.
  package mutating func append(_ reject: Reject) {
    count += 1
    Self.table.append(reject, to: &buffer)
  }

  /// The number of pending bytes.
  package var pendingByteCount: Int { buffer.count }

  /// Takes the text so far.
  package mutating func takeBytes() -> [UInt8] {
    let bytes = buffer.bytes
    buffer.removeAll()
    return bytes
  }
}
