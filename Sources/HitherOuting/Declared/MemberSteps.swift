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
  ///   - steps: Those that look at a member. Where one asks for recording gaps and none before it has found them, a
  ///     step that does is put before it.
  ///   - outing: The outing's settings.
  ///   - columnsAtEnd: The columns that are read behind the last step; nil where all may be.
  package init(_ steps: [PipelineStep], _ outing: OutingSettings, columnsAtEnd: Set<ColumnName>?) {
    var added: Set<ColumnName> = []
    let steps = Self.findingGaps(steps)
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
