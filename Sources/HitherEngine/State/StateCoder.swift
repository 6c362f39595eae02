package import HitherTracks

/// Writes state to bytes or reads it back: little-endian, no padding, no names.
///
/// A type lists its fields once, in `StateCoding.code(_:)`, for both directions. A field is passed
/// `inout`: writing leaves it as it is, reading replaces it. Damaged bytes give an error, never a
/// trap. Lists and columns differ by direction outside of their loops, and writing iterates over
/// values: a loop over indices of an `inout` array would copy the array.
package struct StateCoder: Sendable {
  /// The bytes to read; or those written so far, and room for more.
  var bytes: [UInt8]
  /// The index of the next byte to read or to write.
  var position = 0
  /// Whether fields are replaced by what the bytes contain; otherwise they are appended.
  package let isReading: Bool
  /// The types of events that the bytes may contain.
  let events: EventCatalogue

  /// Makes a coder that writes.
  package init() { self.init(bytes: [], isReading: false, events: .none) }

  /// Makes a coder that reads bytes which another has written.
  package init(reading bytes: [UInt8], events: EventCatalogue = .none) {
    self.init(bytes: bytes, isReading: true, events: events)
  }

  init(bytes: [UInt8], isReading: Bool, events: EventCatalogue) {
    (self.bytes, self.isReading, self.events) = (bytes, isReading, events)
  }

  /// The bytes that were written.
  package consuming func written() -> [UInt8] {
    var bytes = bytes
    bytes.removeLast(bytes.count - position)
    return bytes
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position == bytes.count }

  /// Requires that all bytes were read.
  package func requireEnd() throws(StateError) {
    guard isAtEnd else { throw StateError.malformed("bytes are left over") }
  }
}

// MARK: - Numbers and strings

extension StateCoder {
  /// Codes an integer of fixed width.
  package mutating func code<Value: FixedWidthInteger & BitwiseCopyable>(
    _ value: inout Value
  ) throws(StateError) {
    if isReading { value = try next() } else { append(value) }
  }

  /// Codes a 64-bit integer, the most common kind, without the calls of the generic function.
  package mutating func code(_ value: inout Int64) throws(StateError) {
    if isReading {
      value = Int64(bitPattern: try nextWord())
    } else {
      append(UInt64(bitPattern: value))
    }
  }

  /// Codes a floating-point number bit by bit; NaN stays NaN.
  package mutating func code(_ value: inout Double) throws(StateError) {
    if isReading { value = Double(bitPattern: try nextWord()) } else { append(value) }
  }

  /// Codes a Boolean.
  package mutating func code(_ value: inout Bool) throws(StateError) {
    if isReading { value = try Self.truth(try next()) } else { append(value) }
  }

  /// Codes a string, preceded by its length.
  package mutating func code(_ text: inout String) throws(StateError) {
    if isReading {
      let length = Int(try next(UInt32.self))
      guard bytes.count - position >= length else { throw StateError.truncated }
      defer { position += length }
      text = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
    } else {
      append(text)
    }
  }

  /// Codes the raw value of a case; a value that no case has is refused.
  ///
  /// - Parameter fault: What the error says of an unknown value.
  package mutating func code<Value: RawRepresentable>(
    _ value: inout Value, orThrow fault: @autoclosure () -> String
  ) throws(StateError) where Value.RawValue: FixedWidthInteger & BitwiseCopyable {
    guard let known = Value(rawValue: try coded(value.rawValue)) else {
      throw StateError.malformed(fault())
    }
    value = known
  }

  /// Codes the raw value of a case whose raw values are strings.
  package mutating func code<Value: RawRepresentable>(
    _ value: inout Value, orThrow fault: @autoclosure () -> String
  ) throws(StateError) where Value.RawValue == String {
    guard let known = Value(rawValue: try coded(value.rawValue)) else {
      throw StateError.malformed(fault())
    }
    value = known
  }

  /// Passes a value through: writes it, or returns the one that was read instead.
  @discardableResult
  package mutating func coded<Value: FixedWidthInteger & BitwiseCopyable>(
    _ value: Value
  ) throws(StateError) -> Value {
    guard isReading else {
      append(value)
      return value
    }
    return try next()
  }

  /// Passes a Boolean through, such as whether a value is present.
  @discardableResult
  package mutating func coded(_ value: Bool) throws(StateError) -> Bool {
    var value = value
    try code(&value)
    return value
  }

  /// Passes a string through.
  @discardableResult
  package mutating func coded(_ text: String) throws(StateError) -> String {
    var text = text
    try code(&text)
    return text
  }

  /// Passes a floating-point number through.
  @discardableResult
  package mutating func coded(_ value: Double) throws(StateError) -> Double {
    var value = value
    try code(&value)
    return value
  }

  /// Passes the length of a list through; one that is longer than the rest of the bytes is refused.
  ///
  /// - Parameter Width: The integer in which it is stored.
  @discardableResult
  package mutating func codedCount<Width: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, as width: Width.Type = UInt32.self
  ) throws(StateError) -> Int {
    guard isReading else {
      append(Width(truncatingIfNeeded: count))
      return count
    }
    let count = Int(truncatingIfNeeded: try next(Width.self))
    guard (0...(bytes.count - position)).contains(count) else { throw StateError.truncated }
    return count
  }
}

// MARK: - Numbers that may be absent

extension StateCoder {
  /// Codes a number that is NaN in the bytes if it is absent.
  package mutating func code(orNaN value: inout Double?) throws(StateError) {
    let number = try coded(value ?? .nan)
    if isReading { value = number.isNaN ? nil : number }
  }

  /// Codes a string after whether it is present.
  package mutating func code(ifPresent text: inout String?) throws(StateError) {
    let known = try coded(text != nil) ? try coded(text ?? "") : nil
    if isReading { text = known }
  }

  /// Codes an integer that has a certain value in the bytes if it is absent.
  package mutating func code<Value: FixedWidthInteger & BitwiseCopyable>(
    _ value: inout Value?, absent: Value
  ) throws(StateError) {
    let number = try coded(value ?? absent)
    if isReading { value = number == absent ? nil : number }
  }

  /// Codes an index or a duration that is −1 in the bytes if it is absent; less is refused.
  package mutating func code<Value: SignedInteger & FixedWidthInteger & BitwiseCopyable>(
    orNegative value: inout Value?
  ) throws(StateError) {
    let number = try coded(value ?? -1)
    guard isReading else { return }
    guard number >= -1 else { throw StateError.malformed("a number is negative") }
    value = number < 0 ? nil : number
  }

  /// Codes the raw value of a case that is the greatest number in the bytes if it is absent.
  package mutating func code<Value: RawRepresentable>(
    orMax value: inout Value?
  ) throws(StateError) where Value.RawValue: FixedWidthInteger & BitwiseCopyable {
    let raw = try coded(value?.rawValue ?? .max)
    guard isReading else { return }
    value = Value(rawValue: raw)
    guard value != nil || raw == .max else { throw StateError.malformed("a case is unknown") }
  }
}
