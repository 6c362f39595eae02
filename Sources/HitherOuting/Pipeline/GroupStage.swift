import HitherEngine
import HitherGroups
package import HitherTracks

/// What has come of a member on the tick grid.
package struct TickSamples {
  /// What has come up to some step of the member's pipeline.
  struct Part {
    /// The next samples.
    var samples: [TickSample] = []
    /// No fix earlier than this follows.
    var reached: Instant
    /// The last fix.
    var last: LastSight?
  }

  /// Before it is decided where the member rested, which takes a minute or more.
  var prompt: Part
  /// Behind all steps.
  var settled: Part
}

extension TickSamples {
  /// Nothing but that time goes on.
  init(reached: Instant) {
    self.init(prompt: Part(reached: reached), settled: Part(reached: reached))
  }
}

/// The ticks of a group, as far as they are known at one place of the members' pipelines, and what looks at them.
private struct GroupWatch {
  var ticks: GroupTicks
  var pipeline = GroupPipeline()

  init(_ task: GroupTask, isPrompt: Bool) {
    ticks = GroupTicks(
      members: task.members.count, log: task.entries,
      stepMilliseconds: TickGrid(stepMilliseconds: task.settings.groupTickMilliseconds)
        .stepMilliseconds)
    append(task, isPrompt: isPrompt)
  }

  private mutating func append(_ task: GroupTask, isPrompt: Bool) {
    for step in task.steps where step.entry.isPrompt == isPrompt {
      step.entry.append(to: &pipeline, task)
    }
  }

  mutating func admit(_ task: GroupTask, isPrompt: Bool) {
    let smaller = pipeline
    pipeline = GroupPipeline()
    append(task, isPrompt: isPrompt)
    pipeline.takeOver(smaller)
    ticks.widen(to: task.members.count)
  }

  mutating func take(_ part: TickSamples.Part, of member: Int) {
    ticks.add(part.samples, of: member)
    ticks.reach(part.reached, last: part.last, of: member)
  }
}

/// Looks at the whole group, tick by tick, as its members' tracks are settled.
///
/// Steps that raise alarms look at a tick as soon as it is known where the members were; the others once it is also
/// decided who rested. Where everyone was along the way is handed from the first to the second.
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
  private var prompt: GroupWatch
  private var settled: GroupWatch
  /// Where everyone was along the way at ticks that only the prompt steps have seen.
  private var places: [AlongWay] = []
  private var events = EventCollector()

  /// Where everyone was along the way at a tick.
  private struct AlongWay {
    var time: Instant
    var metres: [Double]
  }

  package init(_ task: GroupTask) {
    self.task = task
    prompt = GroupWatch(task, isPrompt: true)
    settled = GroupWatch(task, isPrompt: false)
  }

  /// Goes on with more members; those of before come first.
  mutating func admit(_ task: GroupTask) {
    self.task = task
    prompt.admit(task, isPrompt: true)
    settled.admit(task, isPrompt: false)
  }

  /// Takes what has come of a member.
  package mutating func take(_ samples: TickSamples, of member: Int) {
    prompt.take(samples.prompt, of: member)
    settled.take(samples.settled, of: member)
  }

  /// Takes an entry of the log that came while the stream goes on.
  mutating func take(_ entry: LogEntry) {
    prompt.ticks.add(entry)
    settled.ticks.add(entry)
  }

  /// Learns that nothing follows of anybody.
  package mutating func end(at time: Instant) {
    prompt.ticks.end(at: time)
    settled.ticks.end(at: time)
  }

  /// Looks at all ticks that are complete.
  package mutating func run() {
    while var tick = prompt.ticks.next() {
      prompt.pipeline.evaluate(&tick, &events)
      if !tick.along.isEmpty { places.append(AlongWay(time: tick.time, metres: tick.along)) }
    }
    var next = 0
    while var tick = settled.ticks.next() {
      while next < places.count, places[next].time < tick.time { next += 1 }
      if next < places.count, places[next].time == tick.time { tick.along = places[next].metres }
      settled.pipeline.evaluate(&tick, &events)
    }
    places.removeFirst(next)
  }

  /// Takes away what was said so far.
  mutating func takeEvents() -> [Event] { events.takeEvents() }

  /// No later tick is settled before this.
  func bound(_ repaired: Instant) -> Instant {
    min(prompt.ticks.bound(repaired), settled.ticks.bound(repaired))
  }

  /// What is said of the group in all.
  ///
  /// - Parameter end: The last fix of all.
  mutating func result(end: Instant?) -> Result {
    let figures = GroupOutcome(task, [prompt.pipeline, settled.pipeline])
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
    for part in [prompt, settled] {
      part.ticks.write(to: &writer)
      part.pipeline.write(to: &writer)
    }
    writer.write(UInt32(truncatingIfNeeded: places.count))
    for place in places {
      writer.write(place.time)
      writer.write(UInt32(truncatingIfNeeded: place.metres.count))
      for metres in place.metres { writer.write(metres) }
    }
  }

  mutating func restore(from reader: inout StateReader) throws(StateError) {
    try prompt.ticks.restore(from: &reader)
    try prompt.pipeline.restore(from: &reader)
    try settled.ticks.restore(from: &reader)
    try settled.pipeline.restore(from: &reader)
    places = []
    for _ in 0..<(try reader.read(UInt32.self)) {
      var place = AlongWay(time: try reader.read(Instant.self), metres: [])
      for _ in 0..<(try reader.read(UInt32.self)) {
        place.metres.append(try reader.read(Double.self))
      }
      places.append(place)
    }
  }
}
