package import HitherFormats
import HitherTracks

/// Reads the accepted records of an outing, unrepaired, by member.
package enum ChosenFixes {
  /// Passes on each member's records in the order in which the members came.
  ///
  /// - Parameter choice: Selects the fixes of a member's track; nil for all as recorded.
  /// - Returns: The number of rejected records.
  @discardableResult
  package static func read(
    _ plan: OutingPlan, choosing choice: FixChoice?,
    _ body: (RecordBatch, String) throws(HitherError) -> Void
  ) throws(HitherError) -> Int {
    var log = ReadingLog()
    var shelf = MemberRecordBuffer(plan.options, for: plan.viewing)
    for source in plan.sources {
      let opened: TrackSource.Opened
      do throws(FormatError) {
        opened = try plan.options.open(source)
      } catch {
        throw HitherError(error)
      }
      let reading = SourceReading(source: source, isStrict: plan.options.isStrict)
      try reading.run(opened, &log) { (records) throws(HitherError) in
        var batch = records.batch
        plan.options.shiftClocks(of: &batch, records.names, source)
        try shelf.add(batch, records.names, source)
      }
    }
    try shelf.drain(choosing: choice, body)
    return log.rejects?.count ?? 0
  }
}
