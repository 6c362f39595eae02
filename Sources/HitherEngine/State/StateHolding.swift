package import HitherTracks

/// Something with parameters of its own, the changing part of which writes itself to bytes and is put back
/// into another that was made with the same parameters.
///
/// Law: what is put back goes on as what was written would have.
package protocol StateHolding {
  /// Writes what has changed since it was made.
  func write(to writer: inout StateWriter)
  /// Puts back what `write(to:)` wrote.
  mutating func restore(from reader: inout StateReader) throws(StateError)
}

extension StateHolding {
  /// The changing part as bytes.
  package var heldBytes: [UInt8] {
    var writer = StateWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Puts back bytes that `heldBytes` made; all of them must be used up.
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
