import HitherEngine
import HitherTracks

/// What a stream is watched for: an outing as its files have it, and the steps that look at it.
package struct WatchTask: Sendable {
  package let plan: OutingPlan
  /// The steps that a document declares; nil for those of a report's events.
  private let steps: [PipelineStep]?
  private let group: Bool
  /// Realtime data that comes while the stream goes on; nil where the files of the plan have all there is.
  var realtime: RealtimeLog?

  /// All that a report's events need.
  ///
  /// - Parameter group: Whether the group is looked at too.
  package init(_ plan: OutingPlan, group: Bool = true) {
    (self.plan, self.group, steps) = (plan, group, nil)
  }

  /// The steps of a document.
  init(_ plan: OutingPlan, steps: [PipelineStep]) {
    (self.plan, self.steps, group) = (plan.with(steps), steps, !steps.ofGroups.isEmpty)
  }

  /// Whether the group is looked at.
  var looksAtGroup: Bool { group }

  /// What the pipeline makes.
  func needs() throws(HitherError) -> RunNeeds {
    guard let steps else { return try .events(plan, group: group, realtime: realtime) }
    return try .declared(plan, steps, [.events], isStream: true, realtime: realtime)
  }

  /// Tells the files, options and steps that the pipeline's state depends on.
  func sum() throws(HitherError) -> UInt64 {
    var writer = StateWriter()
    writer.write(try plan.sum())
    writer.write(steps != nil)
    for step in steps ?? [] { step.write(to: &writer) }
    return ByteSum.of(writer.bytes)
  }

  /// The same with the outing's files as they are now.
  func read() throws(HitherError) -> WatchTask {
    var selection = InputSelection(plan.options)
    let plan = try selection.plan(stream: plan.sources.first?.path ?? "-")
    var task = steps.map { WatchTask(plan, steps: $0) } ?? WatchTask(plan, group: group)
    task.realtime = realtime
    try steps?.check(task.plan)
    return task
  }
}
