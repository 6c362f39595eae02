package import HitherTracks

/// A composition of operators over one member's fixes.
///
/// Dispatch is once per batch and stage. A pipeline belongs to one thread at a time.
package struct Pipeline {
  private var stages: [any PipelineStage] = []
  /// By stage, the columns that no later one reads, nor anybody behind the last.
  private var unread: [[ColumnName]] = []
  /// How many of the stages may still take away a fix that they hold back.
  private var repairCount = 0
  /// Up to here it is certain which fixes are used: nothing is said later that was known before.
  package private(set) var repaired = Instant.absent
  /// Up to here all fixes have left the last stage.
  package private(set) var reached = Instant.absent
  /// The events of the member.
  package private(set) var events: EventCollector

  /// Makes an empty pipeline for a member.
  package init(member: String?) {
    events = EventCollector(member: member)
  }

  /// Appends an operator with its first state, or with one that was saved.
  package mutating func append<Step: Operator>(_ step: Step, state: Step.State? = nil) {
    stages.append(Stage(step, state ?? step.makeState()))
    unread.append([])
  }

  /// Lets columns go behind the last stage so far, so that none that holds fixes back holds them too.
  package mutating func drop(_ columns: [ColumnName]) {
    guard let before = unread.popLast() else { return }
    // One list for all members, where it can be.
    unread.append(before.isEmpty ? columns : before + columns)
  }

  /// Says that the stages so far are those that may take away fixes; later ones may only hold them back.
  package mutating func endRepair() {
    repairCount = stages.count
  }

  /// Sends fixes through all stages, then tells each how far time has advanced.
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
  }

  /// Ends the input: what was held back leaves the stages.
  ///
  /// - Parameter time: The end of the input of all members; what only the end decides is known then.
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
  }

  /// Takes away the first stage of a kind and all behind it, for another thread; nil where there is none, or where a
  /// stage that may take away fixes would go with them.
  package mutating func cut<Step: Operator>(before type: Step.Type) -> Pipeline? {
    guard let place = stages.firstIndex(where: { $0 is Stage<Step> }), place >= repairCount else {
      return nil
    }
    var rear = Pipeline(member: events.member)
    rear.stages = Array(stages[place...])
    rear.unread = Array(unread[place...])
    stages.removeSubrange(place...)
    unread.removeSubrange(place...)
    return rear
  }

  /// Puts back what was cut off.
  package mutating func join(_ rear: Pipeline) {
    var rear = rear
    stages += rear.stages
    unread += rear.unread
    events.append(rear.takeEvents())
    reached = rear.reached
  }

  /// The state of the first stage of a kind; nil where the pipeline has none.
  package func state<Step: Operator>(of type: Step.Type) -> Step.State? {
    for stage in stages {
      if let stage = stage as? Stage<Step> { return stage.state }
    }
    return nil
  }

  /// Changes the state of the first stage of a kind; nil where the pipeline has none.
  package mutating func update<Step: Operator, Result>(
    _ type: Step.Type, _ body: (inout Step.State) -> Result
  ) -> Result? {
    for stage in stages {
      if let stage = stage as? Stage<Step> { return body(&stage.state) }
    }
    return nil
  }

  /// Takes away the events that arose so far.
  package mutating func takeEvents() -> [Event] {
    events.takeEvents()
  }

  /// A second pipeline that goes on from here on its own.
  package func copy() -> Pipeline {
    var copy = self
    copy.stages = stages.map { $0.copy() }
    return copy
  }
}

extension Pipeline: StateHolding {
  /// Writes the states of all stages.
  package func write(to writer: inout StateWriter) {
    writer.write(UInt16(truncatingIfNeeded: stages.count))
    for stage in stages { stage.write(to: &writer) }
  }

  /// Puts back the states of all stages; the pipeline must have the same stages.
  package mutating func restore(from reader: inout StateReader) throws(StateError) {
    guard try reader.read(UInt16.self) == UInt16(truncatingIfNeeded: stages.count) else {
      throw StateError.malformed("the pipeline has other steps than the saved one")
    }
    for stage in stages { try stage.restore(from: &reader) }
  }
}

/// One operator with its state; the only dynamic dispatch of a pipeline.
private protocol PipelineStage: AnyObject {
  func process(_ batch: inout FixBatch, _ events: inout EventCollector)
  func advance(
    to time: Instant, _ batch: inout FixBatch, _ events: inout EventCollector
  ) -> Instant
  func end(_ batch: inout FixBatch, _ events: inout EventCollector)
  func write(to writer: inout StateWriter)
  func restore(from reader: inout StateReader) throws(StateError)
  func copy() -> any PipelineStage
}

private final class Stage<Step: Operator>: PipelineStage {
  let step: Step
  var state: Step.State

  init(_ step: Step, _ state: Step.State) {
    self.step = step
    self.state = state
  }

  func process(_ batch: inout FixBatch, _ events: inout EventCollector) {
    step.process(&batch, &state, &events)
  }

  func advance(
    to time: Instant, _ batch: inout FixBatch, _ events: inout EventCollector
  ) -> Instant {
    step.advance(to: time, &batch, &state, &events)
  }

  func end(_ batch: inout FixBatch, _ events: inout EventCollector) {
    step.end(&batch, &state, &events)
  }

  func write(to writer: inout StateWriter) {
    writer.write(state)
  }

  func copy() -> any PipelineStage { Stage(step, state) }

  func restore(from reader: inout StateReader) throws(StateError) {
    state = try reader.read(Step.State.self)
  }
}
