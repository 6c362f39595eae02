package import HitherEngine

/// What two devices say to each other while they exchange edits.
package enum SyncMessage: Hashable, Sendable {
  /// What the sender knows.
  case digest(VersionVector)
  /// Edits that the other lacks, in an order in which they can be taken.
  case operations([Operation])
  /// The sender has nothing more to tell, and knows this.
  case end(VersionVector)
  /// The sender goes no further, and why.
  case refusal(String)
}

extension SyncMessage: StateCoding {
  /// No message is longer, in bytes.
  package static let limit = 1 << 16

  package func write(to writer: inout StateWriter) {
    switch self {
    case .digest(let vector):
      writer.write(UInt8(0))
      vector.write(to: &writer)
    case .operations(let operations):
      writer.write(UInt8(1))
      writer.write(operations)
    case .end(let vector):
      writer.write(UInt8(2))
      vector.write(to: &writer)
    case .refusal(let reason):
      writer.write(UInt8(3))
      writer.write(reason)
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .digest(try VersionVector(from: &reader))
    case 1: self = .operations(try reader.readList())
    case 2: self = .end(try VersionVector(from: &reader))
    case 3: self = .refusal(try reader.read())
    default: throw StateError.malformed("a message of an unknown kind")
    }
  }
}
