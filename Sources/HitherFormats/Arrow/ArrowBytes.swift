internal import HitherText

/// Memory that grows until it is full, and then stays where it is.
@safe
final class ArrowBlock {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  /// The number of bytes reserved at once; a longer block grows as bytes come, whatever length was promised.
  private static let firstCapacity = 16 << 20

  init() {
    capacity = 4096
    unsafe start = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { unsafe start.deallocate() }

  /// Empties the block before `length` bytes are appended.
  func begin(_ length: Int) {
    count = 0
    let wanted = min(length, Self.firstCapacity)
    if wanted > capacity { grow(to: wanted, atMost: length) }
  }

  /// Appends bytes of a list of `total` to come.
  func append(_ bytes: [UInt8], _ range: Range<Int>, of total: Int) {
    guard !range.isEmpty else { return }
    if count + range.count > capacity { grow(to: count + range.count, atMost: total) }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe (start + count).copyMemory(from: first + range.lowerBound, byteCount: range.count)
    }
    count += range.count
  }

  private func grow(to least: Int, atMost total: Int) {
    capacity = max(least, min(capacity * 2, total))
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    unsafe larger.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }

  /// Bytes within the block, once it is full.
  func buffer(_ range: Range<Int>) -> ArrowBuffer {
    guard range.lowerBound >= 0, range.upperBound <= count else { return .none }
    return unsafe ArrowBuffer(start + range.lowerBound, count: range.count)
  }
}

/// The bytes of an Arrow stream, front to back.
struct ArrowBytes {
  private var source: PeekableSource
  private var bytes: [UInt8] = []
  private var position = 0

  init(_ source: PeekableSource) { self.source = source }

  /// Makes bytes available.
  ///
  /// - Returns: Their number; 0 at the end.
  private mutating func fill() throws -> Int {
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      position = 0
      _ = try source.read(into: &bytes, upTo: ByteLimits.chunkLength)
    }
    return bytes.count - position
  }

  /// Passes the next bytes on, in pieces; returns how many there were, less than `count` at the end.
  private mutating func pass(
    _ count: Int, to body: ([UInt8], Range<Int>) -> Void
  ) throws -> Int {
    var left = count
    while left > 0 {
      let available = min(left, try fill())
      guard available > 0 else { break }
      body(bytes, position..<position + available)
      position += available
      left -= available
    }
    return count - left
  }

  /// The next bytes, fewer than `count` at the end.
  mutating func take(_ count: Int) throws -> [UInt8] {
    var taken: [UInt8] = []
    _ = try pass(count) { taken.append(contentsOf: $0[$1]) }
    return taken
  }

  /// Appends the next bytes to a block; false at the end.
  mutating func take(_ count: Int, to block: ArrowBlock, of total: Int) throws -> Bool {
    try pass(count) { block.append($0, $1, of: total) } == count
  }

  /// Skips the next bytes; false at the end.
  mutating func skip(_ count: Int) throws -> Bool { try pass(count) { _, _ in } == count }

  /// Reads to the end, and returns the last bytes and the number of all.
  mutating func takeRest(last count: Int) throws -> (end: [UInt8], length: Int) {
    var (end, length): ([UInt8], Int) = ([], 0)
    while try fill() > 0 {
      end = Array((end + bytes[position...].suffix(count)).suffix(count))
      length += bytes.count - position
      position = bytes.count
    }
    return (end, length)
  }
}
