/// Appends single values, for bytes that are only written, such as those of a checksum.
extension StateCoder {
  /// Appends what another coder wrote.
  package mutating func append(_ written: [UInt8]) { append(ordered: written) }

  /// Appends an integer.
  package mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
    let place = nextPlace(of: MemoryLayout<Value>.size)
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: Value.self)
    }
  }

  /// Appends a 64-bit integer, without the calls of the generic function.
  package mutating func append(_ value: UInt64) {
    let place = nextPlace(of: 8)
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt64.self)
    }
  }

  /// Appends a floating-point number; NaN stays NaN.
  package mutating func append(_ value: Double) {
    append(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  /// Appends a Boolean.
  package mutating func append(_ value: Bool) { bytes[nextPlace(of: 1)] = value ? 1 : 0 }

  /// Appends a string, preceded by its length.
  package mutating func append(_ text: String) {
    append(UInt32(truncatingIfNeeded: text.utf8.count))
    append(ordered: Array(text.utf8))
  }

  /// Appends a state, preceded by its version.
  package mutating func append<State: StateCoding>(_ state: State) {
    append(State.version)
    append(plain: state)
  }

  /// Appends a state without its version.
  package mutating func append<State: StateCoding>(plain state: State) {
    var copy = state
    writing { c throws(StateError) in try copy.code(&c) }
  }

  /// Appends a state that may be absent.
  package mutating func append<State: StateCoding>(_ state: State?) {
    append(state != nil)
    if let state { append(state) }
  }

  /// Appends a list of states, preceded by its length.
  package mutating func append<Element: StateCoding>(_ list: [Element]) {
    append(UInt32(truncatingIfNeeded: list.count))
    for element in list { append(plain: element) }
  }

  /// Writes what never fails: only reading throws.
  mutating func writing(_ body: (inout StateCoder) throws(StateError) -> Void) {
    do { try body(&self) } catch { preconditionFailure("while writing: \(error.message)") }
  }
}
