import HitherSummaries
import HitherTracks

/// What is said of the events that the outing's log gives rise to.
enum LogWords {
  /// The clause of an event whose type alone does not tell it; nil for others.
  static func clause(of event: Event) -> Clause? {
    switch event.type {
    case "command.sent": sent[event.subject ?? ""] ?? .wroteMessage
    case "command.fulfilled": fulfilled[event.subject ?? ""]
    case "request.made": asked[event.text("request") ?? ""] ?? .askedForSomething
    case "request.decided": event.text("decision") == "declined" ? .declined : .approved
    case "itinerary.updated": updated[event.text("action") ?? ""]
    case "itinerary.arrived": arrived(lateSeconds: event.number("late_s"))
    case "member.role_changed": event.text("role") == "leader" ? .leadsNow : .followsNow
    default: nil
    }
  }

  /// Fills the places of those clauses.
  static func add(
    to slots: inout [Clause.Slot: Wording], of event: Event, _ page: PageContext
  ) {
    func set(_ slot: Clause.Slot, seconds name: String) {
      guard let length = page.behind(seconds: event.number(name)?.magnitude) else { return }
      slots[slot] = Wording(length)
    }
    switch event.type {
    case "command.sent":
      slots[.whom] = nil
      if let text = event.text("text") { slots[.what] = .name(text) }
      if let voice = event.text("voice") { slots[.what] = slots[.what] ?? .name(voice) }
      set(.length, seconds: "asked_s")
      let unreached = event.texts("no_contact")
      if !unreached.isEmpty { slots[.unknown] = page.names(ofIDs: unreached) }
    case "command.fulfilled":
      slots[.who] = event.text("last").map { page.name(ofID: $0) }
      if event.subject == "rest" { set(.length, seconds: "rest_s") }
      set(.total, seconds: "asked_s")
    case "request.made":
      if let text = event.text("text") { slots[.what] = .name(text) }
      if let gap = event.number("behind_m"), gap >= 0 {
        slots[.gap] = Wording(page.measures.distance(gap))
      }
    case "request.decided":
      slots[.whom] = event.text("requested_by").map { page.name(ofID: $0) }
      if let text = event.text("text") { slots[.what] = .name(text) }
    case "itinerary.updated":
      if let due = event.instant("due") { slots[.to] = Wording(page.times.time(due)) }
    case "itinerary.arrived": set(.length, seconds: "late_s")
    case "itinerary.expected":
      for (slot, name) in [(Clause.Slot.value, "eta"), (.from, "earliest"), (.to, "latest")] {
        if let time = event.instant(name) { slots[slot] = Wording(page.times.time(time)) }
      }
    case "itinerary.roll_call", "fork.roll_call":
      if let metres = event.number("progress_m") { slots[.place] = page.fork(atMetres: metres) }
      let (missing, unknown) = (event.texts("missing"), event.texts("not_known"))
      if !missing.isEmpty { slots[.who] = page.names(ofIDs: missing) }
      if !unknown.isEmpty { slots[.unknown] = page.names(ofIDs: unknown) }
    case "mode.changed":
      if let mode = event.text("mode") { slots[.what] = .name(mode) }
    case "near_leader.started", "near_leader.ended":
      let least = event.number("min_to_leader_m") ?? event.number("to_leader_m")
      if let least { slots[.gap] = Wording(page.measures.distance(least)) }
    case "battery.low":
      if let charge = event.number("battery_pct") {
        slots[.count] = Wording(page.measures.percent(charge))
      }
      set(.total, seconds: "to_go_s")
      if let hours = event.number("hours_left") {
        slots[.length] = page.behind(seconds: hours * 3600).map { Wording($0) }
      }
    default: return
    }
  }

  /// The clause of each command by its word in the log.
  static let sent: [String: Clause] = [
    "gather": .toldGather, "depart": .toldDepart, "rest": .toldRest, "careful": .toldCareful,
    "left": .toldLeft, "right": .toldRight, "message": .wroteMessage,
  ]
  static let fulfilled: [String: Clause] = [
    "gather": .allGathered, "depart": .allWentOn, "rest": .restTook,
  ]
  static let asked: [String: Clause] = [
    "break": .askedForBreak, "add_stop": .askedForStop, "change_itinerary": .askedForChange,
  ]
  private static let updated: [String: Clause] = [
    "add": .addedPoint, "move": .movedPoint, "delete": .deletedPoint,
  ]

  /// Less than a minute is on time.
  private static func arrived(lateSeconds: Double?) -> Clause {
    guard let late = lateSeconds, late.magnitude >= 60 else { return .cameInto }
    return late > 0 ? .cameLate : .cameEarly
  }
}

extension Event {
  /// The texts in a field; empty where the event has none.
  func texts(_ name: String) -> [String] {
    guard case .texts(let texts)? = fields.first(where: { $0.name == name })?.value else {
      return []
    }
    return texts
  }

  /// The instant in a field; nil where the event has none.
  func instant(_ name: String) -> Instant? {
    guard case .instant(let instant)? = fields.first(where: { $0.name == name })?.value else {
      return nil
    }
    return instant
  }
}
