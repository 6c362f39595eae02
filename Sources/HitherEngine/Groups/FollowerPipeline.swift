/// A composition of operators that decide about each follower separately.
///
/// Some followers may therefore be evaluated further ahead than others, each in a copy.
package struct FollowerPipeline: Sendable {
  private typealias Adoption =
    @Sendable (inout GroupPipeline, _ members: [Int], _ other: GroupPipeline) -> Void

  /// The operators, to query their results.
  package private(set) var pipeline = GroupPipeline()
  /// The adopting functions by operator.
  private var adoptions: [Adoption] = []

  /// Makes an empty pipeline.
  package init() {}

  /// Appends an operator with its first state.
  package mutating func append<Step: FollowerOperator>(_ step: Step) {
    let place = pipeline.count
    pipeline.append(step)
    adoptions.append { $0.adopt(Step.self, at: place, $1, from: $2) }
  }

  /// Runs all operators on the next tick.
  package mutating func evaluate(_ tick: inout GroupTick, _ events: inout EventCollector) {
    pipeline.evaluate(&tick, &events)
  }

  /// Continues from the state of a pipeline of the same operators for a smaller group, whose
  /// members come first here too.
  package mutating func takeOver(_ smaller: FollowerPipeline) {
    pipeline.takeOver(smaller.pipeline)
  }

  /// Adopts the records of some members from a pipeline of the same operators at the same tick.
  package mutating func adopt(_ members: [Int], from other: FollowerPipeline) {
    for adopt in adoptions { adopt(&pipeline, members, other.pipeline) }
  }
}

extension FollowerPipeline: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) { try pipeline.code(&c) }
}
