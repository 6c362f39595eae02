package import HitherOuting
import HitherPlaces
package import HitherTracks

/// The clock of a run as its viewer may see it: the source of all output of `hither clock`.
///
/// It is made from a `SharedView` and from names and pictures of the members in it, so that
/// everything has passed the gate.
package struct SharedClock {
  package let setting: ClockSetting
  package let timeline: [StateStay]
  package let dayTotals: [TotalsRow]
  /// The hands at each requested moment.
  package let tables: [(time: Instant, hands: [ClockHand])]
  /// What the zone of local times is.
  package let zoneLine: String
  /// The face at the first requested moment.
  package let moment: ClockMoment
  /// The faces of a strip; empty if at most one moment was requested.
  package let frames: [ClockMoment]
  package let statesTimeline: StatesTimeline

  /// Makes the clock.
  ///
  /// - Parameters:
  ///   - moments: The requested moments; empty for the last fix of all.
  ///   - shown: The members whose hands are shown, in this order; empty for all.
  package init(
    _ result: OutingResult, _ plan: OutingPlan, at moments: [Instant], showing shown: [String],
    _ style: ReportStyle = ReportStyle()
  ) throws(HitherError) {
    let gate = plan.viewing?.gate ?? ViewerGate()
    let everyone = result.summary.members.map(\.member)
    let ids = everyone.map(\.id)
    if gate.isOpen, let id = shown.first(where: { !ids.contains($0) }) {
      throw HitherError(unknownMember: id, ids)
    }
    let moment = moments.first ?? result.summary.end ?? Instant(milliseconds: 0)
    let frames = moments.count > 1 ? moments : []
    let view = gate.view(
      members: ids, stays: result.timeline,
      hands: moments.isEmpty ? result.hands : result.hands.filter { $0.moment == moment })
    let strip = gate.view(
      members: ids, stays: [], hands: result.hands.filter { frames.contains($0.moment) })
    let people = People(
      members: everyone.filter { view.members.contains($0.id) || strip.members.contains($0.id) },
      pictures: plan.pictures, shown: shown)
    let zone = TimeZone(named: result.summary.outing.timeZone) ?? .utc
    setting = ClockSetting(
      states: result.clockStates.map { ClockState(named: $0, style.language) },
      timeZone: zone.name, name: gate.isOpen ? result.summary.outing.name : "",
      language: style.language)
    zoneLine =
      result.summary.zoneGuess(style.language)
      ?? Clause.timesIn.filled([.zone: AttributedText(zone.name)], style.language).plain
    timeline = view.stays
    dayTotals = Self.dayTotals(view, zone, states: result.clockStates)
    tables =
      [(moment, people.hands(view.hands))]
      + frames.dropFirst().map { frame in
        (frame, people.hands(strip.hands.filter { $0.moment == frame }))
      }
    self.moment = people.face(view.hands, at: moment)
    self.frames = frames.map { frame in
      people.face(strip.hands.filter { $0.moment == frame }, at: frame)
    }
    statesTimeline = people.timeline(timeline, setting)
  }

  private static func dayTotals(
    _ view: SharedView, _ zone: TimeZone, states: [String]
  ) -> [TotalsRow] {
    view.members.flatMap { id in
      view.stays.filter { $0.member == id }
        .map { ClockInterval(state: $0.state, place: nil, start: $0.start, end: $0.end) }
        .dayTotals(zone, states: states)
        .map {
          TotalsRow(member: id, date: $0.date, state: $0.state, milliseconds: $0.milliseconds)
        }
    }
  }
}

/// The members whom a viewer may see, with the data for drawings.
private struct People {
  private let members: [Member]
  private let numbers: [String: Int]
  private let pictures: [String: ClockPicture]

  /// - Parameter shown: The ids of the shown members, in this order; empty for all.
  init(members: [Member], pictures: [String: ClockPicture], shown: [String]) {
    numbers = Dictionary(members.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    self.pictures = pictures
    self.members =
      shown.isEmpty ? members : shown.compactMap { id in members.first { $0.id == id } }
  }

  func hands(_ hands: [StateHand]) -> [ClockHand] {
    members.compactMap { member in
      hands.first { $0.member == member.id }.map { hand in
        ClockHand(hand, name: member.name)
      }
    }
  }

  func face(_ hands: [StateHand], at moment: Instant) -> ClockMoment {
    let readings = self.hands(hands).map { hand in
      ClockReading(
        hand, number: numbers[hand.hand.member] ?? 1, picture: pictures[hand.hand.member])
    }
    return ClockMoment(time: moment, readings: readings)
  }

  func timeline(_ intervals: [StateStay], _ setting: ClockSetting) -> StatesTimeline {
    let rows = members.map { member in
      StatesTimeline.Row(
        name: member.name, number: numbers[member.id] ?? 1,
        intervals: intervals.filter { $0.member == member.id })
    }
    return StatesTimeline(rows: rows.filter { !$0.intervals.isEmpty }, setting: setting)
  }
}
