import HitherTracks

/// Applies late fixes, and retracts and replaces the events that they change.
extension WatchRun {
  /// Whether late fixes are due to be applied.
  ///
  /// Each time all data is processed again, so during heavy traffic that is done only once the
  /// stream has grown by an eighth.
  func isRevisionDue(isIdle: Bool) -> Bool {
    guard awaitsRevision else { return false }
    return isIdle || (outing.tally.fixes - revisedFixes) * 8 >= outing.tally.fixes
  }

  /// Makes the pipeline as if no stored fix had been late, and retracts and replaces events that differ.
  mutating func revise(isEnded: Bool = false) throws(HitherError) {
    guard let kept else { return }
    let (revised, events) = try outing.revised(from: fresh, isEnded: isEnded) {
      (body) throws(HitherError) in
      try kept.file.deliveries { delivery, isOtherRun in body(delivery, isOtherRun) }
    }
    outing = revised
    (awaitsRevision, revisedFixes) = (false, outing.tally.fixes)
    try write(revisions?.replace(by: events) ?? [])
  }
}
