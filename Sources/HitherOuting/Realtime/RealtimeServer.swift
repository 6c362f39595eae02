package import HitherFormats
import HitherText

/// A server with realtime data over HTTP: queried at intervals that grow with its failures.
package struct RealtimeServer: Sendable {
  /// The least interval between queries of a server, in seconds.
  package static let pauseSeconds: Int64 = 30
  /// The longest interval after repeated failures, in seconds.
  static let longestPauseSeconds: Int64 = 900

  private let address: String
  /// The address without parts that may be secret.
  package let name: String
  private let cache: RealtimeCache
  private let question: ServerQuestion

  /// - Throws: If the address contains credentials, or has no host.
  package init(
    _ address: String, _ cache: RealtimeCache, _ streams: [StreamKind]
  ) throws(HitherError) {
    self.cache = cache
    name = AddressText.name(of: address)
    do throws(LiveError) {
      try LiveError.refuseSecrets(in: address)
      self.address = String(address.drop(while: \.isWhitespace))
      let scheme = self.address.prefix { $0 != ":" }.lowercased()
      guard let open = streams.kind(ofScheme: scheme)?.server else {
        throw LiveError(
          .address, "unknown kind of server: '\(scheme)'", place: name)
      }
      question = try open(self.address)
    } catch {
      throw HitherError(error)
    }
  }

  /// Whether a text is the address of a server, and not a file.
  package static func isAddress(_ text: String) -> Bool {
    let start = text.drop(while: \.isWhitespace).prefix(8).lowercased()
    return start.hasPrefix("http:") || start.hasPrefix("https:")
  }

  /// The server's current or last data.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970 by the clock.
  ///   - isOffline: Whether it must not be queried.
  package func feed(
    now: Int64, isOffline: Bool
  ) throws(HitherError) -> (feed: RealtimeFeed?, origin: RealtimeOrigin) {
    try answer(now: now, isOffline: isOffline) { bytes throws(HitherError) in
      let feed = try RealtimeFile.feed(bytes, place: name)
      return (feed, feed.timestamp)
    }
  }

  /// The server's current or last data, with its origin.
  ///
  /// - Parameter read: Parses an answer and the time when it was made; an answer that it rejects
  ///   counts as none.
  package func answer<Answer>(
    now: Int64, isOffline: Bool, _ read: Reading<Answer>
  ) throws(HitherError) -> (Answer?, RealtimeOrigin) {
    let known = cache.entry(of: address)
    if isOffline { return answer(known, .offline, fault: "no server is asked", read) }
    if let known, now >= known.queriedAt, now < known.nextAt {
      return answer(known, known.failures == 0 ? .kept : .offline, fault: known.fault, read)
    }
    let entry = try queried(known, now, read)
    cache.keep(entry, of: address)
    return answer(entry, entry.failures == 0 ? .fetched : .offline, fault: entry.fault, read)
  }

  package typealias Reading<Answer> = ([UInt8]) throws(HitherError) -> (Answer, Int64?)

  private func answer<Answer>(
    _ entry: RealtimeCache.Entry?, _ state: RealtimeOrigin.State, fault: String?,
    _ read: Reading<Answer>
  ) -> (Answer?, RealtimeOrigin) {
    guard let entry, !entry.body.isEmpty, let (answer, timestamp) = try? read(entry.body) else {
      return (nil, RealtimeOrigin(name: name, state: .missing, fault: fault))
    }
    return (
      answer, RealtimeOrigin(name: name, state: state, timestamp: timestamp, fault: fault)
    )
  }

  /// The data after the query.
  private func queried<Answer>(
    _ known: RealtimeCache.Entry?, _ now: Int64, _ read: Reading<Answer>
  ) throws(HitherError) -> RealtimeCache.Entry {
    var entry = known ?? RealtimeCache.Entry(queriedAt: now, nextAt: now)
    entry.queriedAt = now
    var pause: Int64 = 0
    switch try outcome(of: request(known)) {
    case .failed(let reason): entry.fault = reason
    case .answered(let answer) where answer.status == 304 && !entry.body.isEmpty:
      entry.fault = nil
    case .answered(let answer) where answer.status == 200:
      do throws(HitherError) {
        _ = try read(answer.body)
        entry.body = answer.body
        entry.entityTag = answer.entityTag
        entry.lastModified = answer.lastModified
        entry.fault = nil
      } catch {
        entry.fault = error.message
      }
    case .answered(let answer):
      entry.fault = "status \(answer.status)"
      pause = Int64(answer.retryAfterSeconds)
    }
    entry.failures = entry.fault == nil ? 0 : min(entry.failures, 100) + 1
    entry.nextAt = now + max(pause, Self.pause(afterFailures: entry.failures))
    return entry
  }

  /// Half a minute, doubled with each failure, up to a quarter of an hour.
  static func pause(afterFailures failures: Int) -> Int64 {
    min(longestPauseSeconds, pauseSeconds << Int64(min(max(0, failures - 1), 10)))
  }

  private func request(_ known: RealtimeCache.Entry?) -> HTTPRequest {
    var request = HTTPRequest(address: address)
    request.answerLimit = RealtimeFile.limit
    request.seconds = 20
    request.followsRedirects = true
    if let known, !known.body.isEmpty {
      if let tag = known.entityTag { request.headers.append("If-None-Match: \(tag)") }
      if let since = known.lastModified { request.headers.append("If-Modified-Since: \(since)") }
    }
    return request
  }

  private func outcome(of request: HTTPRequest) throws(HitherError) -> HTTPOutcome {
    do throws(LiveError) { return try question(request) } catch { throw HitherError(error) }
  }
}
