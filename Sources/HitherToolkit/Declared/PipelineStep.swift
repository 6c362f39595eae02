import HitherEngine
import HitherTracks

/// An operator of a pipeline with what is set of it.
package struct PipelineStep: Sendable {
  package let entry: CatalogueEntry
  /// The numbers that are set; the others are the outing's.
  var numbers: [(setting: Setting<OutingSettings>, value: Double)] = []
  /// The choices that are made, by name.
  var words: [String: String]
  /// `FILE:LINE:COLUMN`, where a document declares it.
  var place: String?

  /// A step with nothing set.
  init(_ entry: CatalogueEntry) {
    self.entry = entry
    words = entry.description.choices.reduce(into: [:]) { $0[$1.name] = $1.words.first?.word }
  }

  /// The outing's settings with those of the step.
  func settings(over outing: OutingSettings) -> OutingSettings {
    var settings = outing
    for number in numbers { _ = number.setting.set(number.value, in: &settings) }
    return settings
  }
}

extension [PipelineStep] {
  /// The steps that look at a member.
  var ofMembers: [PipelineStep] { filter { !$0.entry.looksAtGroup } }
  /// The steps that look at the group.
  var ofGroups: [PipelineStep] { filter { $0.entry.looksAtGroup } }

  /// Appends the steps to a member's pipeline.
  func append(
    to pipeline: inout Pipeline, _ member: Member, _ outing: OutingSettings, _ needs: RunNeeds
  ) {
    var added: Set<ColumnName> = []
    for (index, step) in enumerated() {
      let task = StepTask(
        member: member, settings: step.settings(over: outing), needs: needs, words: step.words,
        addedBefore: added,
        readLater: Set(self[(index + 1)...].flatMap(\.entry.description.reads)))
      step.entry.append(to: &pipeline, task)
      if OperatorCatalogue.takesFixesAway(step.entry) { pipeline.endRepair() }
      added.formUnion(step.entry.description.adds)
    }
  }
}
