import HitherTracks

/// Late fixes are taken in, and what they change is taken back and told anew.
extension WatchRun {
  /// Whether late fixes are to be taken in now: each time all that came is gone through anew, so that while
  /// much comes it is done only once an eighth of the stream has come since.
  func isRevisionDue(isIdle: Bool) -> Bool {
    guard awaitsRevision else { return false }
    return isIdle || (outing.tally.fixes - revisedFixes) * 8 >= outing.tally.fixes
  }

  /// Makes the pipeline the one that it would be had nothing that was kept been late, and takes back and
  /// replaces what was told otherwise.
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
