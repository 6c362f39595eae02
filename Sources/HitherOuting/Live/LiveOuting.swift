import HitherEngine
import HitherFormats
import HitherPlaces
package import HitherTracks

/// The composed pipeline over a stream: the same operators as in batch, fed as fixes arrive.
///
/// The watermark is the trusted time minus the lateness (`Watermark`). A fix that is earlier when
/// it arrives is late, unless it is a repetition. An event is emitted once no event detected before
/// it can follow. If no manifest names the members, the group is unknown until the end, and events
/// wait for it. There are two exceptions: the group is left out, or its leader is named and nothing
/// counts its members. Then members join it as they come.
package struct LiveOuting {
  /// The counts of a stream, other than its events.
  package struct Tally: Hashable, Sendable {
    package var fixes: Int64 = 0
    package var late: Int64 = 0
    /// Fixes that came after their time had passed and had come before: they are not late.
    package var repeated: Int64 = 0
    /// Fixes more than 24 h ahead of all others at the end of the stream, which were not used.
    package var ahead: Int64 = 0
    package var future: Int64 = 0
    /// Fixes from unknown members.
    package var unknown: Int64 = 0
    package var rejected: Int64 = 0
    package var events: Int64 = 0
  }

  /// The member behind a source's name.
  private struct Sender {
    var name: String
    /// Nil for a non-member.
    var lane: Int?
    /// The offset added to times, in milliseconds.
    var shift: Int64
    /// Rows of the current delivery that are on time.
    var rows: [Int] = []
  }

  private(set) var plan: OutingPlan
  let needs: RunNeeds
  private let recipe: LaneRecipe
  private let recordings: RecordingNumbers
  var watermark: Watermark
  var lanes: [LiveLane] = []
  private(set) var laneNumbers: [String: Int] = [:]
  /// By the source's number of a member.
  private var senders: [Sender] = []
  var group: GroupStage?
  /// By lane, the member's index in the group.
  private(set) var places: [Int] = []
  /// Whether members join the group as they come.
  private let isOpen: Bool
  /// Nil while the leader is unknown.
  private(set) var address: EventAddress?
  /// Events that were produced while the leader was unknown.
  var unaddressed: [Event] = []
  var release = EventRelease()
  /// The clocks of all members, if the rules depend on who is near.
  let household: HouseholdClock?
  var householdState: HouseholdClock.State?
  /// The senders with fixes in the current delivery.
  private var touched: [Int] = []
  var fixesSinceSweep = 0
  /// Time has advanced to here for all lanes.
  var reached = Instant.absent
  var repaired = Instant.absent
  /// The events emitted before they were settled; nil if that is off.
  var early: EarlyEvents?
  var fixesSinceEarly = 0
  /// Processes an entry of the outing's log; like a fix, a late one changes no event.
  private mutating func take(_ streamed: StreamedEntry, received: Instant) {
    let time = streamed.entry.time
    if time - received > Watermark.futureLimitMilliseconds {
      tally.future += 1
    } else if time < watermark.time ?? time {
      tally.late += 1
    } else {
      admit(streamed)
    }
  }

  /// Applies an entry of the outing's log.
  private mutating func admit(_ new: StreamedEntry) {
    let entry = plan.own(new.entry)
    guard !plan.streamedEntries.contains(entry) else { return }
    streamed.append(new)
    plan = plan.with([new])
    address?.take(entry)
    group?.take(entry)
  }

  /// Restores entries that came before a state was saved.
  mutating func restore(_ entries: [StreamedEntry]) throws(HitherError) {
    guard !entries.isEmpty else { return }
    streamed = entries
    plan = plan.with(entries)
    if plan.hasManifest { try closeRoster() }
  }

  /// Whether late fixes were reported since the last call.
  private(set) var hasEndedBacklog = false
  package internal(set) var tally = Tally()
  /// Doubts about the members' clocks from the arrival of fixes.
  var doubts = StreamDoubts()
  /// Whether the leader's fixes are still waited for.
  var leaderArrival = LeaderArrival()
  /// Entries of the outing's log that were on time.
  private(set) var streamed: [StreamedEntry] = []
  /// The delays of emitted alerts.
  var alerts: AlertDelays
  /// Whether the last delivery advanced time by little, so that a delay is the stream's and not the delivery's.
  private(set) var isSteady = false
  /// When the last fix of any member was received.
  var lastReceipt: Instant?
  /// How long behind the trusted time repetitions are recognised.
  let keptMilliseconds: Int64

  /// Makes the pipeline.
  package init(
    _ task: WatchTask, latenessMilliseconds: Int64, adaptsLateness: Bool = false,
    keptMilliseconds: Int64 = 30 * 86_400_000
  ) throws(HitherError) {
    self.keptMilliseconds = keptMilliseconds
    plan = task.plan
    needs = try task.needs()
    recipe = LaneRecipe(plan.outing.settings, needs)
    recordings = RecordingNumbers(plan)
    alerts = AlertDelays(plan.outing.settings)
    household = needs.clock.flatMap { $0.isOfHousehold ? $0.household : nil }
    householdState = household?.makeState()
    isOpen =
      needs.group && !plan.hasManifest && plan.leader != nil && plan.log == nil
      && plan.itineraryGoals.isEmpty && needs.route == nil
    watermark = Watermark(latenessMilliseconds: latenessMilliseconds, adapts: adaptsLateness)
    guard plan.hasManifest else {
      if !needs.group { address = EventAddress(plan, leader: plan.leader) }
      return
    }
    for member in plan.outing.members.sorted(by: { $0.id.precedesByBytes($1.id) }) {
      addLane(member)
    }
    try closeRoster()
  }

  /// Closes the group: its members are known from now on.
  mutating func closeRoster() throws(HitherError) {
    let order = lanes.indices.sorted { lanes[$0].member.id.precedesByBytes(lanes[$1].member.id) }
    let ids = order.map { lanes[$0].member.id }
    // Without any fix there is nobody, and no name is wrong.
    if let leader = plan.leader, !ids.contains(leader), !ids.isEmpty {
      throw HitherError(unknownMember: leader, ids)
    }
    let leader = plan.leader ?? ids.first
    address = EventAddress(plan, leader: leader)
    say([])
    places = Array(repeating: 0, count: order.count)
    for (place, lane) in order.enumerated() { places[lane] = place }
    let task = GroupTask(
      plan, needs, members: order.map { lanes[$0].member },
      leader: ids.firstIndex { $0 == leader }, isStream: true)
    group = task.map { GroupStage($0) }
  }

  /// The warning that no event is emitted before the end of the stream; nil if events are emitted before.
  var waitsForEnd: String? {
    guard needs.group, !plan.hasManifest, !isOpen else { return nil }
    return plan.leader == nil
      ? "no leader is named: no event is reported before the end of the stream; "
        + "name one with --leader, or leave the group out with --no-group"
      : "no manifest names the members: no event is reported before the end of the stream; "
        + "name them with --outing"
  }

  /// The notice of a group whose leader is not named; nil until the members are known.
  var leaderNotice: Notice? {
    guard group != nil, needs.marches, !plan.namesLeader, lanes.count > 1 else { return nil }
    let ids = lanes.map(\.member.id)
    return ids.min { $0.precedesByBytes($1) }.map(GroupStanding.unnamed)
  }

  /// Adds the members who have arrived since the last call to an open group.
  mutating func admitNewcomers() {
    guard isOpen, places.count < lanes.count, let name = plan.leader,
      let leader = laneNumbers[name],
      let task = GroupTask(
        plan, needs, members: lanes.map(\.member), leader: leader, isStream: true)
    else { return }
    if group == nil {
      group = GroupStage(task)
      address = EventAddress(plan, leader: name)
      say([])
    } else {
      group?.admit(task)
    }
    places = Array(lanes.indices)
  }

  private mutating func addLane(_ member: Member) {
    laneNumbers[member.id] = lanes.count
    lanes.append(LiveLane(member, recipe))
    repaired = .absent
  }

  /// Makes a lane for a sender whom no manifest names.
  mutating func addLane(of id: String) {
    addLane(
      Member(
        id: id, shiftMilliseconds: plan.shifts[id] ?? 0,
        windows: plan.log?.entries.windows(of: id) ?? []))
  }

  /// The number of sleeping pipelines.
  package var sleepingCount: Int { lanes.count { $0.isAsleep } }

  /// The time that the pipelines of all members have reached; nil if there are none.
  var reachedByAll: Instant? { lanes.map(\.reached).min() }

  /// The end of the outing if nothing more comes; nil before the first fix.
  var outingEnd: Instant? {
    let trusted = watermark.trusted == .absent ? nil : watermark.trusted
    let members = lanes.map(\.times)
    guard watermark.isConfirmed else {
      let latest = members.compactMap(\.tail.last).max().map { Instant(milliseconds: $0) }
      return [trusted, latest].compactMap(\.self).max()
    }
    return TrustedEnd.of(members, reached: trusted)
  }

  /// The time up to which the stream has been processed; nil before the first fix.
  package var time: Instant? { watermark.time }

  /// The trusted time; nil before the first fix.
  var newest: Instant? { watermark.trusted == .absent ? nil : watermark.trusted }
}

