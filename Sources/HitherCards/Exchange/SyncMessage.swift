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

  package init() { self = .end([]) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let kind = try c.coded(kind)
    if c.isReading { self = try Self.blank(kind) }
    switch self {
    case .digest(var tips, var lacking):
      try c.code(&tips)
      try c.code(&lacking)
      self = .digest(tips, lacking: lacking)
    case .operations(var operations):
      try c.code(&operations)
      self = .operations(operations)
    case .end(var tips):
      try c.code(&tips)
      self = .end(tips)
    case .refusal(var reason):
      try c.code(&reason)
      self = .refusal(reason)
    }
  }

  private var kind: UInt8 {
    switch self {
    case .digest: 0
    case .operations: 1
    case .end: 2
    case .refusal: 3
    }
  }

  private static func blank(_ kind: UInt8) throws(StateError) -> SyncMessage {
    switch kind {
    case 0: .digest([], lacking: [])
    case 1: .operations([])
    case 2: .end([])
    case 3: .refusal("")
    default: throw StateError.malformed("a message of an unknown kind")
    }
  }
}
