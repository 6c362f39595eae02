internal import CProj

/// The functions of PROJ, opened when the first projection or geodesic is asked for.
///
/// To link it would make every start load it and what it brings, some thirty libraries.
@safe struct ProjLibrary: @unchecked Sendable {
  let functions: hither_proj

  static let shared: ProjLibrary = {
    guard let functions = unsafe hither_proj_open()?.pointee else {
      MissingLibrary.end("libproj", package: "libproj25")
    }
    return ProjLibrary(functions: functions)
  }()
}
