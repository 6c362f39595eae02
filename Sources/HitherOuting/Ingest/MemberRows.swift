import Dispatch
import HitherEngine
import HitherFormats
import HitherTracks
import Synchronization

/// Rows of a file with alternating members, buffered to be distributed in large batches.
///
/// A lane needs as much time for a batch, whatever its size, as for a hundred fixes.
struct MemberRows {
  private(set) var batch = RecordBatch()
  /// The members found so far, by their numbers.
  private(set) var names: [String] = []

  /// The limit of buffered rows, plus one batch.
  private static let most = 131_072

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

/// Fixes of several members, each member's to be processed by one thread.
struct LanePortions: @unchecked Sendable {
  // A lane is in one portion only, so that one thread uses it.
  private var portions: [(lane: MemberLane, batches: [FixBatch])] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// A small batch takes several times the memory of its fixes, so that very many are processed in turns.
  private static let most = 4_096

  var isFull: Bool { portions.count >= Self.most }

  /// Adds the next fixes of a member; two recordings may belong to one.
  mutating func add(_ fixes: FixBatch, to lane: MemberLane) {
    if let place = places[ObjectIdentifier(lane)] {
      portions[place].batches.append(fixes)
    } else {
      places[ObjectIdentifier(lane)] = portions.count
      portions.append((lane, [fixes]))
    }
  }

  /// Processes all.
  ///
  /// - Throws: The first error in the order of the members' first fixes.
  fileprivate func process(
    hasSegments: Bool, window: SortWindow, jobs: Int
  ) throws(HitherError) {
    _ = try ParallelRunner.map(portions.count, jobs: jobs) { (index) throws(HitherError) in
      for fixes in portions[index].batches {
        try portions[index].lane.take(fixes, hasSegments: hasSegments, window: window)
      }
    }
  }
}

/// Processes portions while the next rows are read, which keeps all cores busy.
final class LaneWork: Sendable {
  private let jobs: Int
  private let current = DispatchGroup()
  private let fault = Mutex<HitherError?>(nil)

  /// - Parameter jobs: The number of threads that process portions; with one, nothing else is read meanwhile.
  init(jobs: Int) { self.jobs = jobs }

  /// Begins to process portions, after those before.
  ///
  /// - Throws: An error of those before; with one thread, of these.
  func begin(
    _ portions: LanePortions, hasSegments: Bool, window: SortWindow
  ) throws(HitherError) {
    try finish()
    guard jobs > 1 else {
      return try portions.process(hasSegments: hasSegments, window: window, jobs: jobs)
    }
    DispatchQueue.global().async(group: current) { [self] in
      do throws(HitherError) {
        try portions.process(hasSegments: hasSegments, window: window, jobs: jobs)
      } catch {
        fault.withLock { $0 = error }
      }
    }
  }

  /// Waits until all portions are processed.
  func finish() throws(HitherError) {
    current.wait()
    if let fault = fault.withLock({ $0.take() }) { throw fault }
  }
}

extension RecordBatch {
  /// The rows of each member in their order, by the number of the member.
  package var rowsByMember: [(member: Int32, rows: [Int])] {
    var counts = [Int](repeating: 0, count: Int(members.max() ?? -1) + 1)
    for member in members where member >= 0 { counts[Int(member)] += 1 }
    var rows = counts.map { count in
      var rows: [Int] = []
      rows.reserveCapacity(count)
      return rows
    }
    for (row, member) in members.enumerated() where member >= 0 { rows[Int(member)].append(row) }
    return rows.enumerated().filter { !$1.isEmpty }.map { (Int32($0), $1) }
  }
}
