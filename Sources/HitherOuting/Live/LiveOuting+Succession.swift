import HitherEngine
import HitherTracks

/// A pipeline that takes the place of another while the stream goes on: the outing's files are others.
extension LiveOuting {
  /// What was detected before this has been told.
  var told: Instant { release.told }

  /// Begins behind a pipeline that told all that was detected before a moment.
  ///
  /// - Parameter events: How many events that one told.
  mutating func begin(at moment: Instant, events: Int64) {
    release.begin(at: moment)
    tally.events = events
  }

  /// Begins behind a pipeline that has ended: what it did not see is told, and lateness goes on.
  mutating func begin(behind ended: LiveOuting) {
    begin(at: ended.watermark.trusted, events: ended.tally.events)
    watermark = Watermark(continuing: ended.watermark)
    (tally, early) = (ended.tally, ended.early)
  }
}
