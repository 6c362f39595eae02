package import HitherTracks

/// A value with a writer and a reader of its own, from before `StateCoder`.
package protocol PairedStateCoding {
  /// The version of the layout.
  static var version: UInt16 { get }
  /// Writes the value, without its version.
  func write(to writer: inout StateWriter)
  /// Reads what `write(to:)` wrote.
  init(from reader: inout StateReader) throws(StateError)
}

extension PairedStateCoding {
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

extension StateCoding {
  package func write(to writer: inout StateWriter) {
    var coder = StateCoder()
    swap(&coder.bytes, &writer.bytes)
    defer { swap(&coder.bytes, &writer.bytes) }
    var copy = self
    do { try copy.code(&coder) } catch { preconditionFailure(error.message) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    var coder = StateCoder(bytes: reader.bytes, isReading: true, events: reader.events)
    coder.position = reader.position
    self.init()
    try code(&coder)
    try validate()
    reader.position = coder.position
  }
}

extension StateCoder {
  mutating func write(_ state: some PairedStateCoding) {
    var writer = StateWriter()
    swap(&writer.bytes, &bytes)
    state.write(to: &writer)
    swap(&writer.bytes, &bytes)
  }

  mutating func read<State: PairedStateCoding>() throws(StateError) -> State {
    var reader = StateReader(bytes, events: events)
    reader.position = position
    let state = try State(from: &reader)
    position = reader.position
    return state
  }
}
