import HitherFormats
import HitherOuting
import HitherTracks

/// Fields about real-time data: its sources, and its disruptions.
enum RealtimeFields {
  /// A source, with the current time in seconds since 1970.
  static let origin: [Field<(RealtimeOrigin, Int64)>] = [
    .text("source", "A path, or an address without what follows `?`.") { $0.0.name },
    .word(
      "state",
      "`read` from a file; a server's answer `fetched` just now, `kept` since it was asked lately, or what it said "
        + "last as it is `offline`; or `missing`.",
      of: RealtimeOrigin.State.allCases.map(\.rawValue)
    ) { $0.0.state.rawValue },
    .instant("timestamp", "When it was made.", canBeNull: true) { $0.0.timestamp.map(instant) },
    .seconds("age_s", "How old it is at `now`.") { origin, now in
      origin.timestamp.map { (now - $0) * 1000 }
    },
    .text("fault", "Why the server cannot be asked.", canBeNull: true) { $0.0.fault },
  ]

  /// A disruption, with the requested language.
  static let alert: [Field<(RealtimeFeed.Alert, String)>] = [
    .text("header", "What it is, in short.", canBeNull: true) {
      $0.0.header.text(in: $0.1)?.text
    },
    .text("description", "What it is, in full.", canBeNull: true) {
      $0.0.explanation.text(in: $0.1)?.text
    },
    .text("language", "The language of the header; null if not given.", canBeNull: true) {
      $0.0.header.text(in: $0.1)?.language
    },
    .text("url", "URL with more information.", canBeNull: true) { $0.0.url.text(in: $0.1)?.text },
    .text("cause", "Its cause, as GTFS-Realtime names it.", canBeNull: true) {
      $0.0.cause?.rawValue
    },
    .text("effect", "Its effect, as GTFS-Realtime names it.", canBeNull: true) {
      $0.0.effect?.rawValue
    },
    .text("severity", "How bad it is, as GTFS-Realtime names it.", canBeNull: true) {
      $0.0.severity?.rawValue
    },
    .list("periods", "Its validity; always if there are none.", period) { $0.0.periods },
  ]

  private static let period: [Field<RealtimeFeed.Alert.Period>] = [
    .instant("start", "Start; null if not given.", canBeNull: true) {
      $0.start.map(instant)
    },
    .instant("end", "End, exclusive; null if not given.", canBeNull: true) {
      $0.end.map(instant)
    },
  ]

  private static func instant(_ seconds: Int64) -> Instant {
    Instant(milliseconds: seconds * 1000)
  }
}
