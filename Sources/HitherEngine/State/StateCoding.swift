package import HitherTracks

/// A value that encodes itself to bytes and decodes to an equal value.
///
/// Invariants: `read(write(x)) == x`; equal values write equal bytes. Raise `version` when the
/// layout changes, so that a checkpoint of an older build is refused instead of misread.
package protocol StateCoding {
  /// The version of the layout.
  static var version: UInt16 { get }
  /// Writes the value, without its version.
  func write(to writer: inout StateWriter)
  /// Reads what `write(to:)` wrote.
  init(from reader: inout StateReader) throws(StateError)
}

extension StateCoding {
  /// The first layout.
  package static var version: UInt16 { 1 }

  /// The state as bytes, with its version.
  package var stateBytes: [UInt8] {
    var writer = StateWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Reads a state from bytes that `stateBytes` made; all of them must be consumed.
  ///
  /// - Parameter events: The types of events that it may contain.
  package init(stateBytes: [UInt8], events: EventCatalogue = .none) throws(StateError) {
    var reader = StateReader(stateBytes, events: events)
    self = try reader.read(Self.self)
    guard reader.isAtEnd else { throw StateError.malformed("bytes are left over") }
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
  /// Writes nothing.
  package func write(to writer: inout StateWriter) {}
  /// Reads nothing.
  package init(from reader: inout StateReader) throws(StateError) {}
}
