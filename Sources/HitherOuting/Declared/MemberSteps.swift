package import HitherEngine
package import HitherTracks

/// The steps of a member's pipeline, made ready once for all members, of whom there may be very many.
package final class MemberSteps: Sendable {
  private struct Step: Sendable {
    let step: PipelineStep
    let settings: OutingSettings
    /// What the steps before it add, and what those after it read.
    let addedBefore: Set<ColumnName>
    let readLater: Set<ColumnName>
    /// The columns that nobody reads behind it.
    let unread: [ColumnName]
  }

  private let steps: [Step]

  /// Makes steps ready.
  ///
  /// - Parameters:
  ///   - steps: Those that look at a member.
  ///   - outing: The outing's settings.
  ///   - columnsAtEnd: The columns that are read behind the last step; nil where all may be.
  package init(_ steps: [PipelineStep], _ outing: OutingSettings, columnsAtEnd: Set<ColumnName>?) {
    var added: Set<ColumnName> = []
    self.steps = steps.enumerated().map { index, step in
      let readLater = Set(steps[(index + 1)...].flatMap(\.entry.description.reads))
      let before = added
      added.formUnion(step.entry.description.adds)
      let unread = columnsAtEnd.map { added.subtracting(readLater).subtracting($0) } ?? []
      added.subtract(unread)
      return Step(
        step: step, settings: step.settings(over: outing), addedBefore: before,
        readLater: readLater, unread: unread.sorted { $0.name.precedesByBytes($1.name) })
    }
  }

  /// Makes a run's own steps ready.
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
      ready.step.entry.append(to: &pipeline, task)
      if ready.step.entry.takesFixesAway { pipeline.endRepair() }
      pipeline.drop(ready.unread)
    }
  }
}
