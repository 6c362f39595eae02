package import HitherTracks

/// Reads what a `StateWriter` wrote; damaged bytes give an error, never a trap.
package struct StateReader: Sendable {
  let bytes: [UInt8]
  var position = 0
  /// The types of events that the bytes may contain.
  let events: EventCatalogue

  /// Makes a reader of bytes that a `StateWriter` made.
  package init(_ bytes: [UInt8], events: EventCatalogue = .none) {
    self.bytes = bytes
    self.events = events
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position == bytes.count }

  /// Reads an integer of fixed width.
  package mutating func read<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(StateError) -> Value {
    let width = Value.bitWidth / 8
    guard bytes.count - position >= width else { throw StateError.truncated }
    var value = Value.zero
    for index in stride(from: position + width - 1, through: position, by: -1) {
      value = value << 8 | Value(truncatingIfNeeded: bytes[index])
    }
    position += width
    return value
  }

  /// Reads a floating-point number.
  package mutating func read(_ type: Double.Type = Double.self) throws(StateError) -> Double {
    Double(bitPattern: try read(UInt64.self))
  }

  /// Reads a number of consecutive integers.
  package mutating func readColumn<Value: FixedWidthInteger>(
    _ count: Int, of type: Value.Type = Value.self
  ) throws(StateError) -> [Value] {
    try readOrdered(count).map(Value.init(littleEndian:))
  }

  /// Reads a number of consecutive floating-point numbers.
  package mutating func readColumn(_ count: Int) throws(StateError) -> [Double] {
    try readOrdered(count).map { Double(bitPattern: UInt64(littleEndian: $0)) }
  }

  /// Reads a number of consecutive integers in little-endian order.
  private mutating func readOrdered<Value: FixedWidthInteger>(
    _ count: Int
  ) throws(StateError) -> [Value] {
    let width = Value.bitWidth / 8
    guard count >= 0, (bytes.count - position) / width >= count else { throw StateError.truncated }
    let place = position..<(position + count * width)
    position = place.upperBound
    return unsafe [Value](unsafeUninitializedCapacity: count) { values, filled in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(values).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[place]))
      }
      filled = count
    }
  }

  /// Reads a Boolean.
  package mutating func read(_ type: Bool.Type = Bool.self) throws(StateError) -> Bool {
    switch try read(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw StateCoder.noTruth
    }
  }

  /// Reads a string.
  package mutating func read(_ type: String.Type = String.self) throws(StateError) -> String {
    let length = Int(try read(UInt32.self))
    guard bytes.count - position >= length else { throw StateError.truncated }
    defer { position += length }
    return String(decoding: bytes[position..<(position + length)], as: UTF8.self)
  }

  /// Reads a nested state and checks its version.
  package mutating func read<State: PairedStateCoding>(
    _ type: State.Type = State.self
  ) throws(StateError) -> State {
    let version = try read(UInt16.self)
    guard version == State.version else {
      throw StateError.version(found: version, known: State.version, of: "\(State.self)")
    }
    return try State(from: &self)
  }

  /// Reads a state that may be absent.
  package mutating func readOptional<State: PairedStateCoding>(
    _ type: State.Type = State.self
  ) throws(StateError) -> State? {
    guard try read(Bool.self) else { return nil }
    return try read(State.self)
  }

  /// Reads a list.
  package mutating func readList<Element: PairedStateCoding>(
    _ type: Element.Type = Element.self
  ) throws(StateError) -> [Element] {
    let count = Int(try read(UInt32.self))
    guard count <= bytes.count else { throw StateError.truncated }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try Element(from: &self)) }
    return list
  }
}
