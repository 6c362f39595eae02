package import HitherEngine

/// The messages between two devices while they exchange edits.
package enum SyncMessage: Hashable, Sendable {
  /// The sender's knowledge: the hashes of the last edits of its lines, which represent all before
  /// them; and those named by the other that it lacks.
  case digest([UniqueID], lacking: [UniqueID])
  /// Edits that the other lacks, in an order in which they can be applied.
  case operations([OperationRecord])
  /// The sender has no more edits to send, and has this knowledge.
  case end([UniqueID])
  /// The sender ends the exchange, with its reason.
  case refusal(String)
}

extension SyncMessage: StateCoding {
  /// The largest message, in bytes.
  package static let limit = 1 << 16

  package func write(to writer: inout StateWriter) {
    switch self {
    case .digest(let tips, let lacking):
      writer.write(UInt8(0))
      writer.write(tips)
      writer.write(lacking)
    case .operations(let operations):
      writer.write(UInt8(1))
      writer.write(operations)
    case .end(let tips):
      writer.write(UInt8(2))
      writer.write(tips)
    case .refusal(let reason):
      writer.write(UInt8(3))
      writer.write(reason)
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .digest(try reader.readList(), lacking: try reader.readList())
    case 1: self = .operations(try reader.readList())
    case 2: self = .end(try reader.readList())
    case 3: self = .refusal(try reader.read())
    default: throw StateError.malformed("a message of an unknown kind")
    }
  }
}
