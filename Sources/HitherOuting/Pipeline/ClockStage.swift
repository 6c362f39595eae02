import HitherEngine
import HitherPlaces
import HitherTracks

/// The result of a member's clock, once the pipeline has ended.
struct ClockRecord {
  private let detector: ClockDetector
  private var state: ClockDetector.State
  private let rules: ClockRules

  init?(_ rules: ClockRules, _ state: ClockDetector.State?, _ member: Member) {
    guard let state else { return nil }
    self.rules = rules
    self.state = state
    detector = rules.detector(of: member)
  }

  /// Advances time to the last moment of the outing; a silence that is complete then is reported.
  mutating func finish(at time: Instant, member: Member) -> [Event] {
    var events = EventCollector(member: member.id)
    detector.finish(at: time, &state, &events)
    return events.takeEvents()
  }

  /// The member's hand at a moment.
  func hand(_ member: Member, at time: Instant) -> StateHand {
    var hand = StateHand(member: member.id, moment: time, state: nil)
    guard let standing = detector.standing(at: time, state),
      member.windows.isEmpty || member.windows.contains(where: { $0.contains(time) })
    else { return hand }
    hand.state = standing.state
    hand.place = standing.place.map { rules.places[$0].id }
    (hand.since, hand.fixTime) = (standing.since, standing.fixTime)
    return hand
  }

  /// The member's states, in order.
  func intervals(_ member: Member) -> [ClockInterval] {
    detector.intervals(state).clipped(to: member.windows)
  }
}

/// Ends the members' clocks, once all members' fixes are known.
enum ClockStage {
  /// The clock results of all members.
  struct Result {
    var timeline: [StateStay] = []
    var hands: [StateHand] = []
    /// The states of the rules, followed by the unknown state if a member was in it.
    var states: [String] = []
  }

  /// Advances time to the last fix of all, and computes the totals.
  static func finish(
    _ lanes: inout [LaneResult], _ rules: ClockRules?, _ ticks: [SilenceTick],
    _ viewing: Viewing?, at end: Instant?
  ) throws(HitherError) -> Result {
    var result = Result()
    result.states = rules?.ladder.states ?? []
    guard let rules, let end else { return result }
    if rules.isOfHousehold { try HouseholdStage.run(&lanes, rules, ticks, viewing, end: end) }
    let unknown = [ClockDetector.unknownState].filter { !rules.ladder.states.contains($0) }
    let states = rules.ladder.states + unknown
    for index in lanes.indices {
      let member = lanes[index].summary.member
      guard lanes[index].summary.start != nil, var clock = lanes[index].clock else { continue }
      lanes[index].events += clock.finish(at: end, member: member)
      for moment in rules.moments.isEmpty ? [end] : rules.moments {
        result.hands.append(clock.hand(member, at: moment))
      }
      let intervals = clock.intervals(member)
      lanes[index].summary.states = intervals.totals(states: states)
      result.timeline += intervals.map { interval in
        StateStay(
          member: member.id, state: interval.state,
          place: interval.place.map { rules.places[$0].id }, start: interval.start,
          end: interval.end)
      }
    }
    if let unknown = unknown.first, result.timeline.contains(where: { $0.state == unknown }) {
      result.states.append(unknown)
    }
    return result
  }
}
