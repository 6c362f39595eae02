import HitherGeodesy
import HitherText
package import HitherTracks

/// The contents of a `places.geojson`: the places, in the order of the file.
package struct PlacesDocument: Sendable {
  /// The places; their ids are unique and their geometry is valid.
  package internal(set) var places: [Place] = []
  /// Notices about unknown kinds and the like, which do not stop a run.
  package internal(set) var notices: [Notice] = []
  /// Whether the file is in a projected reference system, not in degrees of WGS 84.
  package internal(set) var isProjected = false

  /// The largest number of places in a file.
  package static let placeLimit = 100_000
  /// The largest number of positions in all geometries of a file.
  package static let positionLimit = 20_000_000
  /// The largest number of pairs of a place's edges that are compared to find crossings, at most 2 s of work.
  static let pairLimit = 200_000_000
  /// The largest size of a file, in bytes.
  package static let byteLimit = 1 << 30
  /// The default radius of a point of the itinerary, in metres.
  package static let itineraryRadius = 50.0
  /// The largest radius of a circle, in metres.
  package static let largestRadius = 1_000_000.0
  /// The largest radius of a corridor, in metres.
  package static let largestCorridorRadius = 50_000.0

  /// Whether a file that begins with these bytes is GeoJSON, as places are.
  package static func mayBegin(_ start: [UInt8]) -> Bool { GeoJSONSigns.isGeoJSON(start) }

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
      isProjected = reader.transform != nil
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }
}
