import HitherTracks

extension EventCatalogue {
  /// The list of events as it stands in `docs/events.md`.
  var markdown: String {
    var text = """
      # Events

      Made from the rooms' tables of event types; a test compares. `events.ndjson` holds one event a
      line, with `id`, `type`, `time`, `detected`, `member`, `lat`, `lon` and the fields below.
      `time` is when the condition began, `detected` the event time at which it was settled.

      | type | when | fields |
      | --- | --- | --- |

      """
    for payload in types {
      let fields = payload.fieldDescriptions.map { "`\($0.name)`: \($0.summary)" }
      text +=
        "| `\(payload.type.name)` | \(payload.type.summary) | \(fields.joined(separator: "<br>")) |\n"
    }
    return text
  }
}
