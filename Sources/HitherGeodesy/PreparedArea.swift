/// An area prepared by GEOS for many containment tests.
///
/// Edges count as inside, also those of holes, and exactly so: geometry is in whole grid units. An
/// instance owns one GEOS context and must stay in one thread; polygons are plain values that can
/// cross threads, so make one instance per thread.
public final class PreparedArea {
  /// Why a polygon is not valid.
  public struct Fault: Hashable, Sendable {
    /// GEOS's reason, for example `Self-intersection`.
    public var reason: String

    /// The place of the fault, if GEOS names one.
    public var place: Coordinate?
  }

  /// What is wrong with the first invalid polygon (crossing edges, holes outside), or nil.
  ///
  /// An invalid polygon still answers, by the even-odd rule over its rings. Overlapping parts are
  /// not a fault: the area is their union.
  public let fault: Fault?

  private let parts: [Part]

  /// A polygon and its bounds in grid units; longitudes continue past 180 if it crosses the antimeridian.
  private struct Part {
    let polygon: GeosPolygon
    let south: Int32
    let north: Int32
    let west: Int
    let east: Int
  }

  /// Prepares a polygon.
  ///
  /// - Throws: `GeodesyError.unusableRing`, or `.library` with GEOS's text.
  public convenience init(_ polygon: Polygon) throws(GeodesyError) {
    try self.init(MultiPolygon([polygon]))
  }

  /// Prepares an area of several parts; an area without parts contains nothing.
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
      // The same meridian one turn on, for parts that were unrolled past 180.
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
