import Glibc
import HitherEngine

/// Counts squares of deviations, and returns the variance that the smaller ones show.
///
/// Errors are always present, turns and stops only sometimes: the quantile at 40 % is that of the
/// errors alone, while a mean would treat motion as noise. Bins are half an octave wide.
struct QuietSquares: Hashable, Sendable {
  private static let share = 0.4
  /// That quantile of the square of a normal deviation whose variance is 1.
  private static let usual = 0.275
  /// The lower edge of the first bin is 2 to the power of minus this.
  private static let lowestOctave = 21
  private static let binCount = 84

  private var counts = InlineArray<84, UInt32>(repeating: 0)

  /// Counts a square.
  @inline(__always)
  mutating func add(_ square: Double) {
    // The exponent and the first bit of the fraction are the bin, apart from an offset.
    let bits = Int(truncatingIfNeeded: square.bitPattern >> 51)
    let bin = bits - 2 * (1023 - Self.lowestOctave)
    counts[min(max(bin, 0), Self.binCount - 1)] &+= 1
  }

  /// The variance; 0 before the first square.
  var variance: Double {
    let counts = counts.span
    var count = 0.0
    for bin in counts.indices { count += Double(counts[bin]) }
    var left = Self.share * count
    for bin in counts.indices where counts[bin] > 0 {
      let here = Double(counts[bin])
      if left <= here {
        let (low, high) = (Self.edge(bin), Self.edge(bin + 1))
        return (low + (high - low) * left / here) / Self.usual
      }
      left -= here
    }
    return 0
  }

  private static func edge(_ bin: Int) -> Double {
    exp2(Double(bin / 2 - lowestOctave)) * (bin.isMultiple(of: 2) ? 1 : 1.5)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.counts.indices.allSatisfy { one.counts[$0] == other.counts[$0] }
  }

  func hash(into hasher: inout Hasher) {
    for bin in counts.indices { hasher.combine(counts[bin]) }
  }
}

extension QuietSquares: StateCoding {
  /// A bin that is not empty: its number in one byte, and its count in eight.
  private static let binBytes = 9

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var bins = c.isReading ? [] : packed
    let count = try c.codedCount(bins.count / Self.binBytes, as: UInt8.self)
    try c.code(column: &bins, count: count * Self.binBytes)
    if c.isReading { try unpack(bins) }
  }

  private var packed: [UInt8] {
    let counts = counts.span
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: Self.binBytes * Self.binCount) { bytes in
      for bin in counts.indices where counts[bin] > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bin))
        let count = UInt64(counts[bin])
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: count &>> shift))
        }
      }
    }
    return bytes
  }

  private mutating func unpack(_ bytes: [UInt8]) throws(StateError) {
    for start in stride(from: 0, to: bytes.count, by: Self.binBytes) {
      let (bin, end) = (Int(bytes[start]), start + Self.binBytes)
      let count = bytes[(start + 1)..<end].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard bin < Self.binCount, let count = UInt32(exactly: count) else {
        throw StateError.malformed("a count of squares is absurd")
      }
      counts[bin] = count
    }
  }
}
