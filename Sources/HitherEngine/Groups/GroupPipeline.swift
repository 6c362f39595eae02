/// A composition of operators over a group, which evaluate each tick one after the other.
///
/// Unlike a member's `Pipeline` it is a value: a copy continues independently.
package struct GroupPipeline: Sendable {
  private var stages: [any GroupPipelineStage] = []

  /// Makes an empty pipeline.
  package init() {}

  var count: Int { stages.count }

  /// Appends an operator with its first state.
  package mutating func append<Step: GroupOperator>(_ step: Step) {
    stages.append(GroupStageOfOne(step))
  }

  /// Adopts, for the operator at an index, the records of some members from another pipeline of the same operators.
  mutating func adopt<Step: FollowerOperator>(
    _ type: Step.Type, at place: Int, _ members: [Int], from other: GroupPipeline
  ) {
    guard var stage = stages[place] as? GroupStageOfOne<Step>,
      let other = other.stages[place] as? GroupStageOfOne<Step>
    else { return }
    stage.step.adopt(members, from: other.state, &stage.state)
    stages[place] = stage
  }

  /// Runs all operators on the next tick.
  package mutating func evaluate(_ tick: inout GroupTick, _ events: inout EventCollector) {
    for index in stages.indices { stages[index].evaluate(&tick, &events) }
  }

  /// Continues from the state of a pipeline of the same operators for a smaller group, whose
  /// members come first here too.
  package mutating func takeOver(_ smaller: GroupPipeline) {
    for index in stages.indices where index < smaller.stages.count {
      stages[index].takeOver(smaller.stages[index])
    }
  }

  /// The operator of a type with its state; nil if the pipeline has none.
  package func stage<Step: GroupOperator>(
    of type: Step.Type
  ) -> (step: Step, state: Step.State)? {
    for stage in stages {
      if let stage = stage as? GroupStageOfOne<Step> { return (stage.step, stage.state) }
    }
    return nil
  }
}

extension GroupPipeline: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    guard try c.codedCount(stages.count, as: UInt16.self) == stages.count else {
      throw StateError.malformed("the group's pipeline has other steps than the saved one")
    }
    if c.isReading {
      for index in stages.indices { try stages[index].code(&c) }
    } else {
      for var stage in stages { try stage.code(&c) }
    }
  }
}

/// One operator with its state; the only dynamic dispatch, once per tick.
private protocol GroupPipelineStage: Checkpointable, Sendable {
  mutating func takeOver(_ smaller: any GroupPipelineStage)
  mutating func evaluate(_ tick: inout GroupTick, _ events: inout EventCollector)
}

private struct GroupStageOfOne<Step: GroupOperator>: GroupPipelineStage {
  /// Holds the step by reference; otherwise it would be copied for each tick while its state changes.
  private final class Owner: Sendable {
    let step: Step

    init(_ step: Step) { self.step = step }

    func evaluate(
      _ tick: inout GroupTick, _ state: inout Step.State, _ events: inout EventCollector
    ) {
      step.evaluate(&tick, &state, &events)
    }
  }

  private let owner: Owner
  var state: Step.State
  var step: Step { owner.step }

  init(_ step: Step) {
    owner = Owner(step)
    state = step.makeState()
  }

  mutating func evaluate(_ tick: inout GroupTick, _ events: inout EventCollector) {
    owner.evaluate(&tick, &state, &events)
  }

  mutating func takeOver(_ smaller: any GroupPipelineStage) {
    guard let smaller = smaller as? Self else { return }
    state = smaller.state
    step.widen(&state)
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&state) }
}
