/// The labels of files on a page: their names, preceded by folders only as far as files of the same name need them.
///
/// The full path describes the author's machine and is not shown.
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

  /// The label of a path; the last component of a path that was not listed.
  subscript(path: String) -> String {
    labels[path] ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}
