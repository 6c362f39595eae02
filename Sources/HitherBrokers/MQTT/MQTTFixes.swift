internal import HitherFormats
package import HitherLive
package import HitherTracks

/// Fixes to an MQTT broker as OwnTracks sends them: each at `TOPIC/MEMBER/hither` with QoS 1.
package struct MQTTFixes: FixSink {
  private var publisher: MQTTPublisher
  private var writer = OwnTracksWriter()

  package var name: String { publisher.name }

  /// Connects; the topic is `owntracks` where the address tells none.
  package init(_ text: String) throws(LiveError) {
    publisher = try MQTTPublisher(text, topic: "owntracks")
  }

  package mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    let topic = "\(publisher.prefix)/\(LevelName.encoded(member, for: .topic))/hither"
    for payload in writer.messages(fixes, member: member) {
      try publisher.publish(topic: topic, payload: payload)
    }
  }

  package mutating func flush() throws(LiveError) { try publisher.flush() }
}

extension TrackWriter {
  /// The fixes as messages, each a line without its end.
  mutating func messages(_ fixes: FixBatch, member: String) -> [[UInt8]] {
    var batch = RecordBatch()
    batch.fixes = fixes
    return (0..<fixes.count).map { index in
      append(batch, index..<index + 1, member: member)
      return takeOutput().dropLast()
    }
  }
}
