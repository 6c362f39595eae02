internal import HitherFormats
package import TestSupport

/// Makes damaged inputs from sound ones, the same from the same seed.
///
/// It knows no format: what a format's texts have in common (numbers, times, words, brackets, line ends) is found
/// in the seeds. One to four kinds of damage are combined.
package struct Mutator: Sendable {
  /// A kind of damage.
  package enum Damage: CaseIterable, Sendable {
    case bits, byte, cut, blockDeleted, blockRepeated, blocksSwapped, splice
    case number, time, binaryNumber, word, nesting, longToken
    case invalidUTF8, byteOrderMark, utf16, lineEnds, zeroBytes, strangeCharacter, packed
  }

  /// The longest input that is made.
  package static let limit = 1 << 18

  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  /// - Parameter seeds: Sound inputs of one format.
  package init(seeds: [[UInt8]]) {
    self.seeds = seeds.isEmpty ? [[]] : seeds
    words = Self.words(of: seeds)
  }

  /// An input with damage.
  ///
  /// - Parameters:
  ///   - number: Its number; every number gives another input.
  ///   - seed: Gives other inputs of all numbers.
  package func input(_ number: UInt64, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ number)
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      damage(&bytes, Damage.allCases.randomElement(using: &random) ?? .byte, &random)
      if bytes.count > Self.limit { bytes.removeSubrange(Self.limit...) }
    }
    return bytes
  }

  /// Damages bytes in one way.
  package func damage(
    _ bytes: inout [UInt8], _ damage: Damage, _ random: inout SeededGenerator
  ) {
    let block = Self.block(of: bytes, &random)
    let place = block.lowerBound
    switch damage {
    case .bits:
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let bit = UInt8.random(in: 0...7, using: &random)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1) << bit
      }
    case .byte:
      if !bytes.isEmpty {
        bytes[min(place, bytes.count - 1)] = .random(in: 0...255, using: &random)
      }
    case .cut: bytes.removeSubrange(place...)
    case .blockDeleted: bytes.removeSubrange(block)
    case .blockRepeated:
      let times = 1 << Int.random(in: 0...8, using: &random)
      let room = Self.limit / max(1, block.count)
      bytes.insert(
        contentsOf: Array(repeating: bytes[block], count: min(times, room)).joined(), at: place)
    case .blocksSwapped:
      let other = Self.block(of: bytes, &random)
      let (first, second) = place < other.lowerBound ? (block, other) : (other, block)
      guard first.upperBound <= second.lowerBound else { return }
      let moved = Array(bytes[first])
      bytes.replaceSubrange(first, with: bytes[second])
      let shift = second.count - first.count
      bytes.replaceSubrange((second.lowerBound + shift)..<(second.upperBound + shift), with: moved)
    case .splice:
      let other = seeds.randomElement(using: &random) ?? []
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.replaceSubrange(place..., with: other[start...])
    case .number: replaceNumber(in: &bytes, &random)
    case .time: replaceTime(in: &bytes, &random)
    case .binaryNumber:
      let value = Self.binaryNumbers.randomElement(using: &random) ?? 0
      let size = 1 << Int.random(in: 0...3, using: &random)
      for index in place..<min(place + size, bytes.count) {
        bytes[index] = UInt8(truncatingIfNeeded: value >> (8 * (index - place)))
      }
    case .word: replaceWord(in: &bytes, &random)
    case .nesting: nest(&bytes, at: place, &random)
    case .longToken:
      let unit = words.randomElement(using: &random) ?? [0x78]
      let length = 1 << Int.random(in: 4...16, using: &random)
      let count = min(length, Self.limit / max(1, unit.count))
      bytes.insert(contentsOf: Array(repeating: unit, count: count).joined(), at: place)
    case .invalidUTF8: insert(Self.invalidUTF8, into: &bytes, at: place, &random)
    case .byteOrderMark:
      let isAtStart = Bool.random(using: &random)
      insert(Self.byteOrderMarks, into: &bytes, at: isAtStart ? 0 : place, &random)
    case .utf16: bytes = Self.utf16(bytes, &random)
    case .lineEnds: replaceLineEnds(in: &bytes, &random)
    case .zeroBytes:
      let count = 1 << Int.random(in: 0...10, using: &random)
      bytes.insert(contentsOf: [UInt8](repeating: 0, count: count), at: place)
    case .strangeCharacter: insert(Self.strangeCharacters, into: &bytes, at: place, &random)
    case .packed:
      // Rarely, because a packed input is not of the format for which it was made.
      guard Int.random(in: 0..<8, using: &random) == 0 else { return }
      bytes = GzipPacker().pack(bytes, isLast: true) ?? bytes
    }
  }

  // MARK: - Damage of texts

  private func replaceNumber(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let isOfNumber = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
    }
    guard let token = Self.token(in: bytes, where: isOfNumber, &random) else { return }
    bytes.replaceSubrange(token, with: Self.numbers.randomElement(using: &random) ?? [])
  }

  private func replaceTime(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    // The bytes of a time such as 2026-05-01T01:00:00.5Z.
    let isOfTime = { (byte: UInt8) in
      (0x30...0x3A).contains(byte) || [0x2B, 0x2D, 0x2E, 0x54, 0x5A].contains(byte)
    }
    for _ in 0..<8 {
      guard let token = Self.token(in: bytes, where: isOfTime, &random) else { return }
      guard token.count >= 8 else { continue }
      bytes.replaceSubrange(token, with: Self.times.randomElement(using: &random) ?? [])
      return
    }
  }

  private func replaceWord(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let isOfWord = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
        || byte >= 0x80
    }
    guard let token = Self.token(in: bytes, where: isOfWord, &random),
      let word = words.randomElement(using: &random)
    else { return }
    bytes.replaceSubrange(token, with: word)
  }

  private func nest(_ bytes: inout [UInt8], at place: Int, _ random: inout SeededGenerator) {
    let (open, close) = Self.brackets.randomElement(using: &random) ?? ("[", "]")
    let depth = 1 << Int.random(in: 2...15, using: &random)
    let count = min(depth, Self.limit / open.utf8.count)
    let opened = Array(repeating: Array(open.utf8), count: count).joined()
    let isClosed = Bool.random(using: &random)
    var inserted = Array(opened)
    if isClosed { inserted += Array(repeating: Array(close.utf8), count: count).joined() }
    bytes.insert(contentsOf: inserted, at: place)
  }

  private func replaceLineEnds(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let end = Self.lineEnds.randomElement(using: &random) ?? []
    var replaced: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A { replaced += end } else { replaced.append(byte) }
    }
    bytes = replaced
  }

  private func insert(
    _ pieces: [[UInt8]], into bytes: inout [UInt8], at place: Int,
    _ random: inout SeededGenerator
  ) {
    bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
  }

  private static func utf16(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let isBigEndian = Bool.random(using: &random)
    let mark: [UInt8] =
      Bool.random(using: &random) ? (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
    var wide = mark
    for unit in String(decoding: bytes.prefix(limit / 2), as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      wide += isBigEndian ? [high, low] : [low, high]
    }
    return wide
  }

  // MARK: - Where

  /// A block of up to a few hundred bytes.
  private static func block(of bytes: [UInt8], _ random: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let length = Int.random(in: 0...(1 << Int.random(in: 0...9, using: &random)), using: &random)
    return start..<min(start + length, bytes.count)
  }

  /// The token around or after a random place.
  private static func token(
    in bytes: [UInt8], where isPart: (UInt8) -> Bool, _ random: inout SeededGenerator
  ) -> Range<Int>? {
    guard !bytes.isEmpty else { return nil }
    var start = Int.random(in: 0..<bytes.count, using: &random)
    while start < bytes.count, !isPart(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    var end = start
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The words of the seeds, with the bytes around that make them a tag or a key.
  private static func words(of seeds: [[UInt8]]) -> [[UInt8]] {
    var found: Set<[UInt8]> = []
    for seed in seeds {
      for word in seed.split(whereSeparator: { $0 <= 0x20 || $0 == 0x2C }).prefix(2000)
      where (1...60).contains(word.count) { found.insert(Array(word)) }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: - What

  private static func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static let numbers = bytes(
    "NaN", "-nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "1e999", "-0", "-0.0", "0", "1",
    "-1",
    "180.00000001", "90.0000001", "-180", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551616", "4294967295", "4294967296", "2147483648",
    "65536",
    "255", "1e15", "253402300800", "-62135596801", "0x10", "1_000", "0.0000000000000000001",
    "99999999999999999999999999999999999999", ".5", "5.", "+7", "1e", "--1", "٣")

  private static let times = bytes(
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:60Z", "10000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-05-01T24:00:00Z", "2026-05-01T25:61:61Z", "1970-01-01T00:00:00Z",
    "2026-05-01T01:00:00+99:99",
    "2026-05-01T01:00:00-23:59", "2026-05-01T01:00:00", "2026-05-01", "24:00", "23:59:60", "99:99")

  private static let binaryNumbers: [UInt64] = [
    0, .max, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF,
    0x7FF0_0000_0000_0000,
    0x7FF8_0000_0000_0000, 1, 0x100, 0x1_0000,
  ]

  private static let brackets = [
    ("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("(", ")"), ("[[", "]]"), ("<!--", "-->"),
    ("<![CDATA[", "]]>"),
    ("\"", "\""), ("&#x26;", ";"), ("<trk><trkseg>", "</trkseg></trk>"), ("{\"features\":[", "]}"),
  ]

  private static let invalidUTF8: [[UInt8]] = [
    [0xFF], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    [0xF0, 0x9F, 0x98],
    [0xC3],
  ]

  private static let byteOrderMarks: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF],
  ]

  private static let lineEnds: [[UInt8]] = [
    [0x0D, 0x0A], [0x0D], [0x0A, 0x0D], [0x0A, 0x0A], [], [0x0B], [0x85],
  ]

  private static let strangeCharacters = bytes(
    "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{FFFD}", "\u{10FFFF}",
    "é", "\"", "'",
    "\\", "\\u0000", "\\ud800", "&", "&#0;", "&amp;", "<", ">", "\t", "\r\n", ";", ",", "..", "/",
    "../../etc/passwd")
}
