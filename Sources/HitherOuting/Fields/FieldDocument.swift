package import HitherFiles
package import HitherText

/// A kind of JSON document with fields: one list of them makes the document and its schema.
package protocol FieldDocument {
  /// The type from which it is made.
  associatedtype Subject

  /// The kind and its version, as in the field `schema`, such as `hither/lab/1`.
  static var schemaName: String { get }
  /// One sentence on the content.
  static var summary: String { get }
  /// The fields in order, including `schema`.
  static var fields: [Field<Subject>] { get }
}

extension FieldDocument {
  /// The names, types and meanings of its fields.
  package static var descriptions: [FieldDescription] { fields.map(\.description) }

  /// The document as UTF-8, with a newline at its end.
  package static func json(_ subject: Subject, style: JSONWriter.Style = .pretty) -> [UInt8] {
    var bytes: [UInt8] = []
    write(subject, style: style) { bytes += $0 }
    return bytes
  }

  /// Writes the document to a file, or to standard output for `-`, piece by piece: that of many members is larger than
  /// their figures in memory.
  package static func write(
    _ subject: Subject, to path: String, _ mode: FileMode = .ownerOnly,
    _ durability: NewFile.Durability = .all
  ) throws(HitherError) {
    var file = try OutputFile(path, mode)
    var fault: HitherError?
    write(subject, style: .pretty) { piece in
      guard fault == nil else { return }
      do throws(HitherError) { try file.write(piece) } catch { fault = error }
    }
    if let fault { throw fault }
    try file.finish(durability)
  }

  private static func write(
    _ subject: Subject, style: JSONWriter.Style, to sink: ([UInt8]) -> Void
  ) {
    var writer = JSONWriter(style: style)
    let contents = fields.map { $0.content(subject) }
    FieldContent.write(contents, as: descriptions, to: &writer) { buffer in
      guard buffer.count >= 1 << 20 else { return }
      sink(buffer.bytes)
      buffer.removeAll()
    }
    writer.newline()
    sink(writer.buffer.bytes)
  }
}
