package import HitherEngine
package import HitherTracks

/// When the leader was expected at a point, and how far that may have been wrong.
package struct ExpectedArrival: Hashable, Sendable {
  /// When it could be said.
  package var told: Instant
  package var time: Instant
  /// In 90 of 100 cases it is not before the one and not after the other.
  package var earliest: Instant
  package var latest: Instant
}

extension ExpectedArrival: StateCoding {
  package func write(to writer: inout StateWriter) {
    for instant in [told, time, earliest, latest] { instant.write(to: &writer) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    told = try Instant(from: &reader)
    time = try Instant(from: &reader)
    earliest = try Instant(from: &reader)
    latest = try Instant(from: &reader)
  }
}
