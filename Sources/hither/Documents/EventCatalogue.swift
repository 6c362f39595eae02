import HitherCards
import HitherDepartures
import HitherGroups
import HitherOuting
import HitherPlaces
import HitherRoutes
import HitherSummaries
package import HitherTracks

/// All event types that the toolkit knows: the rooms' tables, put together.
package enum EventCatalogue {
  /// The types, in the order of their rooms.
  package static let all: [EventType] =
    StopDetector.description.events + FenceEvents.all + DepartureEvents.all + ClockEvents.all
    + RouteEvents.all
    + GroupEvents.all + LogEvents.all + ForkEvents.all + [BatteryWatch.low] + ContactEvents.all
    + CardEvents.all

  /// The list of events as it stands in `docs/events.md`.
  package static var markdown: String {
    var text = """
      # Events

      Made from the rooms' tables of event types; a test compares. `events.ndjson` holds one event a
      line, with `id`, `type`, `time`, `detected`, `member`, `lat`, `lon` and the fields below.
      `time` is when the condition began, `detected` the event time at which it was settled.

      | type | when | fields |
      | --- | --- | --- |

      """
    for type in all {
      let fields = type.fields.map { "`\($0.name)`: \($0.summary)" }.joined(separator: "<br>")
      text += "| `\(type.name)` | \(type.summary) | \(fields) |\n"
    }
    return text
  }
}
