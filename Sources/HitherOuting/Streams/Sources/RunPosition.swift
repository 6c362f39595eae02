/// The position of a source that cannot be replayed: how many messages of one run were delivered.
package struct RunPosition {
  /// A random number of the run, because each run counts from 0.
  package var run: UInt64
  package var count: Int

  package init(run: UInt64, count: Int) {
    (self.run, self.count) = (run, count)
  }

  /// Returns nil if the bytes are not a position of this kind.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    let words = [bytes[..<8], bytes[8...]].map { word in
      word.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(run: words[0], count: Int(clamping: words[1]))
  }

  package var bytes: [UInt8] {
    [run, UInt64(count)].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }
}
