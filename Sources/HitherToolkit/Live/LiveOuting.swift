import HitherEngine
package import HitherLive
import HitherPlaces
package import HitherTracks

/// The composed pipeline over a stream: the same operators as in batch, fed as fixes arrive.
///
/// The watermark is the highest time of a fix within its member's windows, less the lateness; what is
/// earlier when it arrives is late. An event leaves once nothing that was detected before it can follow.
/// Where no manifest names the members, nobody knows before the end who will belong to the group, and
/// events wait for it; unless the group is left out.
package struct LiveOuting {
  /// What a stream came to, beside its events.
  package struct Tally: Hashable, Sendable {
    package var fixes: Int64 = 0
    package var late: Int64 = 0
    package var future: Int64 = 0
    /// Fixes of those who are no members.
    package var unknown: Int64 = 0
    package var rejected: Int64 = 0
    package var events: Int64 = 0
  }

  /// Whose fixes a source calls by a name.
  private struct Sender {
    var name: String
    /// Nil for who is no member.
    var lane: Int?
    /// What is added to times, in milliseconds.
    var shift: Int64
    /// Rows of the delivery at hand that are in time.
    var rows: [Int] = []
  }

  /// Up to so many members, time goes on for all of them with each delivery.
  private static let mostSwept = 256

  private let plan: OutingPlan
  private let needs: RunNeeds
  private let recordings: RecordingNumbers
  private var watermark: Watermark
  private var lanes: [LiveLane] = []
  private var laneNumbers: [String: Int] = [:]
  /// By the source's number of a member.
  private var senders: [Sender] = []
  private var group: GroupStage?
  /// By lane, the member's place in the group.
  private var places: [Int] = []
  /// Nil while it is not known who leads.
  private var address: EventAddress?
  /// What was said while it was not known who leads.
  private var unaddressed: [Event] = []
  private var release = EventRelease()
  /// The clocks of all, where the rules ask who is near.
  private let household: HouseholdClock?
  private var householdState: HouseholdClock.State?
  /// The senders of whom the delivery at hand has fixes.
  private var touched: [Int] = []
  private var fixesSinceSweep = 0
  private var reached = Instant.absent
  private var repaired = Instant.absent
  package private(set) var tally = Tally()

  /// Makes the pipeline of a plan.
  package init(
    _ plan: OutingPlan, latenessMilliseconds: Int64, group: Bool = true
  ) throws(HitherError) {
    self.plan = plan
    needs = try RunNeeds.events(plan, group: group)
    recordings = RecordingNumbers(plan)
    household = needs.clock.flatMap { $0.isOfHousehold ? $0.household : nil }
    householdState = household?.makeState()
    watermark = Watermark(latenessMilliseconds: latenessMilliseconds)
    guard plan.hasManifest else {
      if !group { address = EventAddress(plan, leader: plan.leader) }
      return
    }
    for member in plan.outing.members.sorted(by: { $0.id.precedesByBytes($1.id) }) {
      try addLane(member)
    }
    try closeRoster()
  }

  /// Who is a member is known from now on.
  private mutating func closeRoster() throws(HitherError) {
    let order = lanes.indices.sorted { lanes[$0].member.id.precedesByBytes(lanes[$1].member.id) }
    let ids = order.map { lanes[$0].member.id }
    if let leader = plan.leader, !ids.contains(leader) {
      throw HitherError(unknownMember: leader, ids)
    }
    let leader = plan.leader ?? ids.first
    address = EventAddress(plan, leader: leader)
    say([])
    places = Array(repeating: 0, count: order.count)
    for (place, lane) in order.enumerated() { places[lane] = place }
    let task = GroupStage.Task(
      plan, needs, members: order.map { lanes[$0].member },
      leader: ids.firstIndex { $0 == leader })
    group = task.map { GroupStage($0) }
  }

  private mutating func addLane(_ member: Member) throws(HitherError) {
    laneNumbers[member.id] = lanes.count
    lanes.append(try LiveLane(member, plan.outing.settings, needs))
    repaired = .absent
  }

  /// The time up to which the stream has been looked at; nil before the first fix.
  package var time: Instant? { watermark.time }
}

// MARK: - Fixes

extension LiveOuting {
  /// Takes what a source delivered, and tells what is settled by it.
  ///
  /// - Parameter now: When it was received.
  package mutating func take(
    _ delivery: Delivery, now: Instant
  ) throws(HitherError) -> [OutgoingEvent] {
    tally.rejected += Int64(delivery.rejects.count + delivery.untimed)
    try meet(delivery.memberNames)
    sort(delivery, received: delivery.received ?? now)
    insert(delivery.fixes)
    return try advance()
  }

  /// Learns that the source numbers its members anew.
  package mutating func forgetSenders() { senders = [] }

  /// Learns of the source's members.
  private mutating func meet(_ names: [String]) throws(HitherError) {
    while senders.count < names.count {
      let name = names[senders.count]
      let id = plan.options.member(of: name)
      if laneNumbers[id] == nil, !plan.hasManifest {
        try addLane(
          Member(
            id: id, shiftMilliseconds: plan.shifts[id] ?? 0,
            windows: plan.log?.entries.windows(of: id) ?? []))
      }
      senders.append(
        Sender(name: name, lane: laneNumbers[id], shift: plan.shifts[name] ?? 0))
    }
  }

