import HitherFormats
package import HitherOuting

/// The sources of real-time data: files, folders and servers.
///
/// A file in `.ndjson` has one feed per line; of a folder the newest file at the time of the query is used.
package struct RealtimeSources: Sendable {
  /// Paths and addresses, in the given order.
  package var names: [String]
  /// The folder for cached answers of servers; nil for the user's cache folder.
  package var cache: String?
  /// The kinds of address, some of which are servers.
  package var streams: [StreamKind] = []
  /// Whether servers are not queried.
  package var isOffline = false
  /// The language of disruptions, a BCP 47 tag.
  package var language = "en"

  package init(_ names: [String] = []) {
    self.names = names
  }

  /// The data of all sources, joined; nil if there are none.
  ///
  /// - Parameters:
  ///   - clock: Seconds since 1970 by the clock, for queries to servers.
  ///   - now: The current time in seconds since 1970.
  package func live(over network: Network, clock: Int64, now: Int64) throws(HitherError)
    -> LiveTimetable?
  {
    guard !names.isEmpty else { return nil }
    var feeds: [RealtimeFeed] = []
    var origins: [RealtimeOrigin] = []
    for name in names {
      let (found, origin) = try look(name, clock, now)
      feeds += found
      origins.append(origin)
    }
    return LiveTimetable(
      RealtimeFeed(joining: feeds), over: network, now: now, origins: origins, language: language)
  }

  private func look(
    _ name: String, _ clock: Int64, _ now: Int64
  ) throws(HitherError) -> ([RealtimeFeed], RealtimeOrigin) {
    if RealtimeServer.isAddress(name) {
      let told = try RealtimeServer(name, RealtimeCache(cache), streams).feed(
        now: clock, isOffline: isOffline)
      return ([told.feed].compactMap { $0 }, told.origin)
    }
    let feeds: [RealtimeFeed]
    do throws(HitherError) {
      feeds = try read(name, now)
    } catch {
      // As with an unreachable server, the timetable is used. A source that is not a feed, or does
      // not exist, is an error.
      guard error.code == .data, RealtimeFile.isBegunFeed(name) else { throw error }
      return ([], RealtimeOrigin(name: name, state: .missing, fault: error.message))
    }
    let origin = RealtimeOrigin(
      name: name, state: feeds.isEmpty ? .missing : .read,
      timestamp: RealtimeFeed(joining: feeds).timestamp)
    return (feeds, origin)
  }

  private func read(_ path: String, _ now: Int64) throws(HitherError) -> [RealtimeFeed] {
    let isFolder = FolderListing.kind(of: path) == .folder
    guard isFolder || RealtimeFiles.isLog(path) else { return [try RealtimeFile.read(path)] }
    // Clocks differ a little: if a folder has nothing older than now, the first file is used.
    return RealtimeLog(try RealtimeFiles.read(path, knownBy: now)).feeds(
      at: now, orFirst: isFolder)
  }
}
