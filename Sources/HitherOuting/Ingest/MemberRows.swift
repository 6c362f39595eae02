import HitherFormats
import HitherTracks

/// Rows of a file whose members take turns, to be shared out to them many at a time: a lane takes a thousand fixes in
/// hardly more time than one.
struct MemberRows {
  private(set) var batch = RecordBatch()
  /// The members met so far, by their numbers.
  private(set) var names: [String] = []

  /// So many rows wait at most, and a batch.
  private static let most = 65_536

  var isEmpty: Bool { batch.members.isEmpty }

  var isFull: Bool { batch.members.count >= Self.most }

  /// Appends rows of track points, each with its member.
  mutating func append(_ other: RecordBatch, _ names: [String]) {
    batch.fixes.append(other.fixes)
    batch.members += other.members
    batch.hasSegments = other.hasSegments
    self.names = names
  }

  /// Takes all rows away.
  mutating func take() -> MemberRows {
    defer { self = MemberRows() }
    return self
  }
}

extension RecordBatch {
  /// The rows of each member in their order, by the number of the member.
  package var rowsByMember: [(member: Int32, rows: [Int])] {
    let count = Int(members.max() ?? -1) + 1
    var rows = [[Int]](repeating: [], count: count)
    for (row, member) in members.enumerated() where member >= 0 { rows[Int(member)].append(row) }
    return rows.enumerated().filter { !$1.isEmpty }.map { (Int32($0), $1) }
  }
}
