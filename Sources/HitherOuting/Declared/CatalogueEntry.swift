package import HitherEngine
import HitherEstimates
import HitherTracks

/// An operator of the catalogue, with the function that makes it.
package struct CatalogueEntry: Sendable {
  package let description: OperatorDescription
  private let way: Way

  private enum Way {
    /// Appends it to a member's pipeline, if the run has its inputs.
    case member(@Sendable (StepTask, inout Pipeline) -> Void)
    /// Appends it to a member's pipeline, or to its later steps.
    case later(@Sendable (StepTask, inout Pipeline, Bool) -> Void)
    /// Appends it to the group's pipeline.
    case group(@Sendable (GroupTask, inout GroupPipeline) -> Void)
    /// Appends it to the pipeline that evaluates each follower alone.
    case followers(@Sendable (GroupTask, inout FollowerPipeline) -> Void)
  }

  /// Whether it belongs to a product, and is in a pipeline only if the product has prepared it.
  private(set) var isOfProduct = false
  /// Whether it may drop fixes; the set of used fixes is final only after the last such operator.
  private(set) var takesFixesAway = false

  /// Whether it evaluates only ticks with entries of the log, before the members' rests are decided.
  private(set) var looksAtEntries = false

  /// Whether it evaluates the whole group, tick by tick.
  package var looksAtGroup: Bool {
    switch way {
    case .member, .later: false
    case .group, .followers: true
    }
  }

  /// An operator over one member's fixes; omitted if it cannot be made.
  init<Step: Operator>(_ type: Step.Type, _ make: @escaping @Sendable (StepTask) -> Step?) {
    description = Step.description
    way = .later { task, pipeline, isLater in
      guard let step = make(task) else { return }
      if isLater { pipeline.appendLater(step) } else { pipeline.append(step) }
    }
  }

  /// An operator over one member's fixes whose type depends on its parameters.
  init(
    _ description: OperatorDescription,
    _ append: @escaping @Sendable (StepTask, inout Pipeline) -> Void
  ) {
    self.description = description
    way = .member(append)
  }

  /// An operator over the group.
  init<Step: GroupOperator>(
    group type: Step.Type, _ make: @escaping @Sendable (GroupTask) -> Step
  ) {
    description = Step.description
    way = .group { task, pipeline in pipeline.append(make(task)) }
  }

  /// An operator over the group that is omitted if it cannot be made.
  init<Step: GroupOperator>(
    optionalGroup type: Step.Type, _ make: @escaping @Sendable (GroupTask) -> Step?
  ) {
    description = Step.description
    way = .group { task, pipeline in
      if let step = make(task) { pipeline.append(step) }
    }
  }

  /// An operator for alarms: it evaluates each follower alone, as soon as there is enough data for that one.
  init<Step: FollowerOperator>(
    alarms type: Step.Type, _ make: @escaping @Sendable (GroupTask) -> Step
  ) {
    description = Step.description
    way = .followers { task, pipeline in pipeline.append(make(task)) }
  }

  /// A product's operator over one member's fixes, as prepared by the product.
  package init<Step: Operator>(ofProduct type: Step.Type) {
    let name = Step.description.name
    self.init(Step.description) { task, pipeline in
      task.needs.products.first { $0.name == name }?.append(task.member, &pipeline)
    }
    isOfProduct = true
  }

  /// The same, as an entry that needs no rests and only the ticks with entries of the log.
  func atEntries() -> CatalogueEntry {
    var entry = self
    entry.looksAtEntries = true
    return entry
  }

  /// The same, as an entry that drops fixes.
  var takingFixesAway: Self {
    var entry = self
    entry.takesFixesAway = true
    return entry
  }

  /// Another tool's figures, in addition to Hither's.
  init(convention: any Convention) {
    description = type(of: convention).description
    way = .member { _, pipeline in convention.append(to: &pipeline) }
  }

  /// Appends it to a member's pipeline.
  ///
  /// - Parameter later: Whether it reads values that an earlier step settles later.
  func append(to pipeline: inout Pipeline, _ task: StepTask, later: Bool) {
    switch way {
    case .member(let append): append(task, &pipeline)
    case .later(let append): append(task, &pipeline, later)
    case .group, .followers: break
    }
  }

  func append(to pipeline: inout GroupPipeline, _ task: GroupTask) {
    if case .group(let append) = way { append(task, &pipeline) }
  }

  func append(to pipeline: inout FollowerPipeline, _ task: GroupTask) {
    if case .followers(let append) = way { append(task, &pipeline) }
  }
}

/// The inputs from which an operator is made.
struct StepTask {
  let member: Member
  let settings: OutingSettings
  let needs: RunNeeds
  /// The choices of the step, by their names.
  var words: [String: String] = [:]
  /// The numbers that are set for these choices.
  var numbers: [String: Double] = [:]
  /// The columns that earlier steps add, and those that later ones read.
  var addedBefore: Set<ColumnName> = []
  var readLater: Set<ColumnName> = []
}
