import HitherEstimates
import HitherTracks

/// The silences of a household's phones that are usual for each phone: a day's are one line.
///
/// A phone that reports every twenty minutes at rest, and every half minute on the way, falls silent after each
/// way. Such pauses would hide the one silence that matters.
struct RoutineSilences {
  /// A member's usual silences that began on one local day.
  struct Day {
    let member: Int
    /// The first loss of contact.
    let first: Event
    var count = 0
    var longestSeconds = 0.0
  }

  private var days: [Day] = []
  private var events: Set<Event> = []

  /// Fewer silences show no rhythm.
  private static let least = 3
  /// A silence longer than this number of the member's median ones is not usual, unless the clock would not
  /// show it either.
  private static let mostMedians = 2.0

  init(_ page: PageContext) {
    guard page.isOfHousehold else { return }
    let others = page.happenings.others
    for (member, summary) in page.summary.members.enumerated() {
      let own = others.filter { $0.member == summary.member.id }
      let silences = own.compactMap { event -> (lost: Event, again: Event, seconds: Double)? in
        guard let again = event.payload as? ContactRegained,
          let lost = own.first(where: {
            ($0.payload as? ContactLost)?.lastSeen == again.lastSeen
          })
        else { return nil }
        return (lost, event, again.ageSeconds)
      }
      let lengths = silences.map(\.seconds).sorted()
      let median = lengths.count >= Self.least ? lengths[lengths.count / 2] : 0
      let longest = max(Self.mostMedians * median, Double(ClockLadder.usualSilence) / 1000)
      for silence in silences where silence.seconds <= longest {
        take(silence.lost, silence.again, silence.seconds, of: member, page)
      }
    }
  }

  private mutating func take(
    _ lost: Event, _ again: Event, _ seconds: Double, of member: Int, _ page: PageContext
  ) {
    events.formUnion([lost, again])
    let day = page.times.day(lost.time)
    if days.last?.member != member || days.last.map({ page.times.day($0.first.time) }) != day {
      days.append(Day(member: member, first: lost))
    }
    days[days.count - 1].count += 1
    days[days.count - 1].longestSeconds = max(days[days.count - 1].longestSeconds, seconds)
  }

  /// The days with several, which have a line each.
  var lines: [Day] { days.filter { $0.count > 1 } }

  /// Whether an event is of a usual silence.
  func contains(_ event: Event) -> Bool { events.contains(event) }
}
