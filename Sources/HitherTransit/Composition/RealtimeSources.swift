import HitherFormats
package import HitherOuting

/// Where realtime data is looked for: files, of which one in `.ndjson` holds a feed a line, folders of them, of
/// which the newest by then counts, and servers.
package struct RealtimeSources: Sendable {
  /// Paths and addresses, in the order in which they were named.
  package var names: [String]
  /// Where the answers of servers are kept; nil for the user's folder for such things.
  package var cache: String?
  /// The kinds of address, some of which are servers.
  package var streams: [StreamKind] = []
  /// Whether no server is asked.
  package var isOffline = false
  /// The language of disruptions, as BCP 47 has it.
  package var language = "en"

  package init(_ names: [String] = []) {
    self.names = names
  }

  /// The data of all of them, joined; nil where none is named.
  ///
  /// - Parameters:
  ///   - clock: Seconds since 1970 by the clock, by which servers are asked.
  ///   - now: Seconds since 1970 that count as now.
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
      // As with a server that is cut off, the timetable counts. What is not a feed at all, or not there, was named by mistake.
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
    // Clocks differ a little: where a folder has nothing of before now, the first is what is known.
    return RealtimeLog(try RealtimeFiles.read(path, knownBy: now)).feeds(
      at: now, orFirst: isFolder)
  }
}
