import HitherEngine
import HitherTracks

/// Counts values in fixed bins, so that a median needs no list and can be merged across members.
///
/// Bins are a 64th of an octave wide; each keeps its sum, so that the median of equal values is
/// exact, and of others within 1.6 %.
struct MedianHistogram: Hashable, Sendable {
  /// In order of their indices.
  private var bins: [Bin] = []
  /// The positions of recently used bins, by the last bits of their indices; -1 for none.
  private var places: [Int32] = []
  /// The last value, which often repeats, and the position of its bin; initially the least integer,
  /// which no value equals.
  private var last = (value: Int64.min, place: 0)
  private(set) var count: Int64 = 0

  private static let slots = 64

  fileprivate struct Bin: Hashable {
    var index: Int32
    var count: Int64 = 0
    var sum: Int64 = 0
  }

  /// Counts a value of at least 0 a number of times.
  mutating func add(_ value: Int64, times: Int64 = 1) {
    if value != last.value { last = (value, place(of: Self.bin(of: value))) }
    bins[last.place].count += times
    bins[last.place].sum &+= value &* times
    count += times
  }

  /// Counts the difference of each value from the previous one; for the first that is `last`.
  mutating func add(stepsTo values: Span<Int64>, after last: Int64?) {
    guard !values.isEmpty else { return }
    var (before, step, times) = (last ?? values[0], Int64(0), Int64(0))
    for index in (last == nil ? 1 : 0)..<values.count {
      let next = values[index] &- before
      before = values[index]
      // Most recordings have a fix each second, so steps repeat.
      if next != step {
        if times > 0 { add(step, times: times) }
        (step, times) = (next, 0)
      }
      times += 1
    }
    if times > 0 { add(step, times: times) }
  }

  /// The position of a bin, which is usually one of a few.
  private mutating func place(of index: Int32) -> Int {
    let slot = Int(index) & (Self.slots - 1)
    if slot < places.count, places[slot] >= 0 {
      let place = Int(places[slot])
      if bins[place].index == index { return place }
    }
    let place = insert(index)
    if places.isEmpty { places = Array(repeating: -1, count: Self.slots) }
    places[slot] = Int32(truncatingIfNeeded: place)
    return place
  }

  /// Finds the position of a bin, and inserts the bin if it is missing.
  private mutating func insert(_ index: Int32) -> Int {
    let place = bins.partitionPoint { $0.index < index }
    if place == bins.count || bins[place].index != index {
      bins.insert(Bin(index: index), at: place)
      // Other bins have moved.
      places = []
    }
    return place
  }

  private static func bin(of value: Int64) -> Int32 {
    guard value >= 64 else { return Int32(truncatingIfNeeded: max(0, value)) }
    let octave = Int64.bitWidth - 1 - value.leadingZeroBitCount
    let place = (value >> Int64(octave - 6)) & 63
    return Int32(truncatingIfNeeded: Int64(octave - 5) * 64 + place)
  }

  /// The mean of the median's bin; nil if nothing was counted.
  var median: Double? {
    var rest = (count + 1) / 2
    for bin in bins {
      rest -= bin.count
      if rest <= 0 { return Double(bin.sum) / Double(bin.count) }
    }
    return nil
  }

  /// Adds another histogram's counts.
  mutating func merge(_ other: MedianHistogram) {
    for bin in other.bins {
      let place = insert(bin.index)
      bins[place].count += bin.count
      bins[place].sum &+= bin.sum
    }
    count += other.count
    last = (Int64.min, 0)
  }

  static func == (left: MedianHistogram, right: MedianHistogram) -> Bool {
    left.bins == right.bins
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bins) }
}

extension MedianHistogram: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&bins)
    if c.isReading { count = bins.reduce(0) { $0 &+ $1.count } }
  }

  func validate() throws(StateError) {
    for (index, bin) in bins.enumerated() where index > 0 {
      guard bins[index - 1].index < bin.index else {
        throw StateError.malformed("the bins of a histogram are in disorder")
      }
    }
  }
}

extension MedianHistogram.Bin: StateCoding {
  fileprivate init() { index = 0 }

  fileprivate mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&index)
    try c.code(&count)
    try c.code(&sum)
  }
}
