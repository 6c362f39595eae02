import HitherEngine
package import HitherTracks

/// The task of a live run: an outing from its files, and the steps of its pipeline.
package struct WatchTask: Sendable {
  package let plan: OutingPlan
  /// The steps that a document declares; nil for those of a report's events.
  private let steps: [PipelineStep]?
  private let group: Bool
  /// Realtime data that arrives while the stream runs; nil if the plan's files have all of it.
  var realtime: RealtimeLog?

  /// All steps that a report's events need.
  ///
  /// - Parameter group: Whether the group is evaluated too.
  package init(_ plan: OutingPlan, group: Bool = true) {
    (self.plan, self.group, steps) = (plan, group, nil)
  }

  /// The steps of a document.
  init(_ plan: OutingPlan, steps: [PipelineStep]) {
    (self.plan, self.steps, group) = (plan.with(steps), steps, !steps.ofGroups.isEmpty)
  }

  /// Whether the group is evaluated.
  var looksAtGroup: Bool { group }

  /// The requirements of the pipeline.
  func needs() throws(HitherError) -> RunNeeds {
    guard let steps else { return try .events(plan, group: group, realtime: realtime) }
    return try .declared(plan, steps, [.events], isStream: true, realtime: realtime)
  }

  /// The types of the events that the task reports.
  package func eventTypes() throws(LiveError) -> EventCatalogue {
    do throws(HitherError) { return try needs().eventTypes } catch {
      throw LiveError(.address, error.message, place: error.place, hint: error.hint)
    }
  }

  /// The checksum of the files, options and steps on which the pipeline's state depends.
  func sum() throws(HitherError) -> UInt64 {
    var coder = StateCoder()
    coder.append(try plan.sum())
    coder.append(steps != nil)
    for step in steps ?? [] { step.append(to: &coder) }
    return ByteSum.of(coder.written())
  }

  /// The same with the outing's current files.
  func read() throws(HitherError) -> WatchTask {
    var selection = InputSelection(plan.options)
    let old = self.plan
    var plan = try selection.plan(stream: old.sources.first?.path ?? "-")
    if let viewing = old.viewing { plan = plan.seen(in: try viewing.read(plan.outing.places)) }
    var task = steps.map { WatchTask(plan, steps: $0) } ?? WatchTask(plan, group: group)
    task.realtime = realtime
    try steps?.check(task.plan)
    return task
  }
}
