internal import HitherFormats
package import HitherLive
package import HitherTracks

/// Fixes to JetStream, each at `SUBJECT.MEMBER` as a line of NDJSON.
package struct NATSFixes: FixSink {
  private let publisher: NATSPublisher
  private var writer = NDJSONWriter()

  package var name: String { publisher.name }

  /// Connects; the subject is `hither.fixes` where the address tells none.
  package init(_ text: String) throws(LiveError) {
    publisher = try NATSPublisher(text, subject: "hither.fixes")
  }

  package mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    let subject = "\(publisher.prefix).\(LevelName.encoded(member, for: .subject))"
    for payload in writer.messages(fixes, member: member) {
      // Without an id: a fix that comes twice is to be stored twice.
      try publisher.publish(subject: subject, payload: payload, messageID: nil)
    }
  }

  /// Nothing: each fix was confirmed when it was written.
  package mutating func flush() throws(LiveError) {}
}
