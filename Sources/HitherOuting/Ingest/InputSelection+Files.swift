import HitherFormats
import HitherText

extension InputSelection {
  /// A file that a manifest names.
  package struct NamedFile: Hashable, Sendable {
    package var path: String
    /// The member whose track it is; nil for the route.
    package var member: String?
  }

  /// The tracks and the route of an outing, in the order of its manifest, whether they exist or not.
  ///
  /// The result is nil if the input is neither a manifest nor a folder with one, or a folder whose manifest names no
  /// track.
  package func namedFiles(_ input: String) throws(HitherError) -> [NamedFile]? {
    guard let path = try manifestPath([input]) else { return nil }
    let manifest = try Self.manifest(path)
    guard path == input || manifest.members.contains(where: { !$0.tracks.isEmpty }) else {
      return nil
    }
    let folder = FileName.folder(of: path)
    func inside(_ relative: String) throws(HitherError) -> String {
      let path = folder.isEmpty ? relative : folder + "/" + relative
      try FolderListing.checkIsNoDevice(path)
      return path
    }
    var files: [NamedFile] = []
    for entry in manifest.members {
      for track in entry.tracks {
        files.append(NamedFile(path: try inside(track), member: entry.member.id))
      }
    }
    if let route = manifest.route { files.append(NamedFile(path: try inside(route))) }
    return files
  }

  /// Rejects a folder and a manifest as the source of a stream.
  func checkIsLive(_ source: String) throws(HitherError) {
    guard source != "-", !StreamAddress.isBroker(source) else { return }
    let isFolder = FolderListing.kind(of: source) == .folder
    let manifest = try InputSelection(OutingOptions()).manifestPath([source])
    guard isFolder || manifest != nil else { return }
    let outing = manifest.map { " --outing \(ShellWord.quoted($0))" } ?? " --leader NAME"
    throw HitherError(
      .inputNotFound,
      isFolder
        ? "this is a folder, not a live source" : "this is an outing's manifest, not a live source",
      place: source,
      hint: "hither replay \(ShellWord.quoted(source)) --speed max | hither watch -\(outing)")
  }

  /// Reads a manifest.
  static func manifest(_ path: String) throws(HitherError) -> OutingManifest {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(FormatError) { return try OutingManifest(parsing: bytes, file: path) } catch {
      throw HitherError(error)
    }
  }
}
