extension TrackFormat {
  /// Exports of Google's timeline, the older and the newer forms.
  static let googleTimeline = TrackFormat(
    id: "google-timeline", suffixes: [], summary: "exports of Google's timeline",
    recognises: { start in
      guard let first = start.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return false }
      func holds(_ keys: String...) -> Bool {
        keys.contains { GeoJSONSigns.holds(start, "\"\($0)\"") }
      }
      if first == 0x7B {
        return holds("timelineObjects", "semanticSegments", "rawSignals")
          || holds("locations") && holds("latitudeE7", "timestampMs")
      }
      return first == 0x5B && holds("startTime", "endTime")
        && holds("visit", "activity", "timelinePath")
    },
    makeReader: { source, file, _ in ElementReader(GoogleTimelineFormat(), source, file: file) },
    makeWriter: nil)
}
