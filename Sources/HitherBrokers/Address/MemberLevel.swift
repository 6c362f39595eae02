/// The level of a topic or subject that names a message's member: the first wildcard.
///
/// The broker lets each member publish only below its own name, so this level can be trusted,
/// unlike the message's own text.
struct MemberLevel: Sendable {
  private let separator: UInt8
  /// Counted from 0; nil if there is no wildcard.
  private let index: Int?

  /// Makes it from a pattern with wildcards: `owntracks/+/+`, `owntracks.*.*`, `owntracks.>`.
  init(pattern: String, separator: Character, wildcards: [String]) {
    self.separator = separator.asciiValue ?? 0
    index = pattern.split(separator: separator, omittingEmptySubsequences: false)
      .firstIndex { wildcards.contains(String($0)) }
  }

  /// The member that a topic names; nil if the pattern has no wildcard.
  func member(_ bytes: [UInt8], _ topic: Range<Int>) -> ArraySlice<UInt8>? {
    guard let index else { return nil }
    var level = 0
    var start = topic.lowerBound
    for place in topic where bytes[place] == separator {
      if level == index { return LevelName.decoded(bytes[start..<place]) }
      level += 1
      start = place + 1
    }
    return level == index ? LevelName.decoded(bytes[start..<topic.upperBound]) : nil
  }

  /// The member's device in a topic: its level and the next one, `USER/DEVICE`.
  func sender(_ bytes: [UInt8], _ topic: Range<Int>) -> [UInt8] {
    guard let index else { return [] }
    let levels = bytes[topic].split(separator: separator, omittingEmptySubsequences: false)
    return Array(
      levels.dropFirst(index).prefix(2).map { LevelName.decoded($0) }
        .joined(separator: [UInt8(ascii: "/")]))
  }
}
