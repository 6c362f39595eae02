import HitherFormats
import HitherTracks

/// Rows of a file with alternating members, buffered to be distributed in large batches.
///
/// A lane processes a thousand fixes in hardly more time than one.
struct MemberRows {
  private(set) var batch = RecordBatch()
  /// The members found so far, by their numbers.
  private(set) var names: [String] = []

  /// The limit of buffered rows, plus one batch.
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

  /// Takes all rows.
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
