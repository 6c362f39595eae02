/// Why a picture cannot be made.
package struct RasterError: Error, Hashable, Sendable {
  /// What went wrong, in one line.
  package let reason: String
  /// Whether the drawing library is not installed.
  package let isLibraryMissing: Bool

  static let missing = RasterError(
    reason: "librsvg, which draws pictures, is not installed", isLibraryMissing: true)

  static func drawing(_ reason: String) -> RasterError {
    RasterError(reason: reason, isLibraryMissing: false)
  }
}
