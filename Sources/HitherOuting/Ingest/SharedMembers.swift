import HitherFormats
import HitherTracks

/// Finds the members whose records are in several files that name their members themselves.
///
/// Such files are parts of one recording, as an outing may be divided into files by day. Ids that are the same by
/// chance are people who are merged into one, so it is stated.
struct SharedMembers {
  /// By member, the files, in whatever order they are read.
  private var files: [String: Set<String>] = [:]

  private static let mostNames = 5

  /// Records that a file has records of a member.
  mutating func add(_ member: String, _ source: OutingPlan.Source) {
    // A state holds the records of other inputs.
    guard !source.isState else { return }
    files[member, default: []].insert(source.shownPath ?? source.path)
  }

  /// A notice for each list of files that share members.
  var notices: [Notice] {
    var members: [[String]: [String]] = [:]
    for (member, paths) in files where paths.count > 1 {
      members[paths.sorted { $0.precedesByBytes($1) }, default: []].append(member)
    }
    return members.sorted { $0.key.lexicographicallyPrecedes($1.key) { $0.precedesByBytes($1) } }
      .map { paths, members in
        let who = Self.listed(members.sorted { $0.precedesByBytes($1) })
        let what = Self.listed(paths)
        return Notice(
          code: "member_in_several_files",
          message: "the records of \(who) in \(what) are read as those of one member each: "
            + "the id is the same",
          values: ["who": who, "what": what])
      }
  }

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " (+\(rest))" : "")
  }
}
