internal import HitherFormats
package import HitherOuting
package import HitherTracks

/// Sends the fixes of a replay to a server: posts of up to 100 lines of NDJSON.
package struct WebhookFixes: FixSink {
  private var poster: WebhookPoster
  private var writer = NDJSONWriter()
  /// The number of lines not yet posted.
  private var waiting = 0

  package var name: String { poster.name }

  /// Makes a sink; nothing is sent before the first fix.
  package init(
    _ text: String, timeoutMilliseconds: Int = RetryBudget.limitMilliseconds
  ) throws(LiveError) {
    poster = try WebhookPoster(
      text, content: "fixes", timeoutMilliseconds: timeoutMilliseconds)
  }

  package mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    var batch = RecordBatch()
    batch.fixes = fixes
    for index in 0..<fixes.count {
      writer.append(batch, index..<index + 1, member: member)
      waiting += 1
      if waiting == WebhookPoster.batch { try flush() }
    }
  }

  package mutating func flush() throws(LiveError) {
    guard waiting > 0 else { return }
    waiting = 0
    try poster.post(writer.takeOutput())
  }
}
