package import HitherOuting
import HitherPlaces
import HitherText

/// The events of places as text for standard output.
package enum EventsText {
  /// The events of fences and safe zones, one per line.
  package static func ndjson(_ result: OutingResult) -> [UInt8] {
    EventWriter.ndjson(result.events.filter { FenceEvents.all.contains($0) })
  }

  /// Why an event did or did not occur.
  package static func explanation(_ result: OutingResult) -> [UInt8] {
    let lines = result.explanation.isEmpty ? ["no such member"] : result.explanation
    return Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
