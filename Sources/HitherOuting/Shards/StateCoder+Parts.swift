import HitherEngine
import HitherTracks

extension StateCoder {
  /// Codes values whose fault is that of a partial result, among others that are stored in files.
  mutating func codePart<Value>(
    _ body: (inout StateCoder) throws(StateError) -> Value
  ) throws(HitherError) -> Value {
    do throws(StateError) {
      return try body(&self)
    } catch {
      throw HitherError(.data, "the partial result is damaged: \(error.message)")
    }
  }

  /// Codes bytes, of which there may be many.
  mutating func codePart(bytes: inout [UInt8]) throws(HitherError) {
    try codePart { c throws(StateError) in
      let count = try c.codedCount(bytes.count)
      try c.code(column: &bytes, count: count)
    }
  }
}
