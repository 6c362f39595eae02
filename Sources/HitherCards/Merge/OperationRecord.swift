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

  package let previous: Previous
  package let time: HybridTime
  package let mark: UInt64
  /// The last edits of each line that its device knew, ascending; without its predecessor.
  package let context: [UniqueID]
  /// References are hashes.
  package let body: Operation.Body
  /// The running hash of its line up to this edit.
  package let hash: UniqueID

  package init(
    previous: Previous, time: HybridTime, mark: UInt64, context: [UniqueID], body: Operation.Body
  ) {
    (self.previous, self.time, self.mark) = (previous, time, mark)
    (self.context, self.body) = (context, body)
    var writer = StateWriter()
    Self.write(previous, time, mark, context, body.erased, to: &writer)
    hash = UniqueID(front: Sodium.hash([Array("hither card edit".utf8), writer.bytes]))
  }

  /// The same edit with a known hash.
  init(
    previous: Previous, context: [UniqueID], body: Operation.Body, like operation: Operation
  ) {
    (self.previous, self.time, self.mark) = (previous, operation.time, operation.mark)
    (self.context, self.body, self.hash) = (context, body, operation.hash)
  }

  private static func write(
    _ previous: Previous, _ time: HybridTime, _ mark: UInt64, _ context: [UniqueID],
    _ body: Operation.Body, to writer: inout StateWriter
  ) {
    switch previous {
    case .device(let device):
      writer.write(UInt8(0))
      device.write(to: &writer)
    case .edit(let hash):
      writer.write(UInt8(1))
      hash.write(to: &writer)
    }
    time.write(to: &writer)
    writer.write(mark)
    writer.write(context)
    body.write(to: &writer)
  }
}

extension OperationRecord: StateCoding {
  package func write(to writer: inout StateWriter) {
    Self.write(previous, time, mark, context, body, to: &writer)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    let previous: Previous
    switch try reader.read(UInt8.self) {
    case 0: previous = .device(try UniqueID(from: &reader))
    case 1: previous = .edit(try UniqueID(from: &reader))
    default: throw StateError.malformed("an edit follows something of an unknown kind")
    }
    self.init(
      previous: previous, time: try HybridTime(from: &reader), mark: try reader.read(),
      context: try reader.readList(), body: try Operation.Body(from: &reader))
  }
}
