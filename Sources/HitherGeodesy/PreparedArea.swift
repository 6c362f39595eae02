/// An area made ready by GEOS to be asked many times whether it contains a coordinate.
///
/// The edge counts as inside, of holes too, and exactly so: geometry is in whole grid units.
/// An instance owns one GEOS context and stays in one thread; polygons are plain values that
/// cross threads, so make one instance a thread.
public final class PreparedArea {
  /// Why a polygon is not valid.
  public struct Fault: Hashable, Sendable {
    /// GEOS's reason, as `Self-intersection`.
    public var reason: String

    /// The place of the fault, where GEOS names one.
    public var place: Coordinate?
  }

  /// What is wrong with the first faulty polygon (crossing edges, holes outside), or nil.
  ///
  /// A faulty polygon still answers, by the even-odd rule over its rings. Parts that overlap are no
  /// fault: the area is their union.
  public let fault: Fault?

  private let parts: [Part]

  /// A polygon and its reach in grid units; longitudes go past 180 where it crosses it.
  private struct Part {
    let polygon: GeosPolygon
    let south: Int32
    let north: Int32
    let west: Int
    let east: Int
  }

  /// Makes a polygon ready.
  ///
  /// - Throws: `GeodesyError.unusableRing`, or `.library` with GEOS's text.
  public convenience init(_ polygon: Polygon) throws(GeodesyError) {
    try self.init(MultiPolygon([polygon]))
  }

  /// Makes an area of several parts ready; one without parts contains nothing.
  ///
  /// - Throws: `GeodesyError.unusableRing`, or `.library` with GEOS's text.
  public init(_ area: MultiPolygon) throws(GeodesyError) {
    let geos = try GeosContext()
    var parts: [Part] = []
    var fault: Fault?
    for polygon in area.polygons {
      let shell = try UnrolledRing(polygon.shell)
      let part = try GeosPolygon(polygon, shell: shell, in: geos)
      if fault == nil { fault = try part.fault() }
      let latitudes = polygon.shell.map(\.latitudeE7)
      parts.append(
        Part(
          polygon: part, south: latitudes.min() ?? 0, north: latitudes.max() ?? 0,
          west: shell.west, east: shell.east))
    }
    self.parts = parts
    self.fault = fault
  }

  /// Whether a coordinate is inside the area or on an edge; longitude 180 and −180 are the same.
  ///
  /// Complexity: logarithmic in the corners of a part, and only for parts whose box contains it.
  public func contains(_ coordinate: Coordinate) -> Bool {
    contains(latE7: coordinate.latitudeE7, lonE7: coordinate.longitudeE7)
  }

  /// Whether a place of the grid is inside the area or on an edge.
  public func contains(latE7: Int32, lonE7: Int32) -> Bool {
    for part in parts where part.south <= latE7 && latE7 <= part.north {
      // The same meridian a circle on, for parts that were unrolled past 180.
      var longitude = part.west + Envelope.stepEast(from: part.west, to: Int(lonE7))
      while longitude <= part.east {
        if part.polygon.covers(longitude: Double(longitude), latitude: Double(latE7)) {
          return true
        }
        longitude += Envelope.circleE7
      }
    }
    return false
  }
}
