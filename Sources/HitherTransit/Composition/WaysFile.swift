package import HitherOuting

/// Reads footpaths from GeoJSON lines, without waterways.
package enum WaysFile {
  package static func read(_ path: String) throws(HitherError) -> WalkingWays {
    WalkingWays(try BackgroundFile.read(path).ways)
  }
}
