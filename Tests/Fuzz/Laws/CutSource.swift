internal import HitherText
internal import TestSupport

/// A byte source that cuts an array into pieces of uneven lengths, the same from the same seed.
struct CutSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private var random: SeededGenerator

  init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    random = SeededGenerator(seed: seed)
  }

  mutating func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    // Most pieces are short, so that even a short input has many cuts.
    let longest = 1 << Int.random(in: 0...12, using: &random)
    let length = min(count, Int.random(in: 1...longest, using: &random), bytes.count - position)
    buffer.append(contentsOf: bytes[position..<position + length])
    position += length
    return length
  }
}
