package import HitherTracks

/// An object with parameters of its own whose changing part can be saved and restored.
///
/// It is restored into an object made with the same parameters. Invariant: the restored object
/// continues as the saved one would have.
package protocol Checkpointable {
  /// Codes the state that has changed since it was made.
  mutating func code(_ c: inout StateCoder) throws(StateError)
}

extension Checkpointable {
  /// The changing part as bytes.
  package var heldBytes: [UInt8] {
    var (copy, coder) = (self, StateCoder())
    coder.writing { c throws(StateError) in try copy.code(&c) }
    return coder.written()
  }

  /// Restores bytes that `heldBytes` made; all of them must be consumed.
  ///
  /// - Parameter events: The types that the events among them may have.
  package mutating func restore(
    _ bytes: [UInt8], events: EventCatalogue = .none
  ) throws(StateError) {
    var coder = StateCoder(reading: bytes, events: events)
    try code(&coder)
    try coder.requireEnd()
  }
}
