import HitherEngine
import HitherTracks

/// A pipeline that replaces another while the stream continues, because the outing's files changed.
extension LiveOuting {
  /// All events detected before this have been emitted.
  var releasedUntil: Instant { release.releasedUntil }

  /// Begins after a pipeline that emitted all events detected before a moment.
  ///
  /// - Parameter events: The number of events that it emitted.
  mutating func begin(at moment: Instant, events: Int64) {
    release.begin(at: moment)
    tally.events = events
  }

  /// Begins after a pipeline that has ended: data it did not see is reported, and lateness continues.
  mutating func begin(behind ended: LiveOuting) {
    begin(at: ended.watermark.trusted, events: ended.tally.events)
    watermark = Watermark(continuing: ended.watermark)
    (tally, early) = (ended.tally, ended.early)
  }
}
