package import HitherOuting

/// Reads footpaths from GeoJSON lines, without waterways.
package enum WaysFile {
  package static func read(_ path: String) throws(HitherError) -> WalkingWays {
    let shapes = try BackgroundFile.read(path).shapes.filter { $0.kind == .path }
    return WalkingWays(shapes.flatMap(\.lines))
  }
}
