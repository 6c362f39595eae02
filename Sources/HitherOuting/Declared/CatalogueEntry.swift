package import HitherEngine
import HitherEstimates
import HitherTracks

/// An operator of the catalogue, and how it is made.
package struct CatalogueEntry: Sendable {
  package let description: OperatorDescription
  private let way: Way

  private enum Way {
    /// Appends it to a member's pipeline, where the run has what it needs.
    case member(@Sendable (StepTask, inout Pipeline) -> Void)
    /// Appends it to a member's pipeline, or to the later steps of that.
    case later(@Sendable (StepTask, inout Pipeline, Bool) -> Void)
    /// Appends it to the group's pipeline.
    case group(@Sendable (GroupTask, inout GroupPipeline) -> Void)
    /// Appends it to what decides of each follower alone.
    case followers(@Sendable (GroupTask, inout FollowerPipeline) -> Void)
  }

  /// Whether it comes with a product, and is in a pipeline where that has made something ready.
  private(set) var isOfProduct = false
  /// Whether fixes may be missing behind it that came to it; which are used is certain only behind the last such
  /// one.
  private(set) var takesFixesAway = false

  /// Whether it looks only at ticks of the group with entries of the log, before it is decided where the members rested.
  private(set) var looksAtEntries = false

  /// Whether it looks at the whole group, tick by tick.
  package var looksAtGroup: Bool {
    switch way {
    case .member, .later: false
    case .group, .followers: true
    }
  }

  /// An operator over one member's fixes; it is left out where it cannot be made.
  init<Step: Operator>(_ type: Step.Type, _ make: @escaping @Sendable (StepTask) -> Step?) {
    description = Step.description
    way = .later { task, pipeline, isLater in
      guard let step = make(task) else { return }
      if isLater { pipeline.appendLater(step) } else { pipeline.append(step) }
    }
  }

  /// An operator over one member's fixes whose type is known only with its parameters.
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

  /// An operator that raises alarms: it decides of each follower alone, as soon as enough is known of that one.
  init<Step: FollowerOperator>(
    alarms type: Step.Type, _ make: @escaping @Sendable (GroupTask) -> Step
  ) {
    description = Step.description
    way = .followers { task, pipeline in pipeline.append(make(task)) }
  }

  /// A product's operator over one member's fixes, as the product makes it ready.
  package init<Step: Operator>(ofProduct type: Step.Type) {
    let name = Step.description.name
    self.init(Step.description) { task, pipeline in
      task.needs.products.first { $0.name == name }?.append(task.member, &pipeline)
    }
    isOfProduct = true
  }

  /// The same as one that needs no rests and only the ticks with entries of the log.
  func atEntries() -> CatalogueEntry {
    var entry = self
    entry.looksAtEntries = true
    return entry
  }

  /// The same as one that takes fixes away.
  var takingFixesAway: Self {
    var entry = self
    entry.takesFixesAway = true
    return entry
  }

  /// Another tool's figures beside the own.
  init(convention: any Convention) {
    description = type(of: convention).description
    way = .member { _, pipeline in convention.append(to: &pipeline) }
  }

  /// Appends it to a member's pipeline.
  ///
  /// - Parameter later: Whether it reads what a step before it settles later.
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
