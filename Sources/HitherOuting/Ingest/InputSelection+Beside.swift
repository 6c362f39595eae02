import HitherFormats
import HitherTracks

/// The recordings beside a manifest that names none, such as that of `hither group create`.
extension InputSelection {
  /// Recordings whose names name a member, or that name members themselves, with a notice for each.
  ///
  /// - Parameters:
  ///   - path: The manifest. Files in folders beside it are not read: they may be reports of the outing.
  ///   - inside: The path of a file that the manifest names.
  /// - Returns: The recordings, and the only file that is a plan if the manifest has no route.
  mutating func recordings(
    beside path: String, _ manifest: OutingManifest,
    _ inside: (String) throws(HitherError) -> String
  ) throws(HitherError) -> (sources: [OutingPlan.Source], route: String?) {
    var paths = try files(beside: path, manifest, inside)
    var route: String?
    if manifest.route == nil, options.route == nil, !options.hasNoRoute {
      route = try guessRoute(paths)
      paths.removeAll { $0.path == route }
    }
    let people = manifest.members.map(\.member)
    var sources: [OutingPlan.Source] = []
    for (path, _) in paths {
      if let owner = Self.owner(of: FileName.stem(of: path), among: people) {
        sources.append(
          OutingPlan.Source(path: path, member: owner, fallbackMember: owner, isNamed: false))
        notices.append(
          Notice(
            code: "recording_by_name",
            message:
              "read as the recording of '\(owner)' by its name; the manifest names no tracks",
            file: path, member: owner, values: ["who": owner]))
      } else if mayNameMembers(path) {
        sources.append(
          OutingPlan.Source(
            path: path, member: nil, fallbackMember: FileName.stem(of: path), isNamed: false))
      } else {
        notices.append(
          Notice(
            code: "recording_of_nobody",
            message: "left out: its name names no member of the manifest, or several; rename it, "
              + "or give it to a member as \"tracks\"",
            file: path, values: ["what": "\"tracks\""]))
      }
    }
    return (sources, route)
  }

  /// The files beside a manifest that can be read as tracks, without those that have another part in the outing.
  private mutating func files(
    beside path: String, _ manifest: OutingManifest,
    _ inside: (String) throws(HitherError) -> String
  ) throws(HitherError) -> [(path: String, isNamed: Bool)] {
    var others = [path]
    for relative in [
      manifest.route, manifest.places, manifest.rules, manifest.log, manifest.transit,
      manifest.realtime, manifest.visibility,
    ] + manifest.maps.map(Optional.some) {
      if let relative { others.append(try inside(relative)) }
    }
    others += [
      options.route, options.places, options.rules, options.log, options.transit,
      options.realtime, options.network,
    ].compactMap(\.self)
    others += options.maps + options.terrain
    let folder = FileName.folder(of: path)
    let names = FolderListing.names(in: folder.isEmpty ? "." : folder) ?? []
    var paths: [(path: String, isNamed: Bool)] = []
    for name in names.sorted(by: { $0.precedesByBytes($1) }) where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : folder + "/" + name
      guard FolderListing.kind(of: path) == .file,
        !others.contains(where: { FolderListing.areSame($0, path) })
      else { continue }
      paths.append((path, false))
    }
    return try usable(paths)
  }

  /// The member whose id or name is in a file's name, in words; nil if there is none, or several.
  ///
  /// The longest is used, so that `ana maria.gpx` is not Ana's.
  static func owner(of stem: String, among members: [Member]) -> String? {
    let words = words(stem)
    var (best, owners) = (0, Set<String>())
    for member in members {
      for name in [Self.words(member.id), Self.words(member.name)]
      where !name.isEmpty && words.contains(name) {
        if name.count > best { (best, owners) = (name.count, []) }
        if name.count == best { owners.insert(member.id) }
      }
    }
    return owners.count == 1 ? owners.first : nil
  }

  /// The runs of letters and digits, in lower case.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
