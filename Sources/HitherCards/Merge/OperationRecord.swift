package import HitherEngine
internal import HitherSealing

/// One edit as it is stored and sent.
///
/// It refers to other edits by their running hashes, which are the same in all stores. Its own hash
/// covers everything except the texts, which may be erased; the mark represents them.
package struct OperationRecord: Hashable, Sendable {
  /// Its predecessor in its line.
  package enum Previous: Hashable, Sendable {
    /// None: it is a first edit of this device.
    case device(UniqueID)
    /// An edit, by its hash.
    case edit(UniqueID)
  }

  package private(set) var previous: Previous
  package private(set) var time: HybridTime
  package private(set) var mark: UInt64
  /// The last edits of each line that its device knew, ascending; without its predecessor.
  package private(set) var context: [UniqueID]
  /// References are hashes.
  package private(set) var body: Operation.Body
  /// The running hash of its line up to this edit.
  package private(set) var hash: UniqueID

  package init(
    previous: Previous, time: HybridTime, mark: UInt64, context: [UniqueID], body: Operation.Body
  ) {
    (self.previous, self.time, self.mark) = (previous, time, mark)
    (self.context, self.body) = (context, body)
    hash = UniqueID()
    hash = contentHash
  }

  /// The same edit with a known hash.
  init(
    previous: Previous, context: [UniqueID], body: Operation.Body, like operation: Operation
  ) {
    (self.previous, self.time, self.mark) = (previous, operation.time, operation.mark)
    (self.context, self.body, self.hash) = (context, body, operation.hash)
  }

  /// The hash of everything except the texts.
  private var contentHash: UniqueID {
    var (record, coder) = (self, StateCoder())
    record.body = body.erased
    coder.append(plain: record)
    return UniqueID(front: Sodium.hash([Array("hither card edit".utf8), coder.written()]))
  }
}

extension OperationRecord: StateCoding {
  package init() {
    (previous, time, mark, context) = (.device(UniqueID()), HybridTime(), 0, [])
    (body, hash) = (Operation.Body(), UniqueID())
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &previous)
    try c.code(plain: &time)
    try c.code(&mark)
    try c.code(&context)
    try c.code(plain: &body)
    if c.isReading { hash = contentHash }
  }
}

extension OperationRecord.Previous: StateCoding {
  package init() { self = .device(UniqueID()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let kind = try c.coded(kind)
    var id = id
    try c.code(plain: &id)
    switch kind {
    case 0: self = .device(id)
    case 1: self = .edit(id)
    default: throw StateError.malformed("an edit follows something of an unknown kind")
    }
  }

  private var kind: UInt8 {
    switch self {
    case .device: 0
    case .edit: 1
    }
  }

  private var id: UniqueID {
    switch self {
    case .device(let id), .edit(let id): id
    }
  }
}
