import HitherEngine
import HitherGroups
package import HitherTracks

/// The new samples of a member on the tick grid.
package struct TickSamples {
  /// The samples up to some step of the member's pipeline.
  struct Part {
    /// The next samples.
    var samples: [TickSample] = []
    /// No fix earlier than this follows.
    var reached: Instant
    /// The last fix.
    var last: LastSight?
    /// The fixes before silences.
    var sights: [LastSight] = []
  }

  /// Before the member's rests are decided, which takes a minute or more.
  var prompt: Part
  /// After all steps.
  var settled: Part
}

extension TickSamples {
  /// No samples, only an advance of time.
  init(reached: Instant) {
    self.init(prompt: Part(reached: reached), settled: Part(reached: reached))
  }
}

/// Evaluates the whole group, tick by tick, as its members' tracks are settled.
///
/// Alarms are evaluated as soon as the positions of the leader and a follower are known
/// (`Cohorts`), and the log's entries as soon as all positions are known; the other steps once the
/// rests are decided too. The places along the route are passed from the alarms to the others.
package struct GroupStage {
  /// The results of the group.
  struct Result {
    var group: GroupSummary
    /// By member.
    var straggling: [StragglerDetector.Summary?]
    var nearness: [LeaderProximityDetector.Summary?]
    var gaps: [[GapSeries.Point]]
    var moments: [GroupMoment]
    var events: [Event]
    var log: LogSummary?

    /// The same with results of members who were not evaluated, which are unknown.
    ///
    /// - Parameter places: The indices of those who were, among all `count` members.
    func spread(over count: Int, at places: [Int]) -> Result {
      guard places.count < count else { return self }
      var all = self
      all.straggling = Array(repeating: nil, count: count)
      all.nearness = Array(repeating: nil, count: count)
      all.gaps = gaps.isEmpty ? [] : Array(repeating: [], count: count)
      for (index, place) in places.enumerated() {
        (all.straggling[place], all.nearness[place]) = (straggling[index], nearness[index])
        if !gaps.isEmpty { all.gaps[place] = gaps[index] }
      }
      return all
    }
  }

  private var task: GroupTask
  private var alarms: Cohorts
  /// The operators for ticks with entries of the log.
  private var log: GroupPipeline
  private var ticks: GroupTicks
  private var settled: GroupPipeline
  private var places = PlacesAlong()
  private var events = EventCollector()

  package init(_ task: GroupTask) {
    self.task = task
    alarms = Cohorts(
      task.roster, log: task.entries, stepMilliseconds: task.tickMilliseconds, task.alarmSteps)
    log = task.steps(looksAtEntries: true)
    ticks = GroupTicks(
      members: task.members.count, log: task.entries, stepMilliseconds: task.tickMilliseconds,
      keepsSights: task.settings.homeByMilliseconds != nil)
    settled = task.steps(looksAtEntries: false)
  }

  /// Continues with more members; the earlier ones keep their indices.
  mutating func admit(_ task: GroupTask) {
    self.task = task
    alarms.admit(task.roster, task.alarmSteps)
    let before = (log, settled)
    log = task.steps(looksAtEntries: true)
    log.takeOver(before.0)
    settled = task.steps(looksAtEntries: false)
    settled.takeOver(before.1)
    ticks.widen(to: task.members.count)
  }

  /// Adds the new samples of a member.
  package mutating func take(_ samples: TickSamples, of member: Int) {
    let (prompt, settled) = (samples.prompt, samples.settled)
    alarms.take(prompt.samples, reaching: prompt.reached, last: prompt.last, of: member)
    ticks.add(settled.samples, of: member)
    ticks.add(sights: settled.sights, of: member)
    ticks.reach(settled.reached, last: settled.last, of: member)
  }

  /// Adds an entry of the log during the stream.
  mutating func take(_ entry: LogEntry) {
    alarms.take(entry)
    ticks.add(entry)
  }

  /// Ends the input of all members.
  package mutating func end(at time: Instant) {
    alarms.end(at: time)
    ticks.end(at: time)
  }

  /// Evaluates all complete ticks.
  package mutating func run() {
    while var looked = alarms.next(&events) {
      places.take(looked.tick)
      guard looked.isOfAll, !looked.tick.entries.isEmpty else { continue }
      looked.tick.along = places.along(at: looked.tick.time)
      log.evaluate(&looked.tick, &events)
    }
    while var tick = ticks.next() {
      places.forget(before: tick.time)
      tick.along = places.along(at: tick.time)
      settled.evaluate(&tick, &events)
    }
  }

  /// Takes the events so far.
  mutating func takeEvents() -> [Event] { events.takeEvents() }

  /// The earliest settling time of a later tick.
  func bound(_ repaired: Instant) -> Instant {
    min(alarms.bound(repaired), ticks.bound(repaired))
  }

  /// The results of the group at the end.
  ///
  /// - Parameter end: The last fix of all.
  mutating func result(end: Instant?) -> Result {
    let figures = GroupOutcome(task, [alarms.pipeline, log, settled])
    let members = task.members
    return Result(
      group: figures.summary(end: end),
      straggling: members.indices.map { task.isGroup ? figures.straggling(of: $0, end: end) : nil },
      nearness: members.indices.map { task.isGroup ? figures.nearness(of: $0) : nil },
      gaps: task.isGroup ? members.indices.map { figures.gaps(of: $0, end: end) } : [],
      moments: task.isGroup ? figures.moments : [], events: events.takeEvents(), log: figures.log)
  }
}

extension GroupStage: Checkpointable {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try alarms.code(&c)
    try log.code(&c)
    try ticks.code(&c)
    try settled.code(&c)
    try c.code(&places)
  }
}
