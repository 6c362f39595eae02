/// The parts of a file's path, as text.
package enum FileName {
  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A file's name without its suffixes: `leo.gpx.gz` is `leo`.
  package static func stem(of path: String) -> String {
    var name = name(of: path)[...]
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    if let point = name.lastIndex(of: "."), point != name.startIndex { name = name[..<point] }
    return String(name)
  }

  /// The folder of a path; empty for the working folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// Ids for the members whose files these are.
  ///
  /// An id is the file's stem; equal stems get their folder as prefix, and if these are equal too, the whole path.
  /// Files of OwnTracks' Recorder are their user's (`RecorderFile`).
  package static func memberIDs(of paths: [String]) -> [String] {
    let recorded = RecorderFile.memberIDs(of: paths)
    let stems = paths.map(stem)
    let counts = Dictionary(
      stems.indices.filter { recorded[$0] == nil }.map { (stems[$0], 1) }, uniquingKeysWith: +)
    var taken = Set(recorded.compactMap { $0 })
    return paths.indices.map { index in
      if let id = recorded[index] { return id }
      let (path, stem) = (paths[index], stems[index])
      let folder = name(of: folder(of: path))
      let isShared = counts[stem, default: 0] > 1 && !folder.isEmpty
      let id = isShared ? folder + "/" + stem : stem
      return taken.insert(id).inserted ? id : path
    }
  }
}
