import HitherFormats
import HitherTracks

extension OutingOptions {
  /// Corrects the clocks named by options; all other times stay as recorded.
  func shiftClocks(
    of batch: inout RecordBatch, _ names: [String], _ source: OutingPlan.Source
  ) {
    guard !shifts.isEmpty else { return }
    for row in 0..<batch.fixes.count where batch.fixes.time[row] != Instant.absent.milliseconds {
      let number = batch.members.isEmpty ? -1 : batch.members[row]
      let member = source.member ?? source.memberName(number, among: names)
      guard let shift = shifts[member] else { continue }
      batch.fixes.time[row] = batch.fixes.time[row] &+ shift
    }
  }
}