  /// Decides for each fix, in order of arrival, whether it is in time.
  private mutating func sort(_ delivery: Delivery, received: Instant) {
    for index in 0..<delivery.fixes.count {
      let number = index < delivery.members.count ? Int(delivery.members[index]) : 0
      guard senders.indices.contains(number) else { continue }
      guard let lane = senders[number].lane else {
        tally.unknown += 1
        continue
      }
      let time = Instant(milliseconds: delivery.fixes.time[index]).moved(
        by: senders[number].shift)
      guard time - received <= Watermark.futureLimitMilliseconds else {
        tally.future += 1
        continue
      }
      tally.fixes += 1
      let isInside = lanes[lane].contains(time)
      if isInside { _ = watermark.observe(time) }
      guard time >= watermark.time ?? time else {
        tally.late += 1
        if isInside { lanes[lane].noteLate(time) }
        continue
      }
      if lanes[lane].backlog != nil { tellBacklog(lane) }
      if senders[number].rows.isEmpty { touched.append(number) }
      senders[number].rows.append(index)
    }
  }

  private mutating func insert(_ fixes: FixBatch) {
    fixesSinceSweep += fixes.count
    for number in touched {
      guard let lane = senders[number].lane else { continue }
      let rows = senders[number].rows
      var taken = rows.count == fixes.count ? fixes : fixes.picking(rows)
      if senders[number].shift != 0 { taken.shiftTimes(by: senders[number].shift) }
      recordings.mark(&taken, senders[number].name, of: lanes[lane].member.id, plan.sources[0])
      lanes[lane].insert(taken)
    }
  }

  /// Fixes that came late are told of once the member is in time again.
  private mutating func tellBacklog(_ lane: Int) {
    guard let backlog = lanes[lane].takeBacklog() else { return }
    var events = EventCollector(member: lanes[lane].member.id)
    events.emit(
      ContactEvents.backfilled, time: backlog.from, detected: watermark.highest,
      values: [
        .instant(backlog.from), .instant(backlog.to), .number(Double(backlog.fixes)),
      ])
    release.add(events.takeEvents())
  }
}

// MARK: - Time

extension LiveOuting {
  /// Lets time go on, and tells what is settled by it.
  ///
  /// Of very many members only those move on at once who sent something; the others follow when as
  /// many fixes have come as there are members, so that the cost a fix stays the same.
  private mutating func advance() throws(HitherError) -> [OutgoingEvent] {
    defer {
      for number in touched { senders[number].rows.removeAll(keepingCapacity: true) }
      touched.removeAll(keepingCapacity: true)
    }
    guard let time = watermark.time, time > reached else { return [] }
    if lanes.count <= Self.mostSwept || fixesSinceSweep >= lanes.count {
      fixesSinceSweep = 0
      reached = time
      repaired = .latest
      for lane in lanes.indices {
        try lanes[lane].advance(to: time)
        collect(lane)
        repaired = min(repaired, lanes[lane].repaired)
      }
    } else {
      for number in touched {
        guard let lane = senders[number].lane else { continue }
        try lanes[lane].advance(to: time)
        collect(lane)
      }
    }
    return settled()
  }

  /// Ends the stream, and tells all that is left.
  package mutating func end() throws(HitherError) -> [OutgoingEvent] {
    if address == nil || (group == nil && !plan.hasManifest) { try closeRoster() }
    let end = watermark.highest == .absent ? nil : watermark.highest
    for lane in lanes.indices {
      try lanes[lane].end(at: end)
      tellBacklog(lane)
      collect(lane, end: end)
    }
    if let end { _ = advanceHousehold(to: end, end: end) }
    group?.end(at: end ?? .absent)
    group?.run()
    say(group?.takeEvents() ?? [])
    return counted(release.releaseAll())
  }

  /// Takes what a member's lane has to say and to show.
  private mutating func collect(_ lane: Int, end: Instant? = nil) {
    say(lanes[lane].takeEvents(end: end))
    if let household, var state = householdState {
      householdState = nil
      household.add(lanes[lane].takeSettled(), of: lanes[lane].member.id, &state)
      householdState = state
    }
    guard group != nil else { return }
    group?.take(lanes[lane].takeSamples(), of: places[lane])
  }

  private mutating func say(_ events: [Event]) {
    guard !events.isEmpty || !unaddressed.isEmpty else { return }
    guard let address else {
      unaddressed += events
      return
    }
    release.add((unaddressed + events).map { address.addressed($0) })
    unaddressed = []
  }

  /// Lets the clocks of all go on, and tells what they will say nothing before.
  private mutating func advanceHousehold(to reached: Instant, end: Instant? = nil) -> Instant {
    guard let household, var state = householdState else { return .latest }
    householdState = nil
    defer { householdState = state }
    if let end {
      say(household.end(at: end, &state))
    } else {
      say(household.advance(to: reached, &state))
    }
    return state.told
  }

  private mutating func settled() -> [OutgoingEvent] {
    let told =
      household == nil
      ? .latest : advanceHousehold(to: lanes.map(\.reached).min() ?? .absent)
    guard address != nil, group != nil || plan.hasManifest || !needs.group else { return [] }
    group?.run()
    say(group?.takeEvents() ?? [])
    return counted(release.release(before: min(told, group?.bound(repaired) ?? repaired)))
  }

  private mutating func counted(_ events: [OutgoingEvent]) -> [OutgoingEvent] {
    tally.events += Int64(events.count)
    return events
  }
}

extension Instant {
  /// The instant so much later, within the years that are accepted.
  func moved(by milliseconds: Int64) -> Instant {
    milliseconds == 0 ? self : min(max(self + milliseconds, .earliest), .latest)
  }
}
