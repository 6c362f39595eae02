/// Why a picture cannot be made.
package struct RasterError: Error, Hashable, Sendable {
  /// What went wrong, in one line.
  package let reason: String
  /// Whether the library that draws it is not installed.
  package let isLibraryMissing: Bool

  static let missing = RasterError(
    reason: "librsvg, which draws pictures, is not installed", isLibraryMissing: true)

  static let codesMissing = RasterError(
    reason: "libzint, which makes QR codes, is not installed", isLibraryMissing: true)

  static func drawing(_ reason: String) -> RasterError {
    RasterError(reason: reason, isLibraryMissing: false)
  }
}
