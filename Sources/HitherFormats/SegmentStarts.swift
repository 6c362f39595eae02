/// Tracks where the segments of each member begin in a file of rows.
///
/// A member's first row begins a segment only if it is marked: nothing was recorded before it, and
/// in a file that is not sorted by time it is an arbitrary row.
struct SegmentStarts: Sendable {
  private struct Member {
    var hasBegun = false
    var segment: [UInt8] = []
    /// Whether a mark without a position announced that the next fix begins a segment.
    var isBreakWaiting = false
  }

  private var members: [Member] = []

  /// Records that the member's next fix is the first of a segment.
  mutating func announce(_ member: Int32) {
    reach(member)
    members[Int(member)].isBreakWaiting = true
  }

  /// Whether a fix is the first of a segment, by a mark in its row or a change of the segment's name.
  mutating func begins(_ member: Int32, isMarked: Bool, segment: Span<UInt8>) -> Bool {
    reach(member)
    let index = Int(member)
    let isOther = !Self.matches(members[index].segment, segment)
    if isOther { members[index].segment = segment.indices.map { segment[$0] } }
    defer {
      members[index].hasBegun = true
      members[index].isBreakWaiting = false
    }
    return isMarked || isOther && members[index].hasBegun || members[index].isBreakWaiting
  }

  /// Whether a fix is the first of a segment, if segments have no names.
  mutating func begins(_ member: Int32, isMarked: Bool) -> Bool {
    reach(member)
    let index = Int(member)
    defer { members[index].isBreakWaiting = false }
    return isMarked || members[index].isBreakWaiting
  }

  private mutating func reach(_ member: Int32) {
    while members.count <= Int(member) { members.append(Member()) }
  }

  private static func matches(_ one: [UInt8], _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for index in other.indices where one[index] != other[index] { return false }
    return true
  }
}
