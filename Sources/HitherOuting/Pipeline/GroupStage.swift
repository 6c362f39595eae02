import HitherEngine
import HitherGroups
package import HitherTracks

/// What has come of a member on the tick grid.
package struct TickSamples {
  /// The next samples.
  var samples: [TickSample]
  /// No fix earlier than this follows.
  var reached: Instant
  /// The last fix.
  var last: LastSight?
}

/// Looks at the whole group, tick by tick, as its members' tracks are settled.
package struct GroupStage {
  /// What is said of the group.
  struct Result {
    var group: GroupSummary
    /// By member.
    var straggling: [StragglerDetector.Summary?]
    var nearness: [LeaderNearness.Summary?]
    var gaps: [[GapSeries.Point]]
    var moments: [GroupMoment]
    var events: [Event]
    var log: LogSummary?
  }

  private var task: GroupTask
  private var ticks: GroupTicks
  private var pipeline = GroupPipeline()
  private var events = EventCollector()

  package init(_ task: GroupTask) {
    self.task = task
    for step in task.steps { step.entry.append(to: &pipeline, task) }
    ticks = GroupTicks(
      members: task.members.count, log: task.entries,
      stepMilliseconds: TickGrid(stepMilliseconds: task.settings.groupTickMilliseconds)
        .stepMilliseconds)
  }

  /// Goes on with more members; those of before come first.
  mutating func admit(_ task: GroupTask) {
    self.task = task
    let smaller = pipeline
    pipeline = GroupPipeline()
    for step in task.steps { step.entry.append(to: &pipeline, task) }
    pipeline.takeOver(smaller)
    ticks.widen(to: task.members.count)
  }

  /// Takes what has come of a member.
  package mutating func take(_ samples: TickSamples, of member: Int) {
    ticks.add(samples.samples, of: member)
    ticks.reach(samples.reached, last: samples.last, of: member)
  }

  /// Learns that nothing follows of anybody.
  package mutating func end(at time: Instant) { ticks.end(at: time) }

  /// Looks at all ticks that are complete.
  package mutating func run() {
    while var tick = ticks.next() { pipeline.evaluate(&tick, &events) }
  }

  /// Takes away what was said so far.
  mutating func takeEvents() -> [Event] { events.takeEvents() }

  /// No later tick is settled before this.
  func bound(_ repaired: Instant) -> Instant { ticks.bound(repaired) }

  /// What is said of the group in all.
  ///
  /// - Parameter end: The last fix of all.
  mutating func result(end: Instant?) -> Result {
    let figures = GroupOutcome(task, pipeline)
    let members = task.members
    return Result(
      group: figures.summary(end: end),
      straggling: members.indices.map { task.isGroup ? figures.straggling(of: $0, end: end) : nil },
      nearness: members.indices.map { task.isGroup ? figures.nearness(of: $0) : nil },
      gaps: task.isGroup ? members.indices.map { figures.gaps(of: $0, end: end) } : [],
      moments: task.isGroup ? figures.moments : [], events: events.takeEvents(), log: figures.log)
  }
}

extension GroupStage: StateHolding {
  func write(to writer: inout StateWriter) {
    ticks.write(to: &writer)
    pipeline.write(to: &writer)
  }

  mutating func restore(from reader: inout StateReader) throws(StateError) {
    try ticks.restore(from: &reader)
    try pipeline.restore(from: &reader)
  }
}
