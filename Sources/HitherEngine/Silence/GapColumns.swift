package import HitherTracks

/// The columns that define which pauses are recording gaps; `RecordingGaps` adds them.
///
/// A column is absent, or NaN, if the usual value holds: for members that record at least once a
/// minute no batch has one.
package enum GapColumns {
  /// A longer pause before a fix is a recording gap, in milliseconds.
  package static let pause: ColumnName = "pause_limit_ms"
  /// A longer silence after a fix is a recording gap, by what was known at the fix, in milliseconds.
  package static let silence: ColumnName = "silence_limit_ms"
  /// How long the position of a fix is fresh, in milliseconds.
  package static let fresh: ColumnName = "fresh_ms"
  /// For a pause before a fix that exceeds the usual limit: 1 if the member stayed at one place, otherwise 0.
  package static let stayed: ColumnName = "stayed"

  package static let all = [pause, silence, fresh, stayed]

  /// How long a position is fresh for members that record at least every 80 s, in milliseconds.
  package static let usualFreshness: Int64 = 120_000
  /// The longest time that a step waits for a fix that may still come, in milliseconds.
  ///
  /// After a longer silence the others know nothing about the member, even if it is not a recording gap.
  package static let longestWait: Int64 = 600_000
}

/// A column of limits, with the usual limit for missing values.
package struct TimeLimits: Sendable {
  @usableFromInline let column: [Double]
  /// The limit for missing values, in milliseconds.
  package let usual: Int64

  package init(_ batch: FixBatch, _ name: ColumnName, usual: Int64) {
    column = batch[name]
    self.usual = usual
  }

  /// Whether the usual limit holds for all fixes.
  package var isUsual: Bool { column.isEmpty }

  /// The limit of a fix, in milliseconds.
  @inlinable
  package subscript(index: Int) -> Int64 {
    guard index < column.count, column[index] == column[index] else { return usual }
    return Int64(column[index])
  }

  /// Whether a recording gap or an interruption of the track lies before a fix.
  ///
  /// - Parameter last: The previous fix that counts.
  @inlinable
  package func isBroken(before index: Int, in batch: FixBatch, after last: Instant?) -> Bool {
    batch.startsSegment[index]
      || last.map { batch.time[index] &- $0.milliseconds > self[index] } ?? false
  }

  /// The limit of a fix, at most `GapColumns.longestWait`; the usual limit is not reduced, because
  /// the outing sets it.
  package func waiting(_ index: Int) -> Int64 {
    let limit = self[index]
    return limit == usual ? usual : min(limit, max(usual, GapColumns.longestWait))
  }
}

extension FixBatch {
  /// The longest pauses before each fix that are not recording gaps.
  ///
  /// - Parameter usual: The outing's limit.
  package func pauseLimits(_ usual: Int64) -> TimeLimits {
    TimeLimits(self, GapColumns.pause, usual: usual)
  }

  /// The longest silences after each fix that are not recording gaps.
  ///
  /// - Parameter usual: The outing's limit.
  package func silenceLimits(_ usual: Int64) -> TimeLimits {
    TimeLimits(self, GapColumns.silence, usual: usual)
  }

  /// How long the position of each fix is fresh.
  package var freshness: TimeLimits {
    TimeLimits(self, GapColumns.fresh, usual: GapColumns.usualFreshness)
  }
}
