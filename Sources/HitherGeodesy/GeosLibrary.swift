internal import CGeos

/// The functions of GEOS, loaded when the first polygon is prepared.
@safe struct GeosLibrary: @unchecked Sendable {
  let functions: hither_geos

  static let shared: GeosLibrary = {
    guard let functions = unsafe hither_geos_open()?.pointee else {
      MissingLibrary.end("libgeos_c", package: "libgeos-c1v5")
    }
    return GeosLibrary(functions: functions)
  }()
}
