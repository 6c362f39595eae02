import HitherFormats
import HitherTracks

/// The gate of a stream with a viewer, between the source and the pipeline, and between the
/// pipeline and the sinks.
///
/// The visibility file is read again whenever events are written, so that a revocation takes effect
/// at once. While the file cannot be read, nothing passes.
struct StreamViewer {
  private var viewing: Viewing
  private var places: [Place]
  /// The content of the visibility file as it is used.
  private var content: [UInt8]?
  private var isOpen = true
  /// The members who are in the audit log as looked at.
  private var audited: Set<String> = []

  /// The gate of a plan; nil if it has no viewer.
  init?(_ plan: OutingPlan) {
    guard let viewing = plan.viewing else { return nil }
    (self.viewing, places) = (viewing, plan.outing.places)
  }

  /// Continues with the outing's files as they were read again.
  mutating func `continue`(with plan: OutingPlan) {
    guard let viewing = plan.viewing else { return }
    (self.viewing, places, content) = (viewing, plan.outing.places, nil)
  }

  /// Reads the visibility file again if it has changed.
  mutating func read(_ signals: WatchRun.Signals) {
    do throws(HitherError) {
      let now = try WholeFile.bytes(viewing.path, limit: VisibilityDocument.byteLimit)
      guard now != content || !isOpen else { return }
      viewing = try viewing.read(places)
      (content, isOpen) = (now, true)
    } catch {
      if isOpen {
        let place = error.place.map { $0 + ": " } ?? ""
        signals.warn("\(place)\(error.message); nothing is shown until the file can be read")
      }
      (content, isOpen) = (nil, false)
    }
  }

  /// Removes the records that the viewer may not see from a delivery.
  func cut(_ delivery: inout Delivery, _ plan: OutingPlan) {
    let ids = delivery.memberNames.map(plan.options.member(of:))
    let shifts = delivery.memberNames.map { plan.shifts[$0] ?? 0 }
    var keeps: [Int] = []
    for row in 0..<delivery.fixes.count {
      let number = row < delivery.members.count ? Int(delivery.members[row]) : 0
      guard ids.indices.contains(number), isOpen else { continue }
      let time = Instant(milliseconds: delivery.fixes.time[row]).moved(by: shifts[number])
      if viewing.admitted([time.milliseconds], of: ids[number])[0] { keeps.append(row) }
    }
    if keeps.count < delivery.fixes.count {
      if !delivery.members.isEmpty { delivery.members = keeps.map { delivery.members[$0] } }
      delivery.fixes = delivery.fixes.picking(keeps)
    }
    delivery.entries.removeAll { !isOpen || !viewing.shows(plan.own($0.entry)) }
  }

  /// The events that the viewer may see; members who are seen for the first time are audited.
  mutating func shown(
    _ events: [OutgoingEvent], _ signals: WatchRun.Signals
  ) throws(HitherError) -> [OutgoingEvent] {
    read(signals)
    guard isOpen else { return [] }
    let shown = events.compactMap { outgoing -> OutgoingEvent? in
      guard let event = viewing.shown(outgoing.event, group: []) else { return nil }
      guard event != outgoing.event else { return outgoing }
      return OutgoingEvent(
        event: event, id: outgoing.id, line: EventWriter.ndjson([event], outgoing.status))
    }
    let new = Set(shown.compactMap(\.event.member)).subtracting(audited)
    guard !new.isEmpty else { return shown }
    for warning in try viewing.record(Array(new)) { signals.warn(warning) }
    audited.formUnion(new)
    return shown
  }
}

extension OutgoingEvent {
  /// The status that its id states.
  fileprivate var status: EventStatus {
    EventStatus.allCases.first { id.hasPrefix("\(event.id)/\($0.rawValue)/") } ?? .settled
  }
}
