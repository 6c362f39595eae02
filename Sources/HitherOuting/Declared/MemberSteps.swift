package import HitherEngine
package import HitherTracks

/// The steps of a member's pipeline, prepared once for all members, because there may be very many.
package final class MemberSteps: Sendable {
  private struct Step: Sendable {
    let step: PipelineStep
    let settings: OutingSettings
    /// The columns that earlier steps add, and those that later ones read.
    let addedBefore: Set<ColumnName>
    let readLater: Set<ColumnName>
    /// The columns that no later step reads.
    let unread: [ColumnName]
    /// Whether it reads values that an earlier step settles later.
    let isLater: Bool
  }

  private let steps: [Step]

  /// Prepares steps.
  ///
  /// - Parameters:
  ///   - steps: The steps for members. A step that finds recording gaps is inserted before the
  ///     first that needs it, if there is none.
  ///   - outing: The outing's settings.
  ///   - columnsAtEnd: The columns that are read after the last step; nil if any may be.
  package init(_ steps: [PipelineStep], _ outing: OutingSettings, columnsAtEnd: Set<ColumnName>?) {
    var (added, addedLater): (Set<ColumnName>, Set<ColumnName>) = ([], [])
    let steps = Self.findingGaps(steps)
    let ready = steps.enumerated().map { index, step in
      let readLater = Set(steps[(index + 1)...].flatMap(\.entry.description.reads))
      let before = added
      added.formUnion(step.entry.description.adds)
      let unread = columnsAtEnd.map { added.subtracting(readLater).subtracting($0) } ?? []
      added.subtract(unread)
      let description = step.entry.description
      let isLater = !addedLater.isDisjoint(with: description.reads)
      if isLater || description.addsLater { addedLater.formUnion(description.adds) }
      return Step(
        step: step, settings: step.settings(over: outing), addedBefore: before,
        readLater: readLater, unread: unread.sorted { $0.name.precedesByBytes($1.name) },
        isLater: isLater)
    }
    self.steps = Self.settlingLast(ready)
  }

  /// Moves a step that delays fixes behind those that add columns to the same fixes, so that it
  /// passes on these columns too.
  private static func settlingLast(_ steps: [Step]) -> [Step] {
    guard let first = steps.firstIndex(where: { $0.step.entry.description.addsLater }) else {
      return steps
    }
    var steps = steps
    let settling = steps.remove(at: first)
    let next = steps[first...].firstIndex { !$0.isLater && $0.step.entry.takesFixesAway }
    steps.insert(settling, at: next ?? steps.endIndex)
    return steps
  }

  private static func findingGaps(_ steps: [PipelineStep]) -> [PipelineStep] {
    let isReader = { (step: PipelineStep) in
      !step.entry.description.reads.allSatisfy { !GapColumns.all.contains($0) }
    }
    guard let first = steps.firstIndex(where: isReader),
      !steps[..<first].contains(where: {
        $0.entry.description.name == RecordingGaps.description.name
      })
    else { return steps }
    return steps[..<first] + [PipelineStep(OperatorCatalogue.recordingGaps)] + steps[first...]
  }

  /// Prepares a run's own steps.
  convenience init(_ needs: RunNeeds, _ outing: OutingSettings) {
    self.init(
      (needs.steps ?? BuiltInPipeline.steps(needs)).ofMembers, outing,
      columnsAtEnd: needs.columnsAtEnd)
  }

  /// Appends them to a member's pipeline.
  package func append(to pipeline: inout Pipeline, _ member: Member, _ needs: RunNeeds) {
    for ready in steps {
      let task = StepTask(
        member: member, settings: ready.settings, needs: needs, words: ready.step.words,
        numbers: ready.step.wordNumbers, addedBefore: ready.addedBefore,
        readLater: ready.readLater)
      ready.step.entry.append(to: &pipeline, task, later: ready.isLater)
      guard !ready.isLater else { continue }
      if ready.step.entry.takesFixesAway { pipeline.endRepair() }
      pipeline.drop(ready.unread)
    }
  }
}

/// The steps of all members for whom they do not depend on the member, made once.
struct PreparedPipeline: @unchecked Sendable {
  // Only read: each member gets copies, whose states share what is large until they change it. Making a first state
  // takes several times as long.
  private let steps: Pipeline

  /// Nil if the steps depend on the member: those of places, of the clock and of products do.
  init?(_ memberSteps: MemberSteps, _ needs: RunNeeds) {
    guard needs.places == nil, needs.clock == nil, needs.products.isEmpty, needs.question == nil
    else { return nil }
    var steps = Pipeline(member: nil)
    memberSteps.append(to: &steps, Member(id: ""), needs)
    self.steps = steps
  }

  /// Steps in their first states for a member who always belongs to the outing.
  func pipeline(of member: String) -> Pipeline { steps.copy(for: member) }
}
