package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A period in which a follower was behind.
package struct StragglingEpisode: Hashable, Sendable {
  /// When and where the threshold was crossed.
  package var start: Instant
  package var coordinate: Coordinate
  /// When it was crossed back; nil while behind.
  package var end: Instant?
  /// The cause, as far as it is known.
  package var cause: GapCause?
  /// Farthest behind, in metres.
  package var maxMetres: Double
  /// Longest behind, in seconds; nil if the leader was never where the follower was later.
  package var maxBehindSeconds: Double?

  package var durationMilliseconds: Int64? { end.map { $0 - start } }

  mutating func widen(_ gap: Gap) {
    maxMetres = max(maxMetres, gap.metres)
    if !gap.behind.isNaN { maxBehindSeconds = max(maxBehindSeconds ?? 0, gap.behind) }
  }
}

extension StragglingEpisode: StateCoding {
  package func write(to writer: inout StateWriter) {
    start.write(to: &writer)
    coordinate.write(to: &writer)
    writer.write(end)
    writer.write(cause?.rawValue ?? .max)
    writer.write(maxMetres)
    writer.write(maxBehindSeconds ?? .nan)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    start = try Instant(from: &reader)
    coordinate = try Coordinate(from: &reader)
    end = try reader.readOptional(Instant.self)
    cause = GapCause(rawValue: try reader.read(UInt8.self))
    maxMetres = try reader.read(Double.self)
    let behind = try reader.read(Double.self)
    maxBehindSeconds = behind.isNaN ? nil : behind
  }
}
