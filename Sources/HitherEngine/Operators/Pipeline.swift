package import HitherTracks

/// A composition of operators over one member's fixes.
///
/// Dispatch is once per batch and stage. A pipeline belongs to one thread at a time.
package struct Pipeline {
  private var stages: [any PipelineStage] = []
  /// By stage, the type of its operator: a figure's stage is found without a look at the others.
  private var steps: [ObjectIdentifier] = []
  /// By stage, the columns that neither a later stage nor a consumer reads.
  private var unread: [[ColumnName]] = []
  /// The number of stages that may still remove a buffered fix.
  private var repairCount = 0
  /// Up to here it is final which fixes are used: no event known earlier is emitted later.
  package private(set) var repaired = Instant.absent
  /// All fixes up to here have left the last stage.
  package private(set) var reached = Instant.absent
  /// The events of the member.
  package private(set) var events: EventCollector
  /// The places of the stages that return fixes again when more values are settled.
  private var settling: [Int] = []
  /// The steps over those: none or one pipeline.
  private var laterSteps: [Pipeline] = []
  /// The fixes returned again at the last call of `process` or `end`.
  package private(set) var later = FixBatch()

  /// Makes an empty pipeline for a member.
  package init(member: String?) {
    events = EventCollector(member: member)
  }

  /// Appends an operator with its first state, or with a saved one.
  package mutating func append<Step: Operator>(_ step: Step, state: Step.State? = nil) {
    let stage = Stage(step, state ?? step.makeState(), settlesLater: Step.description.addsLater)
    if stage.settlesLater { settling.append(stages.count) }
    stages.append(stage)
    steps.append(stage.step)
    unread.append([])
  }

  /// Appends an operator over the fixes that a stage returns again when more values are settled.
  package mutating func appendLater<Step: Operator>(_ step: Step) {
    if laterSteps.isEmpty { laterSteps = [Pipeline(member: events.member)] }
    laterSteps[0].append(step)
  }

  /// Drops columns after the last stage so far, so that no stage buffers them.
  package mutating func drop(_ columns: [ColumnName]) {
    guard let before = unread.popLast() else { return }
    // One list for all members, if possible.
    unread.append(before.isEmpty ? columns : before + columns)
  }

  /// Marks the stages so far as those that may remove fixes; later ones may only buffer them.
  package mutating func endRepair() {
    repairCount = stages.count
  }

  /// Sends fixes through all stages, then the progress of time to each.
  ///
  /// - Parameters:
  ///   - batch: Fixes in order of event time; on return those that left the last stage.
  ///   - time: No fix earlier than this follows.
  package mutating func process(_ batch: inout FixBatch, reaching time: Instant) {
    var reached = time
    for (number, stage) in stages.enumerated() {
      if number == repairCount { repaired = reached }
      if !batch.isEmpty { stage.process(&batch, &events) }
      reached = stage.advance(to: reached, &batch, &events)
      if !batch.isEmpty { batch.removeColumns(unread[number]) }
    }
    if repairCount == stages.count { repaired = reached }
    self.reached = reached
    passLater()
  }

  /// Sends the fixes that the stages settled later through the later steps.
  private mutating func passLater() {
    guard !settling.isEmpty else { return }
    later = stages[settling[0]].takeLater()
    for place in settling.dropFirst() {
      var batch = stages[place].takeLater()
      later.takeAll(of: &batch)
    }
    guard let last = later.time.last, !laterSteps.isEmpty else { return }
    laterSteps[0].process(&later, reaching: Instant(milliseconds: last))
    events.append(laterSteps[0].takeEvents())
  }

  /// Ends the input and flushes the stages.
  ///
  /// - Parameter time: The end of the input of all members, at which everything is known that only
  ///   the end decides.
  package mutating func end(_ batch: inout FixBatch, at time: Instant = .absent) {
    for stage in stages {
      if !batch.isEmpty { stage.process(&batch, &events) }
      let place = events.events.count
      stage.end(&batch, &events)
      events.settle(from: place, at: time)
      for index in 0..<batch.count {
        batch.settled[index] = max(batch.settled[index], time.milliseconds)
      }
    }
    (repaired, reached) = (.latest, .latest)
    passLater()
    guard !laterSteps.isEmpty else { return }
    var rest = FixBatch()
    laterSteps[0].end(&rest, at: time)
    later.takeAll(of: &rest)
    events.append(laterSteps[0].takeEvents())
  }

  /// Whether every fix that leaves the pipeline is returned again, by the last stage.
  package var handsOutAll: Bool { stages.last?.settlesLater == true }

  /// Removes the later steps for use in another thread, which must then receive what the stages
  /// settle; nil if there are none.
  package mutating func cutLater() -> Pipeline? {
    defer { laterSteps = [] }
    return laterSteps.first
  }

  /// Reattaches the later steps.
  package mutating func joinLater(_ steps: Pipeline?) { laterSteps = steps.map { [$0] } ?? [] }

  /// Removes the first stage of a type and all after it, for use in another thread.
  ///
  /// Nil if there is none, or if they include a stage that may remove fixes.
  package mutating func cut<Step: Operator>(before type: Step.Type) -> Pipeline? {
    guard let place = steps.firstIndex(of: ObjectIdentifier(type)), place >= repairCount else {
      return nil
    }
    var rear = Pipeline(member: events.member)
    rear.stages = Array(stages[place...])
    rear.steps = Array(steps[place...])
    rear.unread = Array(unread[place...])
    rear.settling = settling.filter { $0 >= place }.map { $0 - place }
    settling.removeAll { $0 >= place }
    (rear.laterSteps, laterSteps) = (laterSteps, [])
    stages.removeSubrange(place...)
    steps.removeSubrange(place...)
    unread.removeSubrange(place...)
    return rear
  }

  /// Reattaches the stages that were cut off.
  package mutating func join(_ rear: Pipeline) {
    var rear = rear
    settling += rear.settling.map { $0 + stages.count }
    stages += rear.stages
    steps += rear.steps
    unread += rear.unread
    laterSteps += rear.laterSteps
    later = rear.later
    events.append(rear.takeEvents())
    reached = rear.reached
  }

  /// The state of the first stage of a type; nil if the pipeline has none.
  package func state<Step: Operator>(of type: Step.Type) -> Step.State? {
    value(of: type) { $0 }
  }

  /// A value from the state of the first stage of a type; nil if the pipeline has none.
  ///
  /// A state may have some kilobytes, which are not copied.
  package func value<Step: Operator, Value>(
    of type: Step.Type, _ value: (Step.State) -> Value
  ) -> Value? {
    if let place = steps.firstIndex(of: ObjectIdentifier(type)) {
      return (stages[place] as? Stage<Step>)?.lend(value)
    }
    return laterSteps.isEmpty ? nil : laterSteps[0].value(of: type, value)
  }

  /// Changes the state of the first stage of a type; nil if the pipeline has none.
  package mutating func update<Step: Operator, Result>(
    _ type: Step.Type, _ body: (inout Step.State) -> Result
  ) -> Result? {
    if let place = steps.firstIndex(of: ObjectIdentifier(type)) {
      return (stages[place] as? Stage<Step>).map { body(&$0.state) }
    }
    return laterSteps.isEmpty ? nil : laterSteps[0].update(type, body)
  }

  /// Returns and clears the events so far.
  package mutating func takeEvents() -> [Event] {
    events.takeEvents()
  }

  /// Returns events that were taken, before any others.
  package mutating func putBack(_ taken: [Event]) { events.append(taken) }

  /// A second pipeline that continues independently from here.
  package func copy() -> Pipeline {
    var copy = self
    copy.stages = stages.map { $0.copy() }
    copy.laterSteps = laterSteps.map { $0.copy() }
    return copy
  }

  /// A pipeline that continues from here for another member.
  package func copy(for member: String?) -> Pipeline {
    var copy = Pipeline(member: member)
    copy.stages = stages.map { $0.copy() }
    (copy.steps, copy.unread, copy.settling) = (steps, unread, settling)
    (copy.repairCount, copy.repaired, copy.reached) = (repairCount, repaired, reached)
    if !laterSteps.isEmpty { copy.laterSteps = laterSteps.map { $0.copy(for: member) } }
    return copy
  }
}

