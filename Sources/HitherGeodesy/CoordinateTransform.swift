internal import CProj

/// A conversion between a coordinate reference system and WGS 84, by PROJ.
///
/// The axes are always x = easting or longitude, y = northing or latitude, whatever order the
/// system's authority defines. For each point PROJ picks the most accurate operation whose grids
/// are installed; nothing is downloaded and nothing is printed. An instance owns one PROJ context,
/// which takes some milliseconds and a database handle to make, and must stay in one thread; make
/// one instance per thread.
@safe public final class CoordinateTransform {
  /// A point in the other system.
  public struct ProjectedPoint: Hashable, Sendable {
    /// Easting in the system's unit, or longitude in degrees.
    public var x: Double

    /// Northing in the system's unit, or latitude in degrees.
    public var y: Double
  }

  /// The name by which the system was requested.
  public let referenceSystem: String

  /// The area for which the system is intended; nil if PROJ does not know it.
  public let areaOfUse: AreaOfUse?

  private let functions: hither_proj
  private let context: OpaquePointer
  private let operation: OpaquePointer

  /// Prepares the conversion from a system.
  ///
  /// - Parameter referenceSystem: `EPSG:n`, or any text that PROJ reads as a horizontal reference
  ///   system (`ESRI:n`, a PROJ string, WKT).
  /// - Throws: `GeodesyError.unknownReferenceSystem`.
  public init(from referenceSystem: String) throws(GeodesyError) {
    self.referenceSystem = referenceSystem
    let functions = ProjLibrary.shared.functions
    guard let context = unsafe functions.proj_context_create() else {
      throw .library(name: "PROJ", reason: "no context could be made")
    }
    let messages = LibraryMessages()
    unsafe functions.proj_log_func(context, messages.handle) { handle, _, text in
      unsafe LibraryMessages.receive(text, for: handle)
    }
    unsafe _ = functions.proj_context_set_enable_network(context, 0)
    let operation = unsafe Self.operation(
      in: context, from: referenceSystem, by: functions)
    // The message listener ends with this initializer, so PROJ must not log any more.
    unsafe _ = functions.proj_log_level(context, PJ_LOG_NONE)
    unsafe functions.proj_log_func(context, nil) { _, _, _ in }
    guard let operation = unsafe operation else {
      unsafe _ = functions.proj_context_destroy(context)
      throw .unknownReferenceSystem(
        name: referenceSystem, reason: messages.take() ?? "not a horizontal reference system")
    }
    self.functions = functions
    unsafe self.context = unsafe context
    unsafe self.operation = unsafe operation
    areaOfUse = unsafe AreaOfUse(of: operation, in: context, by: functions)
  }

  deinit {
    unsafe _ = functions.proj_destroy(operation)
    unsafe _ = functions.proj_context_destroy(context)
  }

  /// The coordinate of a point of the other system; nil outside the system's range.
  public func coordinate(x: Double, y: Double) -> Coordinate? {
    let degrees = transform(x: x, y: y, direction: PJ_FWD)
    return degrees.flatMap { Coordinate(latitude: $0.y, longitude: Envelope.wrappedDegrees($0.x)) }
  }

  /// The place of a point of the other system, finer than the grid; nil outside its range.
  public func geographicPoint(x: Double, y: Double) -> GeographicPoint? {
    guard let degrees = transform(x: x, y: y, direction: PJ_FWD), abs(degrees.y) <= 90,
      abs(Envelope.wrappedDegrees(degrees.x)) <= 180
    else { return nil }
    return GeographicPoint(latitude: degrees.y, longitude: Envelope.wrappedDegrees(degrees.x))
  }

  /// The point of a place in the other system; nil outside the system's range.
  public func projected(_ point: GeographicPoint) -> ProjectedPoint? {
    transform(x: point.longitude, y: point.latitude, direction: PJ_INV)
  }

  private func transform(x: Double, y: Double, direction: PJ_DIRECTION) -> ProjectedPoint? {
    guard x.isFinite, y.isFinite else { return nil }
    // An infinite time means no time; PROJ returns infinities for a point it cannot convert.
    let result = unsafe functions.proj_trans(
      operation, direction, functions.proj_coord(x, y, 0, .infinity))
    let point = unsafe ProjectedPoint(x: result.xy.x, y: result.xy.y)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  private static func operation(
    in context: OpaquePointer, from referenceSystem: String, by functions: hither_proj
  ) -> OpaquePointer? {
    let made = unsafe functions.proj_create_crs_to_crs(context, referenceSystem, "EPSG:4326", nil)
    guard let made = unsafe made else { return nil }
    defer { unsafe _ = functions.proj_destroy(made) }
    guard let source = unsafe functions.proj_get_source_crs(context, made) else { return nil }
    defer { unsafe _ = functions.proj_destroy(source) }
    let kind = unsafe functions.proj_get_type(source)
    guard
      kind != PJ_TYPE_GEOCENTRIC_CRS && kind != PJ_TYPE_VERTICAL_CRS
        && kind != PJ_TYPE_TEMPORAL_CRS && kind != PJ_TYPE_ENGINEERING_CRS
    else { return nil }
    return unsafe functions.proj_normalize_for_visualization(context, made)
  }
}
