package import HitherTracks

/// An object with parameters of its own whose changing part can be saved and restored.
///
/// It is restored into an object made with the same parameters. Invariant: the restored object
/// continues as the saved one would have.
package protocol Checkpointable {
  /// Writes the state that has changed since it was made.
  func write(to writer: inout StateWriter)
  /// Restores what `write(to:)` wrote.
  mutating func restore(from reader: inout StateReader) throws(StateError)
}

extension Checkpointable {
  /// The changing part as bytes.
  package var heldBytes: [UInt8] {
    var writer = StateWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Restores bytes that `heldBytes` made; all of them must be consumed.
  ///
  /// - Parameter events: The types that the events among them may have.
  package mutating func restore(
    _ bytes: [UInt8], events: EventCatalogue = .none
  ) throws(StateError) {
    var reader = StateReader(bytes, events: events)
    try restore(from: &reader)
    guard reader.isAtEnd else { throw StateError.malformed("bytes are left over") }
  }
}
