/// Which level of a topic or subject says whose a message is: the first one that is left open.
///
/// The broker lets each member publish below its own name only, so that this level can be believed where
/// what a message says of itself cannot.
struct MemberLevel: Sendable {
  private let separator: UInt8
  /// Counted from 0; nil where no level is open.
  private let index: Int?

  /// Of a pattern with wildcards: `owntracks/+/+`, `owntracks.*.*`, `owntracks.>`.
  init(pattern: String, separator: Character, wildcards: [String]) {
    self.separator = separator.asciiValue ?? 0
    index = pattern.split(separator: separator, omittingEmptySubsequences: false)
      .firstIndex { wildcards.contains(String($0)) }
  }

  /// The member that a topic names; nil where the pattern leaves no level open.
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

  /// The member's device as a topic names it: its level and the one behind it, `USER/DEVICE`.
  func sender(_ bytes: [UInt8], _ topic: Range<Int>) -> [UInt8] {
    guard let index else { return [] }
    let levels = bytes[topic].split(separator: separator, omittingEmptySubsequences: false)
    return Array(
      levels.dropFirst(index).prefix(2).map { LevelName.decoded($0) }
        .joined(separator: [UInt8(ascii: "/")]))
  }
}
