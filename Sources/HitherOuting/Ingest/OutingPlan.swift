import HitherFormats
package import HitherTracks

/// The resolved inputs of a command: what `--dry-run` shows.
package struct OutingPlan: Sendable {
  /// A file to be read.
  package struct Source: Sendable {
    /// The path; `-` for standard input.
    package var path: String
    /// The member to whom all its tracks belong; nil if the file may name members itself.
    package var member: String?
    /// The member of tracks that name none.
    package var fallbackMember: String
    /// Whether the user named the file, so that it must be usable.
    package var isNamed: Bool
    /// Whether it is the state of a stream, whose fixes belong to the recordings they name.
    var isState = false
    /// The name in outputs instead of the path, which may be private.
    var shownPath: String?
    /// The fixes, if they are in memory and not in a file.
    var memory: MemoryFixes?
  }

  /// Members of the manifest or options; others are found while reading.
  package var outing: Outing
  package var sources: [Source]
  /// The path of the manifest; nil if there is none.
  package var manifestPath: String?
  /// The path of the planned route.
  package var routePath: String?
  /// The path of the places.
  package var placesPath: String?
  /// The path of the clock's rules.
  package var rulesPath: String?
  /// The path of the timetables and saved journeys.
  package var transitPath: String?
  /// The path or address of realtime data.
  package var realtimePath: String?
  /// The maps under the tracks, in the order in which they are offered.
  package var maps: [MapFile] = []
  /// Terrain models; nil if none are given.
  package var terrain: TerrainFiles?
  /// The clock's rules, if a file has them.
  package var clock: ClockLadder?
  /// The path of the visibility file.
  package var visibilityPath: String?
  /// Who sees the output, and what may be seen; nil for the owner of the recordings.
  package internal(set) var viewing: Viewing?
  /// The members' pictures, by id.
  package var pictures: [String: ClockPicture] = [:]
  package var leader: String?
  /// By the id in the file or manifest, the offset added to every time, in milliseconds.
  package var shifts: [String: Int64]
  package var options: OutingOptions
  package var notices: [Notice]
  /// Whether the members are exactly those of the manifest.
  package var hasManifest: Bool
  /// The log; nil if there is none.
  package var log: OutingLog?
  /// Log entries that were among the fixes, with members by their own ids; in order, each once.
  var streamedEntries: [LogEntry] = []
  /// The silences of the stream whose state is read.
  var ticks: [SilenceTick] = []

  /// Whether a file may name members itself, so that files cannot be read independently.
  package var mayShareMembers: Bool {
    sources.count > 1 && sources.contains { $0.member == nil }
  }

  /// All files that describe the outing, in order.
  package var files: [String] {
    let beside = [routePath, placesPath, log?.path, rulesPath, visibilityPath]
    return [manifestPath].compactMap { $0 } + sources.filter { $0.memory == nil }.map(\.path)
      + maps.map(\.path) + options.terrain
      + (beside + [transitPath, realtimePath, options.ways, options.network]).compactMap { $0 }
  }

  /// Refuses to overwrite an input file.
  package func checkOutput(_ path: String?) throws(HitherError) {
    guard let path, path != "-", FolderListing.kind(of: path) == .file else { return }
    for input in files where FolderListing.areSame(input, path) {
      throw HitherError(.usage, "the output would overwrite its input", place: path)
    }
  }
}

extension OutingPlan {
  /// The plan of an outing that was not read from files.
  package init(unread outing: Outing, leader: String?) {
    self.init(
      outing: outing, sources: [], leader: leader, shifts: [:], options: OutingOptions(),
      notices: [], hasManifest: true)
  }
}
