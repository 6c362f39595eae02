/// What a page calls files: their names, with as many folders before them as tell files of one name apart.
///
/// A path says where the files lie on a machine, which is no reader's business.
struct FileLabels {
  private var labels: [String: String] = [:]

  init(_ paths: [String]) {
    let parts = Set(paths).map { path in (path: path, parts: path.split(separator: "/")) }
    for (path, own) in parts {
      let others = parts.filter { $0.path != path && $0.parts.last == own.last }
      let count = (1...max(1, own.count)).first { count in
        others.allSatisfy { $0.parts.suffix(count) != own.suffix(count) }
      }
      labels[path] = own.suffix(count ?? own.count).joined(separator: "/")
    }
  }

  /// The label of a path; of a path that was not listed its last part.
  subscript(path: String) -> String {
    labels[path] ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}
