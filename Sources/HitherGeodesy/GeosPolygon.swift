internal import CGeos

/// Owner of one GEOS polygon and its prepared form; both retain the context they were made in.
@safe final class GeosPolygon {
  private let geos: GeosContext
  private let geometry: OpaquePointer
  private let prepared: OpaquePointer

  init(_ polygon: Polygon, shell: UnrolledRing, in geos: GeosContext) throws(GeodesyError) {
    let geometry = unsafe try Self.geometry(polygon, shell: shell, in: geos)
    guard let prepared = unsafe geos.functions.GEOSPrepare_r(geos.handle, geometry) else {
      unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, geometry)
      throw geos.error()
    }
    self.geos = geos
    unsafe self.geometry = unsafe geometry
    unsafe self.prepared = unsafe prepared
    // The first query builds the index; running it here shows any failure now.
    let answer = ask(longitude: Double(shell.west), latitude: shell.ordinates[1])
    guard answer != 2 else { throw geos.error() }
  }

  deinit {
    unsafe geos.functions.GEOSPreparedGeom_destroy_r(geos.handle, prepared)
    unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, geometry)
  }

  /// Whether a point in grid units is inside or on an edge.
  ///
  /// After the query in `init` only a lack of memory can make GEOS fail here; the result is then false.
  func covers(longitude: Double, latitude: Double) -> Bool {
    ask(longitude: longitude, latitude: latitude) == 1
  }

  /// GEOS's answer: 0, 1, or 2 for an error.
  private func ask(longitude: Double, latitude: Double) -> CChar {
    guard
      let point = unsafe geos.functions.GEOSGeom_createPointFromXY_r(
        geos.handle, longitude, latitude)
    else {
      return 2
    }
    defer { unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, point) }
    // For a point, intersects equals covers, and GEOS computes it faster.
    return unsafe geos.functions.GEOSPreparedIntersects_r(geos.handle, prepared, point)
  }

  /// Why the polygon is not valid, or nil.
  func fault() throws(GeodesyError) -> PreparedArea.Fault? {
    var reason: UnsafeMutablePointer<CChar>?
    var place: OpaquePointer?
    let answer = unsafe geos.functions.GEOSisValidDetail_r(
      geos.handle, geometry, 0, &reason, &place)
    defer {
      if let reason = unsafe reason { unsafe geos.functions.GEOSFree_r(geos.handle, reason) }
      if let place = unsafe place { unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, place) }
    }
    guard answer != 2 else { throw geos.error() }
    guard answer == 0, let reason = unsafe reason else { return nil }
    var longitude = Double.nan
    var latitude = Double.nan
    if let place = unsafe place {
      _ = unsafe geos.functions.GEOSGeomGetX_r(geos.handle, place, &longitude)
      _ = unsafe geos.functions.GEOSGeomGetY_r(geos.handle, place, &latitude)
    }
    let degrees = Envelope.wrappedDegrees(longitude / 1e7)
    return unsafe PreparedArea.Fault(
      reason: String(cString: reason),
      place: Coordinate(latitude: latitude / 1e7, longitude: degrees))
  }

  private static func geometry(
    _ polygon: Polygon, shell: UnrolledRing, in geos: GeosContext
  ) throws(GeodesyError) -> OpaquePointer {
    let outer = unsafe try ring(shell, in: geos)
    var holes: [OpaquePointer?] = unsafe []
    do throws(GeodesyError) {
      for corners in polygon.holes {
        var hole = try UnrolledRing(corners)
        hole.align(eastOf: shell.west)
        unsafe holes.append(try ring(hole, in: geos))
      }
    } catch {
      unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, outer)
      for index in unsafe holes.indices {
        unsafe geos.functions.GEOSGeom_destroy_r(geos.handle, holes[index])
      }
      throw error
    }
    // GEOS takes ownership of the rings, also on failure.
    let made = unsafe holes.withUnsafeMutableBufferPointer { buffer in
      unsafe geos.functions.GEOSGeom_createPolygon_r(
        geos.handle, outer, buffer.baseAddress, UInt32(buffer.count))
    }
    guard let made = unsafe made else { throw geos.error() }
    return unsafe made
  }

  private static func ring(
    _ ring: UnrolledRing, in geos: GeosContext
  ) throws(GeodesyError) -> OpaquePointer {
    let count = UInt32(clamping: ring.ordinates.count / 2)
    let sequence = unsafe ring.ordinates.withUnsafeBufferPointer { buffer in
      unsafe geos.functions.GEOSCoordSeq_copyFromBuffer_r(
        geos.handle, buffer.baseAddress, count, 0, 0)
    }
    guard let sequence = unsafe sequence,
      let made = unsafe geos.functions.GEOSGeom_createLinearRing_r(geos.handle, sequence)
    else { throw geos.error() }
    return unsafe made
  }
}
