import Glibc
import HitherFormats

/// A folder into which something writes feeds: the newest counts, by the time that stands in it.
enum RealtimeFolder {
  /// So many files are looked at: those that were changed last.
  private static let lookedAt = 64

  /// The newest feed that tells of trips, and the newest that tells of disruptions; they may be one.
  ///
  /// A file that cannot be read, as one that is just being written, is passed over.
  static func feeds(in folder: String) throws(HitherError) -> [RealtimeFeed] {
    guard let names = FolderListing.names(in: folder) else {
      throw HitherError(.inputNotFound, "the folder cannot be read", place: folder)
    }
    let files = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".part") }
      .map { folder + "/" + $0 }
      .compactMap { path in changed(path).map { (path: path, time: $0) } }
      .sorted { ($0.time, $1.path) > ($1.time, $0.path) }
    var trips: RealtimeFeed?
    var alerts: RealtimeFeed?
    for file in files.prefix(lookedAt) {
      guard let feed = try? RealtimeFile.read(file.path) else { continue }
      if !feed.tripUpdates.isEmpty, isNewer(feed, than: trips) { trips = feed }
      if !feed.alerts.isEmpty, isNewer(feed, than: alerts) { alerts = feed }
    }
    if trips == alerts { return [trips].compactMap { $0 } }
    // What a feed of the one kind says of the other is older.
    trips?.alerts = []
    alerts?.tripUpdates = []
    return [trips, alerts].compactMap { $0 }
  }

  private static func isNewer(_ feed: RealtimeFeed, than other: RealtimeFeed?) -> Bool {
    guard let other else { return true }
    return (feed.timestamp ?? .min) > (other.timestamp ?? .min)
  }

  /// When a regular file was changed, in nanoseconds; nil for anything else.
  private static func changed(_ path: String) -> Int64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
