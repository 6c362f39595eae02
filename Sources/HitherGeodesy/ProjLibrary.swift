internal import CProj

/// The functions of PROJ, loaded when the first projection or geodesic is needed.
///
/// Linking PROJ would load it and its dependencies, some thirty libraries, at every start.
@safe struct ProjLibrary: @unchecked Sendable {
  let functions: hither_proj

  static let shared: ProjLibrary = {
    guard let functions = unsafe hither_proj_open()?.pointee else {
      MissingLibrary.end("libproj", package: "libproj25")
    }
    return ProjLibrary(functions: functions)
  }()
}
