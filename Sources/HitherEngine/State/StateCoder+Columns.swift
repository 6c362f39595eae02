import HitherTracks

extension StateCoder {
  /// Codes a list of integers, preceded by its length.
  package mutating func code<Value: FixedWidthInteger & BitwiseCopyable>(
    _ values: inout [Value]
  ) throws(StateError) {
    try code(column: &values, count: try codedCount(values.count))
  }

  /// Codes a list of floating-point numbers, preceded by its length.
  package mutating func code(_ values: inout [Double]) throws(StateError) {
    try code(column: &values, count: try codedCount(values.count))
  }

  /// Codes a list of Booleans, preceded by its length.
  package mutating func code(_ values: inout [Bool]) throws(StateError) {
    try code(column: &values, count: try codedCount(values.count))
  }

  /// Codes consecutive integers, without their count.
  package mutating func code<Value: FixedWidthInteger & BitwiseCopyable>(
    column values: inout [Value], count: Int
  ) throws(StateError) {
    if isReading {
      values = try nextOrdered(count).map(Value.init(littleEndian:))
    } else {
      append(ordered: values.map(\.littleEndian))
    }
  }

  /// Codes consecutive bytes, without their count.
  package mutating func code(column bytes: inout [UInt8], count: Int) throws(StateError) {
    if isReading { bytes = try nextOrdered(count) } else { append(bytes) }
  }

  /// Codes consecutive floating-point numbers, without their count; NaN stays NaN.
  package mutating func code(column values: inout [Double], count: Int) throws(StateError) {
    if isReading {
      values = try nextOrdered(count).map { Double(bitPattern: UInt64(littleEndian: $0)) }
    } else {
      append(
        ordered: values.map { ($0.isNaN ? Double.nan.bitPattern : $0.bitPattern).littleEndian })
    }
  }

  /// Codes consecutive Booleans, a byte each, without their count.
  package mutating func code(column values: inout [Bool], count: Int) throws(StateError) {
    if isReading {
      let truths = try nextOrdered(count, of: UInt8.self)
      guard truths.allSatisfy({ $0 <= 1 }) else { throw Self.noTruth }
      values = truths.map { $0 == 1 }
    } else {
      append(ordered: values.map { $0 ? UInt8(1) : 0 })
    }
  }

  static let noTruth = StateError.malformed("a truth value is neither 0 nor 1")

  static func truth(_ byte: UInt8) throws(StateError) -> Bool {
    guard byte <= 1 else { throw noTruth }
    return byte == 1
  }
}

// MARK: - Bytes

extension StateCoder {
  /// The index at which a number of bytes are to be stored next.
  mutating func nextPlace(of count: Int) -> Int {
    let place = position
    position += count
    // Growing by its length copies a byte twice on average; a value then costs one comparison.
    if position > bytes.count {
      bytes.append(contentsOf: repeatElement(0, count: max(count, bytes.count, 64)))
    }
    return place
  }

  /// Appends integers that are in little-endian order.
  mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(ordered values: [Value]) {
    let place = nextPlace(of: values.count * MemoryLayout<Value>.size)
    unsafe values.withUnsafeBytes { values in
      unsafe bytes.withUnsafeMutableBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: $0[place...]).copyMemory(from: values)
      }
    }
  }

  /// Reads an integer.
  mutating func next<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) throws(StateError) -> Value {
    let width = MemoryLayout<Value>.size
    guard bytes.count - position >= width else { throw StateError.truncated }
    defer { position += width }
    return Value(
      littleEndian: unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: position, as: Value.self)
      })
  }

  /// Reads a 64-bit integer, without the calls of the generic function.
  mutating func nextWord() throws(StateError) -> UInt64 {
    guard bytes.count - position >= 8 else { throw StateError.truncated }
    defer { position += 8 }
    return UInt64(
      littleEndian: unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      })
  }

  /// Reads a number of consecutive integers in little-endian order.
  private mutating func nextOrdered<Value: FixedWidthInteger>(
    _ count: Int, of type: Value.Type = Value.self
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
}
