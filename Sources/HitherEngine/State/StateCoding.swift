package import HitherTracks

/// A value that encodes itself to bytes and decodes to an equal value.
///
/// Invariants: `read(write(x)) == x`; equal values write equal bytes. Raise `version` when the
/// layout changes, so that a checkpoint of an older build is refused instead of misread.
package protocol StateCoding {
  /// The version of the layout.
  static var version: UInt16 { get }
  /// Makes a value to read a state into.
  init()
  /// Codes the fields in their order; while writing, the value stays as it is.
  mutating func code(_ c: inout StateCoder) throws(StateError)
  /// Refuses a value that was read and that no value written can be.
  func validate() throws(StateError)
}

extension StateCoding {
  /// The first layout.
  package static var version: UInt16 { 1 }

  /// Any value is accepted.
  package func validate() throws(StateError) {}

  /// The state as bytes, with its version.
  package var stateBytes: [UInt8] {
    var coder = StateCoder()
    coder.append(self)
    return coder.written()
  }

  /// Reads a state from bytes that `stateBytes` made; all of them must be consumed.
  ///
  /// - Parameter events: The types of events that it may contain.
  package init(stateBytes: [UInt8], events: EventCatalogue = .none) throws(StateError) {
    var coder = StateCoder(reading: stateBytes, events: events)
    self.init()
    try coder.code(&self)
    try coder.requireEnd()
  }
}

/// The error of state coding, which event payloads share.
package typealias StateError = HitherTracks.StateError

extension StateError {
  static let truncated = StateError(message: "the saved state ends too early")

  static func version(found: UInt16, known: UInt16, of name: String) -> StateError {
    StateError(
      message: "the saved state of \(name) has version \(found); this build reads \(known)")
  }
}

/// The state of an operator without state.
package struct NoState: StateCoding, Hashable, Sendable {
  /// Makes the state.
  package init() {}
  /// Codes nothing.
  package mutating func code(_ c: inout StateCoder) throws(StateError) {}
}
