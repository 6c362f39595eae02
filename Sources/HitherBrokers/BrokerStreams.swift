internal import HitherFormats
package import HitherOuting

/// The kinds of address that this target opens.
package enum BrokerStreams {
  package static let all = [mqtt, nats, web]

  private static var mqtt: StreamKind {
    var kind = StreamKind(["mqtt", "mqtts"])
    kind.source = { address, keys throws(LiveError) in try MQTTSource(address, keys: keys) }
    kind.sink = { address throws(LiveError) in
      PublishedEvents(publisher: try MQTTPublisher(address, topic: "hither/events"))
    }
    // In the format of OwnTracks, from a device named by this program.
    kind.fixes = { address throws(LiveError) in
      PublishedFixes(
        publisher: try MQTTPublisher(address, topic: "owntracks"), writer: OwnTracksWriter(),
        device: "hither")
    }
    return kind
  }

  private static var nats: StreamKind {
    var kind = StreamKind(["nats", "nats+tls"])
    kind.source = { address, keys throws(LiveError) in try NATSSource(address, keys: keys) }
    kind.sink = { address throws(LiveError) in
      PublishedEvents(publisher: try NATSPublisher(address, subject: "hither.events"))
    }
    kind.fixes = { address throws(LiveError) in
      PublishedFixes(
        publisher: try NATSPublisher(address, subject: "hither.fixes"), writer: NDJSONWriter())
    }
    return kind
  }

  private static var web: StreamKind {
    var kind = StreamKind(["https", "http"])
    kind.sink = { address throws(LiveError) in try WebhookSink(address) }
    kind.fixes = { address throws(LiveError) in try WebhookFixes(address) }
    kind.server = { address throws(LiveError) in
      let server = try RealtimeHost(address)
      return { request throws(LiveError) in try server.send(request) }
    }
    return kind
  }
}