extension Pipeline: Checkpointable {
  /// Writes the states of all stages.
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    guard try c.codedCount(stages.count, as: UInt16.self) == stages.count else {
      throw StateError.malformed("the pipeline has other steps than the saved one")
    }
    for stage in stages { try stage.code(&c) }
    if c.isReading {
      for index in laterSteps.indices { try laterSteps[index].code(&c) }
    } else {
      for var steps in laterSteps { try steps.code(&c) }
    }
  }
}

/// One operator with its state; the only dynamic dispatch of a pipeline.
private protocol PipelineStage: AnyObject {
  /// The type of the operator.
  var step: ObjectIdentifier { get }
  var settlesLater: Bool { get }
  func process(_ batch: inout FixBatch, _ events: inout EventCollector)
  func advance(
    to time: Instant, _ batch: inout FixBatch, _ events: inout EventCollector
  ) -> Instant
  func end(_ batch: inout FixBatch, _ events: inout EventCollector)
  func takeLater() -> FixBatch
  func code(_ c: inout StateCoder) throws(StateError)
  func copy() -> any PipelineStage
}

private final class Stage<Step: Operator>: PipelineStage {
  let operation: Step
  let settlesLater: Bool
  var state: Step.State

  init(_ operation: Step, _ state: Step.State, settlesLater: Bool) {
    (self.operation, self.settlesLater) = (operation, settlesLater)
    self.state = state
  }

  var step: ObjectIdentifier { ObjectIdentifier(Step.self) }

  /// A value from the state, which is not copied, as it would be if the property were passed.
  func lend<Value>(_ value: (Step.State) -> Value) -> Value { Self.lend(&state, value) }

  @inline(__always)
  private static func lend<Value>(
    _ state: inout Step.State, _ value: (Step.State) -> Value
  ) -> Value {
    value(state)
  }

  func process(_ batch: inout FixBatch, _ events: inout EventCollector) {
    operation.process(&batch, &state, &events)
  }

  func advance(
    to time: Instant, _ batch: inout FixBatch, _ events: inout EventCollector
  ) -> Instant {
    operation.advance(to: time, &batch, &state, &events)
  }

  func end(_ batch: inout FixBatch, _ events: inout EventCollector) {
    operation.end(&batch, &state, &events)
  }

  func takeLater() -> FixBatch { operation.takeLater(&state) }

  func code(_ c: inout StateCoder) throws(StateError) { try c.code(&state) }

  func copy() -> any PipelineStage { Stage(operation, state, settlesLater: settlesLater) }
}
