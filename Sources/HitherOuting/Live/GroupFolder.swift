import HitherFormats

/// The folder of a group: its manifest and what a server stores of it.
package struct GroupFolder {
  /// The file in which a server stores the stream unless the user names another.
  package let state: String

  /// Takes the folder, or its manifest, from the sources of a server, and makes it the outing.
  ///
  /// - Returns: Nil if no source is one.
  package init?(
    takenFrom sources: inout [String], _ options: inout OutingOptions
  ) throws(HitherError) {
    var manifest: (place: Int, path: String)?
    for (place, source) in sources.enumerated()
    where source != "-" && !StreamAddress.isBroker(source) {
      guard let path = try InputSelection(OutingOptions()).manifestPath([source]) else { continue }
      guard manifest == nil, options.outing == nil else {
        throw HitherError(
          .usage, "two outings are given", place: source, hint: "a server serves one group")
      }
      manifest = (place, path)
    }
    guard let manifest else { return nil }
    sources.remove(at: manifest.place)
    options.outing = manifest.path
    let folder = FileName.folder(of: manifest.path)
    state = folder.isEmpty ? "live.db" : folder + "/live.db"
  }
}
