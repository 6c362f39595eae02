import HitherEngine

/// Counts values in fixed bins, so that a median needs no list and merges across members.
///
/// Bins are a 64th of an octave wide; each keeps its sum, so that the median of equal values is
/// exact, and of others within 1.6 %.
struct MedianHistogram: Hashable, Sendable {
  private var bins: [Int32: Bin] = [:]
  private(set) var count: Int64 = 0

  private struct Bin: Hashable {
    var count: Int64 = 0
    var sum: Int64 = 0
  }

  /// Counts a value of at least 0.
  mutating func add(_ value: Int64) {
    let index = Self.bin(of: value)
    bins[index, default: Bin()].count += 1
    bins[index, default: Bin()].sum &+= value
    count += 1
  }

  private static func bin(of value: Int64) -> Int32 {
    guard value >= 64 else { return Int32(truncatingIfNeeded: max(0, value)) }
    let octave = Int64.bitWidth - 1 - value.leadingZeroBitCount
    let place = (value >> Int64(octave - 6)) & 63
    return Int32(truncatingIfNeeded: Int64(octave - 5) * 64 + place)
  }

  /// The mean of the median's bin; nil where nothing was counted.
  var median: Double? {
    var rest = (count + 1) / 2
    for index in bins.keys.sorted() {
      guard let bin = bins[index] else { continue }
      rest -= bin.count
      if rest <= 0 { return Double(bin.sum) / Double(bin.count) }
    }
    return nil
  }

  /// Adds another histogram's counts.
  mutating func merge(_ other: MedianHistogram) {
    for (index, bin) in other.bins {
      bins[index, default: Bin()].count += bin.count
      bins[index, default: Bin()].sum &+= bin.sum
    }
    count += other.count
  }
}

extension MedianHistogram: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: bins.count))
    for index in bins.keys.sorted() {
      let bin = bins[index, default: Bin()]
      writer.write(index)
      writer.write(bin.count)
      writer.write(bin.sum)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    for _ in 0..<(try reader.read(UInt32.self)) {
      let index = try reader.read(Int32.self)
      let bin = Bin(count: try reader.read(Int64.self), sum: try reader.read(Int64.self))
      bins[index] = bin
      count += bin.count
    }
  }
}
