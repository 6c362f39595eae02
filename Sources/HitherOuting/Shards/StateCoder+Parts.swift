import HitherEngine
import HitherTracks

extension StateCoder {
  /// Codes values of a partial result, and reports a fault in them as damage of its file.
  mutating func codePart<Value>(
    _ body: (inout StateCoder) throws(StateError) -> Value
  ) throws(HitherError) -> Value {
    do throws(StateError) {
      return try body(&self)
    } catch {
      throw HitherError(.data, "the partial result is damaged: \(error.message)")
    }
  }

  /// Codes an array of bytes in one piece, not byte by byte.
  mutating func codePart(bytes: inout [UInt8]) throws(HitherError) {
    try codePart { c throws(StateError) in
      let count = try c.codedCount(bytes.count)
      try c.code(column: &bytes, count: count)
    }
  }
}
