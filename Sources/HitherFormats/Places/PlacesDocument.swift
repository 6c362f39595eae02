import HitherGeodesy
import HitherText
package import HitherTracks

/// What a `places.geojson` says: the places, in the order of the file.
package struct PlacesDocument: Sendable {
  /// The places; their ids are unique and their geometry is valid.
  package internal(set) var places: [Place] = []
  /// Unknown kinds and other things that do not stop a run.
  package internal(set) var notices: [Notice] = []

  /// A file has at most so many places.
  package static let placeLimit = 100_000
  /// A file has at most so many positions in all its geometries.
  package static let positionLimit = 20_000_000
  /// A file is at most so long, in bytes.
  package static let byteLimit = 1 << 30
  /// The radius of a point of the itinerary that tells none, in metres.
  package static let itineraryRadius = 50.0
  /// The largest radius of a circle, in metres.
  package static let largestRadius = 1_000_000.0
  /// The largest radius of a corridor, in metres.
  package static let largestCorridorRadius = 50_000.0

  /// Reads places.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for messages.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    do throws(JSONError) {
      var reader = try PlacesReader(bytes, file: file)
      try reader.readFeatures()
      places = reader.places
      notices = reader.notices
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }
}
