import HitherFormats
import Synchronization

/// Looks for realtime data again and again while a stream goes on: in a file or a folder that something else writes,
/// or at a server.
///
/// Files are looked at about once a second and read where they have changed. A server is asked on a thread of its
/// own, so that a slow one does not keep fixes waiting, and no more often than `RealtimeServer` allows.
struct RealtimePoll {
  /// What a look finds.
  struct Found: Sendable {
    var feeds: [RealtimeFeed] = []
    /// Why nothing can be learnt just now, in one line.
    var fault: String?
  }

  /// Files are not looked at again within so many milliseconds.
  private static let pause: Int64 = 1000

  /// A path, or an address without what may be secret in it.
  let name: String
  private let path: String
  private let server: RealtimeServer?
  private var known: Set<RealtimeFiles.Standing> = []
  /// Milliseconds since 1970 from which on it is looked again.
  private var next = Int64.min
  private var question: Question?

  /// A question that is being asked.
  private final class Question: Sendable {
    let answer = Mutex<Found?>(nil)
  }

  init(
    _ path: String, _ cache: RealtimeCache, _ streams: [StreamKind]
  ) throws(HitherError) {
    self.path = path
    server = RealtimeServer.isAddress(path) ? try RealtimeServer(path, cache, streams) : nil
    name = server?.name ?? path
  }

  /// Whether a path is looked at again: a log of feeds is of what has been.
  static func isPolled(_ path: String) -> Bool { !RealtimeFiles.isLog(path) }

  /// Looks for the first time, and waits for what is found.
  ///
  /// - Parameter clock: Milliseconds since 1970.
  mutating func begin(at clock: Int64) throws(HitherError) -> Found {
    guard let server else {
      next = clock + Self.pause
      let files = try RealtimeFiles.standings(path)
      known = Set(files)
      return Found(feeds: try RealtimeFiles.feeds(in: files, of: path))
    }
    next = clock + RealtimeServer.pauseSeconds * 1000
    return Self.ask(server, at: clock)
  }

  /// What has been found since it was last looked; nil where nothing was looked at.
  mutating func look(at clock: Int64) -> Found? {
    if let question {
      guard let found = question.answer.withLock({ $0 }) else { return nil }
      self.question = nil
      return found
    }
    guard clock >= next || next - clock > RealtimeServer.longestPauseSeconds * 1000 else {
      return nil
    }
    guard let server else { return lookAtFiles(clock) }
    next = clock + RealtimeServer.pauseSeconds * 1000
    let question = Question()
    let isAsked = DetachedThread.start {
      let found = Self.ask(server, at: clock)
      question.answer.withLock { $0 = found }
    }
    guard isAsked else { return Self.ask(server, at: clock) }
    self.question = question
    return nil
  }

  private mutating func lookAtFiles(_ clock: Int64) -> Found {
    next = clock + Self.pause
    do throws(HitherError) {
      let files = try RealtimeFiles.standings(path)
      let changed = files.filter { !known.contains($0) }
      known = Set(files)
      guard !changed.isEmpty else { return Found() }
      return Found(feeds: try RealtimeFiles.feeds(in: changed, of: path))
    } catch {
      return Found(fault: error.message)
    }
  }

  private static func ask(_ server: RealtimeServer, at clock: Int64) -> Found {
    do throws(HitherError) {
      let told = try server.feed(now: clock / 1000, isOffline: false)
      return Found(feeds: [told.feed].compactMap { $0 }, fault: told.origin.fault)
    } catch {
      return Found(fault: error.message)
    }
  }
}
