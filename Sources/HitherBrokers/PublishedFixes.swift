internal import HitherFormats
internal import HitherOuting
internal import HitherTracks

/// Publishes fixes to a broker, each as a message at a level of its member.
struct PublishedFixes<Publisher: MessagePublisher, Writer: TrackWriter>: FixSink {
  let publisher: Publisher
  var writer: Writer
  /// The level below the member's; nil for none.
  var device: String?

  var name: String { publisher.name }

  mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    let levels = [publisher.level(of: member)] + (device.map { [$0] } ?? [])
    var batch = RecordBatch()
    batch.fixes = fixes
    for index in 0..<fixes.count {
      writer.append(batch, index..<index + 1, member: member)
      // Without an id, because a repeated fix should be stored twice.
      try publisher.publish(writer.takeOutput().dropLast(), at: levels, id: nil)
    }
  }

  mutating func flush() throws(LiveError) { try publisher.flush() }
}
