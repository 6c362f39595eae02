package import HitherOuting

/// Sends events to a server: posts of up to 100 lines of NDJSON, or of one line of plain text each.
package struct WebhookSink: LiveSink {
  private var poster: WebhookPoster

  package var name: String { poster.name }

  /// Makes a sink; nothing is sent before the first event.
  package init(
    _ text: String, timeoutMilliseconds: Int = RetryBudget.limitMilliseconds
  ) throws(LiveError) {
    poster = try WebhookPoster(
      text, content: "events", timeoutMilliseconds: timeoutMilliseconds)
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    var start = 0
    while start < events.count {
      // For a server such as ntfy, a post of plain text is one notification.
      let isPlainText = events[start].isPlainText
      let end = isPlainText ? start + 1 : min(events.count, start + WebhookPoster.batch)
      let lines = events[start..<end].flatMap(\.line)
      if isPlainText {
        try poster.post(Array(lines.dropLast()), type: "text/plain; charset=utf-8")
      } else {
        try poster.post(lines)
      }
      start = end
    }
  }

  /// Does nothing: each post was accepted when it was written.
  package mutating func flush() throws(LiveError) {}

  /// Always empty: the server detects duplicates by the events' ids.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}

  package mutating func hurry(when isStopped: @escaping @Sendable () -> Bool) {
    poster.hurry(when: isStopped)
  }
}