// MARK: - Fixes

extension LiveOuting {
  /// Processes a delivery of a source, and returns the events that it settles.
  ///
  /// - Parameter now: When it was received.
  package mutating func take(
    _ delivery: Delivery, now: Instant
  ) throws(HitherError) -> [OutgoingEvent] {
    guard !delivery.isTick else { return try tick(at: delivery.received ?? now) }
    tally.rejected += Int64(delivery.rejects.count + delivery.untimed)
    meet(delivery.memberNames)
    // Before the fixes of the same delivery, because some fixes may have come after them.
    for entry in delivery.entries { take(entry, received: delivery.received ?? now) }
    let before = watermark.trusted
    sort(delivery, received: delivery.received ?? now)
    watermark.settle()
    isSteady = before != .absent && watermark.trusted - before <= AlertDelays.longestStep
    insert(delivery.fixes)
    return try advance()
  }

  /// Processes an earlier delivery as if none of it had been late; time does not advance.
  mutating func retake(_ delivery: Delivery, now: Instant) {
    guard !delivery.isTick else { return }
    meet(delivery.memberNames)
    sort(delivery, received: delivery.received ?? now, takesLate: true)
    for entry in delivery.entries { admit(entry) }
    watermark.settle()
    insert(delivery.fixes)
    forgetRows()
  }

