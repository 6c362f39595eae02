package import HitherFormats
package import HitherLive

/// The sources and sinks of this room, by the scheme of their address.
package enum BrokerEndpoints {
  /// The source at an address; nil where its scheme is none of this room's.
  ///
  /// - Parameter keys: What opens messages that are encrypted.
  package static func source(
    _ text: String, keys: OwnTracksKeys? = nil
  ) throws(LiveError) -> (any LiveSource)? {
    switch scheme(text) {
    case "mqtt", "mqtts": try MQTTSource(text, keys: keys)
    case "nats", "nats+tls": try NATSSource(text, keys: keys)
    default: nil
    }
  }

  /// The sink at an address; nil where its scheme is none of this room's.
  package static func sink(_ text: String) throws(LiveError) -> (any LiveSink)? {
    switch scheme(text) {
    case "mqtt", "mqtts":
      PublishedEvents(publisher: try MQTTPublisher(text, topic: "hither/events"))
    case "nats", "nats+tls":
      PublishedEvents(publisher: try NATSPublisher(text, subject: "hither.events"))
    case "http", "https": try WebhookSink(text)
    default: nil
    }
  }

  /// Where a replay to an address goes; nil where its scheme is none of this room's.
  package static func fixes(_ text: String) throws(LiveError) -> (any FixSink)? {
    switch scheme(text) {
    // As OwnTracks sends them, from a device of our name.
    case "mqtt", "mqtts":
      PublishedFixes(
        publisher: try MQTTPublisher(text, topic: "owntracks"), writer: OwnTracksWriter(),
        device: "hither")
    case "nats", "nats+tls":
      PublishedFixes(
        publisher: try NATSPublisher(text, subject: "hither.fixes"), writer: NDJSONWriter())
    default: nil
    }
  }

  private static func scheme(_ text: String) -> String? {
    text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
  }
}
