package import HitherEngine

/// What two devices say to each other while they exchange edits.
package enum SyncMessage: Hashable, Sendable {
  /// What the sender knows: the last edits of its lines by their hashes, which stand for all before them; and
  /// which of those that the other named it lacks.
  case digest([UniqueID], lacking: [UniqueID])
  /// Edits that the other lacks, in an order in which they can be taken.
  case operations([OperationRecord])
  /// The sender has nothing more to tell, and knows this.
  case end([UniqueID])
  /// The sender goes no further, and why.
  case refusal(String)
}

extension SyncMessage: StateCoding {
  /// No message is longer, in bytes.
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
