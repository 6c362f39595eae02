internal import CProj

/// The area for which a coordinate reference system is intended, in degrees of longitude and latitude.
public struct AreaOfUse: Hashable, Sendable {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  /// The area of the system from which an operation converts; nil if it is unknown.
  init?(of operation: OpaquePointer, in context: OpaquePointer, by functions: hither_proj) {
    guard let source = unsafe functions.proj_get_source_crs(context, operation) else { return nil }
    defer { unsafe _ = functions.proj_destroy(source) }
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    let isKnown = unsafe functions.proj_get_area_of_use(
      context, source, &west, &south, &east, &north, nil)
    // PROJ returns -1000 if there is no area.
    guard isKnown != 0, abs(west) <= 180, abs(east) <= 180, abs(south) <= 90, abs(north) <= 90
    else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Whether a place lies in the area, or at most `margin` degrees outside.
  public func contains(_ place: Coordinate, margin: Double = 0) -> Bool {
    let latitude = Double(place.latitudeE7) / 1e7
    let longitude = Double(place.longitudeE7) / 1e7
    guard latitude >= south - margin, latitude <= north + margin else { return false }
    let width = east >= west ? east - west : east - west + 360
    guard width + 2 * margin < 360 else { return true }
    let fromWest = longitude - (west - margin)
    let turned = fromWest.truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) <= width + 2 * margin
  }
}
