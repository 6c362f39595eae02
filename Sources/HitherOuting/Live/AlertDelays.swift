import HitherGroups
import HitherRoutes
import HitherTracks

/// The delays between the time of alerts and their emission, by the stream's own time.
struct AlertDelays {
  /// The delays of one type of event.
  private struct Record {
    /// The delay of the rule itself, in seconds.
    var ruleSeconds: Int64
    /// The first 1,000 delays, in seconds.
    var delays: [Int64] = []
    var count = 0
    var longest: Int64 = 0
  }

  /// A delivery that advances time by more, such as a file that is read at once, gives no delay, in milliseconds.
  static let longestStep: Int64 = 60_000
  private static let mostListed = 1000

  private let rules: [String: Int64]
  private var records: [String: Record] = [:]

  init(_ settings: OutingSettings) {
    rules = [
      StragglingStarted.type.name: settings.straggler.afterMilliseconds / 1000,
      OffRouteStarted.type.name: settings.offRoute.afterMilliseconds / 1000,
    ]
  }

  /// Adds events that are emitted when the stream has reached a moment.
  mutating func take(_ events: [OutgoingEvent], at moment: Instant) {
    for outgoing in events {
      let name = Swift.type(of: outgoing.event.payload).type.name
      guard let rule = rules[name] else { continue }
      let seconds = (moment - outgoing.event.time) / 1000
      var record = records[name] ?? Record(ruleSeconds: rule)
      record.count += 1
      record.longest = max(record.longest, seconds)
      if record.delays.count < Self.mostListed { record.delays.append(seconds) }
      records[name] = record
    }
  }

  /// A line for each emitted type, for a person.
  var lines: [String] {
    records.sorted { $0.key.precedesByBytes($1.key) }.map { name, record in
      let rule = "(\(record.ruleSeconds) s is the rule)"
      guard record.count > 1 else {
        return "\(name): reported \(record.longest) s after the threshold was crossed \(rule)"
      }
      let sorted = record.delays.sorted()
      return "\(name): \(record.count) events, reported \(sorted[sorted.count / 2]) s after the "
        + "threshold was crossed at the median, \(record.longest) s at most \(rule)"
    }
  }
}
