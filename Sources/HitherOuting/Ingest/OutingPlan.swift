package import HitherTracks

/// How the inputs of a command were understood: what `--dry-run` shows.
package struct OutingPlan: Sendable {
  /// A file that will be read.
  package struct Source: Sendable {
    /// Where it lies; `-` for standard input.
    package var path: String
    /// The member to whom all its tracks belong; nil where the file may name members itself.
    package var member: String?
    /// The member whose tracks these are when the file names none.
    package var fallbackMember: String
    /// Whether the user named the file, so that it must be usable.
    package var isNamed: Bool
    /// Whether it is the state of a stream, whose fixes belong to the recordings of their names.
    var isState = false
  }

  /// Members that the manifest or options declare; others are found while reading.
  package var outing: Outing
  package var sources: [Source]
  /// Where the manifest lies; nil where there is none.
  package var manifestPath: String?
  /// Where the planned route came from.
  package var routePath: String?
  /// Where the places came from.
  package var placesPath: String?
  /// Where the clock's rules came from.
  package var rulesPath: String?
  /// Where the timetables and saved journeys came from.
  package var transitPath: String?
  /// Where realtime data comes from.
  package var realtimePath: String?
  /// Paths and water on the ground.
  package var background = Background()
  /// The clock's rules, where a file gives them.
  package var clock: ClockLadder?
  /// Where it is said who may see whom.
  package var visibilityPath: String?
  /// The members' pictures, by id.
  package var pictures: [String: ClockPicture] = [:]
  package var leader: String?
  /// By the id that a file or the manifest gives, what is added to every time, in milliseconds.
  package var shifts: [String: Int64]
  package var options: OutingOptions
  package var notices: [Notice]
  /// Whether the members are those of the manifest, and no others.
  package var hasManifest: Bool
  /// What was said and decided; nil where there is no log.
  package var log: OutingLog?
  /// Entries of the log that stood among the fixes, with members by their own ids; in order, each once.
  var streamedEntries: [LogEntry] = []
  /// The silences that the stream showed whose state is read.
  var ticks: [SilenceTick] = []

  /// Whether a file may name members itself, so that files cannot be read apart.
  package var mayShareMembers: Bool {
    sources.count > 1 && sources.contains { $0.member == nil }
  }

  /// All files that say what the outing was, in order.
  package var files: [String] {
    let beside = [routePath, placesPath, log?.path, rulesPath, visibilityPath, options.background]
    return [manifestPath].compactMap { $0 } + sources.map(\.path)
      + (beside + [transitPath, realtimePath, options.ways]).compactMap { $0 }
  }

  /// Refuses to write over a file that is read.
  package func checkOutput(_ path: String?) throws(HitherError) {
    guard let path, path != "-", FolderListing.kind(of: path) == .file else { return }
    for input in files where FolderListing.areSame(input, path) {
      throw HitherError(.usage, "the output would overwrite its input", place: path)
    }
  }
}

extension OutingPlan {
  /// The plan of an outing that was never read from files.
  package init(unread outing: Outing, leader: String?) {
    self.init(
      outing: outing, sources: [], leader: leader, shifts: [:], options: OutingOptions(),
      notices: [], hasManifest: true)
  }
}
