import HitherFormats
package import HitherPlaces

extension OutingPlan {
  /// The gate through which a viewer sees the outing; it passes everything if there is no viewer.
  ///
  /// - Parameter path: The visibility file; nil for the one named by the manifest.
  package func gate(
    for viewer: String?, _ path: String?
  ) throws(HitherError) -> ViewerGate {
    guard let viewer else { return ViewerGate() }
    guard let path = path ?? visibilityPath else {
      throw HitherError(
        .usage, "it is not said what '\(viewer)' may see",
        hint: "name the file with --visibility, or in outing.json as \"visibility\"")
    }
    let bytes = try WholeFile.bytes(path, limit: VisibilityDocument.byteLimit)
    do throws(FormatError) {
      let document = try VisibilityDocument(parsing: bytes, file: path)
      return ViewerGate(viewer: viewer, document.entries, places: outing.places)
    } catch {
      throw HitherError(error)
    }
  }
}
