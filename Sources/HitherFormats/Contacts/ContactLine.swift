internal import HitherText

/// One line of a contact trace, split at spaces.
struct ContactLine {
  private let bytes: [UInt8]
  private let start: Int
  /// The first words; a contact has five, or six with the name of a radio, and words after the seventh are not used.
  private var words: [Range<Int>] = []

  /// The latest accepted time: a hundred years.
  private static let longestSeconds: Int64 = 100 * 31_557_600

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound, words.count < 7 {
      if Self.isBlank(bytes[index]) {
        index += 1
        continue
      }
      let first = index
      while index < range.upperBound, !Self.isBlank(bytes[index]) { index += 1 }
      words.append(first..<index)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether the line is empty or a comment.
  var isBlank: Bool {
    guard let first = words.first else { return true }
    return bytes[first.lowerBound] == UInt8(ascii: "#")
  }

  /// The change that the line reports; nil for an event of another kind.
  func change(number: Int) throws(RecordFault) -> ContactTraceDocument.Change? {
    guard let first = words.first else { return nil }
    guard let time = NumberText.scaled(bytes[first].span, places: 3),
      (0...Self.longestSeconds * 1000).contains(time)
    else {
      throw fault("a time is a number of seconds from 0 to \(Self.longestSeconds)", at: 0)
    }
    guard words.count > 1 else { throw fault("a line needs a time and an event", at: 0) }
    guard reads(1, "conn") else { return nil }
    guard (5...6).contains(words.count) else {
      throw fault("a contact is written as: time CONN a b up|down", at: words.count > 6 ? 6 : 0)
    }
    let (one, other) = (try name(2), try name(3))
    guard one != other else { throw fault("a contact needs two different names", at: 3) }
    guard reads(4, "up") || reads(4, "down") else {
      let word = RecordFault.excerpt(bytes[words[4]].span)
      throw fault("a contact goes up or down, not '\(word)'", at: 4)
    }
    return .init(milliseconds: time, one: one, other: other, isUp: reads(4, "up"), line: number)
  }

  private func name(_ word: Int) throws(RecordFault) -> String {
    guard words[word].count <= RecordLimits.nameLength else {
      throw fault("a name is longer than \(RecordLimits.nameLength) bytes", at: word)
    }
    guard let text = String(validating: bytes[words[word]], as: UTF8.self) else {
      throw fault("a name is not UTF-8", at: word)
    }
    return text
  }

  /// Whether a word equals a text, ignoring case.
  private func reads(_ word: Int, _ text: String) -> Bool {
    bytes[words[word]].map { $0 | 0x20 } == Array(text.utf8)
  }

  private func fault(_ reason: String, at word: Int) -> RecordFault {
    RecordFault(
      reason: reason, column: words.indices.contains(word) ? words[word].lowerBound - start + 1 : 1)
  }
}
