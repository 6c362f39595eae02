package import HitherEngine
import HitherSummaries
import HitherTracks

/// An operator of the catalogue, and how it is made.
package struct CatalogueEntry: Sendable {
  package let description: OperatorDescription
  /// Appends it to a member's pipeline, where the run has what it needs; nil for one that looks at
  /// the group.
  private let appending: (@Sendable (StepTask, inout Pipeline) -> Void)?

  /// Whether it looks at the whole group, tick by tick.
  package var looksAtGroup: Bool { appending == nil }

  /// An operator over one member's fixes; it is left out where it cannot be made.
  init<Step: Operator>(_ type: Step.Type, _ make: @escaping @Sendable (StepTask) -> Step?) {
    description = Step.description
    appending = { task, pipeline in
      if let step = make(task) { pipeline.append(step) }
    }
  }

  /// An operator over one member's fixes whose type is known only with its parameters.
  init(
    _ description: OperatorDescription,
    _ append: @escaping @Sendable (StepTask, inout Pipeline) -> Void
  ) {
    self.description = description
    appending = append
  }

  /// An operator over the group, which the group's stage makes.
  init<Step: GroupOperator>(group type: Step.Type) {
    description = Step.description
    appending = nil
  }

  /// Another tool's figures beside the own.
  init(convention: any Convention) {
    description = type(of: convention).description
    appending = { _, pipeline in convention.append(to: &pipeline) }
  }

  func append(to pipeline: inout Pipeline, _ task: StepTask) { appending?(task, &pipeline) }
}

/// What an operator is made of.
struct StepTask {
  let member: Member
  let settings: OutingSettings
  let needs: RunNeeds
  /// The choices of the step, by their names.
  var words: [String: String] = [:]
  /// The numbers that are set beside them.
  var numbers: [String: Double] = [:]
  /// What the steps before it add, and what those after it read.
  var addedBefore: Set<ColumnName> = []
  var readLater: Set<ColumnName> = []
}
