import HitherFormats
import Synchronization

/// Polls realtime data while a stream runs: a file or a folder that another program writes, or a server.
///
/// Files are checked about once per second and read if they have changed. A server is queried on a
/// separate thread, so that a slow one does not delay fixes, and no more often than
/// `RealtimeServer` allows.
struct RealtimePoll {
  /// The result of a poll.
  struct PollResult: Sendable {
    var feeds: [RealtimeFeed] = []
    /// Why there is no data at the moment, in one line.
    var fault: String?
  }

  /// The interval of checks of files, in milliseconds.
  private static let pause: Int64 = 1000

  /// A path, or an address without parts that may be secret.
  let name: String
  private let path: String
  private let server: RealtimeServer?
  private var known: Set<RealtimeFiles.FileStamp> = []
  /// The time of the next poll, in milliseconds since 1970.
  private var next = Int64.min
  private var question: Question?

  /// A query in progress.
  private final class Question: Sendable {
    let answer = Mutex<PollResult?>(nil)
  }

  init(
    _ path: String, _ cache: RealtimeCache, _ streams: [StreamKind]
  ) throws(HitherError) {
    self.path = path
    server = RealtimeServer.isAddress(path) ? try RealtimeServer(path, cache, streams) : nil
    name = server?.name ?? path
  }

  /// Whether a path is polled: a log of feeds has only past data.
  static func isPolled(_ path: String) -> Bool { !RealtimeFiles.isLog(path) }

  /// Polls for the first time, and waits for the result.
  ///
  /// - Parameter clock: Milliseconds since 1970.
  mutating func begin(at clock: Int64) throws(HitherError) -> PollResult {
    guard let server else {
      next = clock + Self.pause
      let files = try RealtimeFiles.standings(path)
      known = Set(files)
      return PollResult(feeds: try RealtimeFiles.feeds(in: files, of: path))
    }
    next = clock + RealtimeServer.pauseSeconds * 1000
    return Self.query(server, at: clock)
  }

  /// The result since the last call; nil if there was no poll.
  mutating func look(at clock: Int64) -> PollResult? {
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
    let isQueried = DetachedThread.start {
      let found = Self.query(server, at: clock)
      question.answer.withLock { $0 = found }
    }
    guard isQueried else { return Self.query(server, at: clock) }
    self.question = question
    return nil
  }

  private mutating func lookAtFiles(_ clock: Int64) -> PollResult {
    next = clock + Self.pause
    do throws(HitherError) {
      let files = try RealtimeFiles.standings(path)
      let changed = files.filter { !known.contains($0) }
      known = Set(files)
      guard !changed.isEmpty else { return PollResult() }
      return PollResult(feeds: try RealtimeFiles.feeds(in: changed, of: path))
    } catch {
      return PollResult(fault: error.message)
    }
  }

  private static func query(_ server: RealtimeServer, at clock: Int64) -> PollResult {
    do throws(HitherError) {
      let answer = try server.feed(now: clock / 1000, isOffline: false)
      return PollResult(feeds: [answer.feed].compactMap { $0 }, fault: answer.origin.fault)
    } catch {
      return PollResult(fault: error.message)
    }
  }
}
