package import HitherOuting

/// Reads ways on which one can walk from GeoJSON lines; water is none.
package enum WaysFile {
  package static func read(_ path: String) throws(HitherError) -> WalkingWays {
    let shapes = try BackgroundFile.read(path).shapes.filter { $0.kind == .path }
    return WalkingWays(shapes.flatMap(\.lines))
  }
}
