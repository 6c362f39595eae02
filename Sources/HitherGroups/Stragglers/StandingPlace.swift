import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether someone has stood for a minute, as far as can be said at once.
///
/// Stops are decided with more care and later (`StopDetector`); an alert does not wait for that.
struct StandingPlace: Sendable {
  /// Who stays so near a place stands, in metres.
  static let radiusMetres = 25.0
  /// After so long, in milliseconds.
  static let shortestMilliseconds: Int64 = 60_000

  private var place: Coordinate?
  private var since = Instant.absent

  /// Takes where someone is.
  ///
  /// - Returns: whether the person stands.
  mutating func take(_ position: Coordinate, at time: Instant) -> Bool {
    guard let place, !ShortDistance.isBeyond(Self.radiusMetres, from: place, to: position) else {
      (self.place, since) = (position, time)
      return false
    }
    return time - since >= Self.shortestMilliseconds
  }
}

extension StandingPlace: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(since)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.readOptional(Coordinate.self)
    since = try reader.read(Instant.self)
  }
}