  /// Whether late fixes were reported since the last call.
  mutating func takeBacklogEnd() -> Bool {
    defer { hasEndedBacklog = false }
    return hasEndedBacklog
  }

  /// Resets the source's numbering of members.
  package mutating func forgetSenders() { senders = [] }

  /// Adds the source's new members.
  private mutating func meet(_ names: [String]) {
    while senders.count < names.count {
      let name = names[senders.count]
      let id = plan.options.member(of: name)
      if laneNumbers[id] == nil, !plan.hasManifest { addLane(of: id) }
      senders.append(
        Sender(name: name, lane: laneNumbers[id], shift: plan.shifts[name] ?? 0))
    }
  }

  /// Decides for each fix, in order of arrival, whether it is in time.
  private mutating func sort(_ delivery: Delivery, received: Instant, takesLate: Bool = false) {
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
        doubts.record(.future(member: lane, milliseconds: time - received))
        continue
      }
      tally.fixes += 1
      let isNew = lanes[lane].record(
        time, latitudeE7: delivery.fixes.latitudeE7[index],
        longitudeE7: delivery.fixes.longitudeE7[index])
      let isInside = lanes[lane].contains(time)
      if isInside, let doubt = watermark.observe(time, of: lane, received: received) {
        doubts.record(.clock(doubt))
      }
      lanes[lane].recordArrival(at: received, trusted: watermark.trusted)
      lastReceipt = max(lastReceipt ?? received, received)
      guard takesLate || time >= watermark.time ?? time else {
        guard isNew else {
          tally.repeated += 1
          continue
        }
        tally.late += 1
        if isInside {
          lanes[lane].noteLate(time)
          doubts.record(.late(member: lane, milliseconds: watermark.trusted - time))
        }
        continue
      }
      if lanes[lane].backlog != nil { endBacklog(lane) }
      if senders[number].rows.isEmpty { touched.append(number) }
      senders[number].rows.append(index)
    }
  }

  private mutating func insert(_ fixes: FixBatch) {
    fixesSinceSweep += fixes.count
    fixesSinceEarly += fixes.count
    for number in touched {
      guard let lane = senders[number].lane else { continue }
      let rows = senders[number].rows
      var taken = rows.count == fixes.count ? fixes : fixes.picking(rows)
      if senders[number].shift != 0 { taken.shiftTimes(by: senders[number].shift) }
      recordings.mark(&taken, senders[number].name, of: lanes[lane].member.id, plan.sources[0])
      lanes[lane].insert(taken)
    }
  }

  /// Clears the delivery's rows that were on time.
  private mutating func forgetRows() {
    for number in touched { senders[number].rows.removeAll(keepingCapacity: true) }
    touched.removeAll(keepingCapacity: true)
  }

  /// Takes the lanes with fixes on time in the delivery, which is then finished.
  mutating func takeTouched() -> [Int] {
    defer { forgetRows() }
    return touched.compactMap { senders[$0].lane }
  }

  /// Reports late fixes once the member is on time again.
  ///
  /// - Parameter detected: When that is reported; the trusted time if nil.
  mutating func endBacklog(_ lane: Int, detected: Instant? = nil) {
    guard let backlog = lanes[lane].takeBacklog() else { return }
    hasEndedBacklog = true
    var events = EventCollector(member: lanes[lane].member.id)
    events.emit(
      ContactBackfilled(from: backlog.from, to: backlog.to, fixes: Int(backlog.fixes)),
      time: backlog.from, detected: detected ?? watermark.trusted)
    release.add(events.takeEvents())
  }
}

extension Instant {
  /// The instant later by this time, within the accepted years.
  func moved(by milliseconds: Int64) -> Instant {
    milliseconds == 0 ? self : min(max(self + milliseconds, .earliest), .latest)
  }
}
