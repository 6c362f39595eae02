/// Writes operator state to bytes: little-endian, no padding, no names.
///
/// A state begins with its version (`PairedStateCoding.version`); the reader checks it.
package struct StateWriter: Sendable {
  /// The bytes so far.
  package internal(set) var bytes: [UInt8] = []

  /// Makes an empty writer.
  package init() {}

  /// Writes an integer of fixed width.
  package mutating func write(_ value: some FixedWidthInteger) {
    var rest = value.littleEndian
    unsafe withUnsafeBytes(of: &rest) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a 64-bit integer, the most common kind, without the calls of the generic function.
  package mutating func write(_ value: UInt64) {
    bytes.append(addingCapacity: 8) { output in
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        output.append(UInt8(truncatingIfNeeded: value &>> shift))
      }
    }
  }

  /// Writes a signed 64-bit integer.
  package mutating func write(_ value: Int64) { write(UInt64(bitPattern: value)) }

  /// Writes a floating-point number bit by bit; NaN stays NaN.
  package mutating func write(_ value: Double) {
    write(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Writes consecutive integers, without their count.
  package mutating func write<Value: FixedWidthInteger>(column values: [Value]) {
    append(ordered: values.map(\.littleEndian))
  }

  /// Writes consecutive floating-point numbers, without their count; NaN stays NaN.
  package mutating func write(column values: [Double]) {
    append(
      ordered: values.map { ($0.isNaN ? Double.nan.bitPattern : $0.bitPattern).littleEndian })
  }

  private mutating func append<Value: FixedWidthInteger>(ordered values: [Value]) {
    unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a Boolean.
  package mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes a string, preceded by its length.
  package mutating func write(_ text: String) {
    write(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends what another writer wrote.
  package mutating func append(_ written: [UInt8]) {
    bytes += written
  }

  /// Writes a nested state, preceded by its version.
  package mutating func write<State: PairedStateCoding>(_ state: State) {
    write(State.version)
    state.write(to: &self)
  }

  /// Writes a state that may be absent.
  package mutating func write<State: PairedStateCoding>(_ state: State?) {
    write(state != nil)
    if let state { write(state) }
  }

  /// Writes a list, preceded by its length.
  package mutating func write<Element: PairedStateCoding>(_ list: [Element]) {
    write(UInt32(truncatingIfNeeded: list.count))
    for element in list { element.write(to: &self) }
  }
}
