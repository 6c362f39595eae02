package import HitherOuting

/// The events of places as text for standard output.
package enum EventsText {
  /// The events of fences and safe zones, one a line.
  package static func ndjson(_ result: OutingResult) -> [UInt8] {
    EventWriter.ndjson(
      result.events.filter { $0.type.hasPrefix("fence.") || $0.type.hasPrefix("safe_zone.") })
  }

  /// Why an event did or did not arise.
  package static func explanation(_ result: OutingResult) -> [UInt8] {
    let lines = result.explanation.isEmpty ? ["there is no such member"] : result.explanation
    return Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
