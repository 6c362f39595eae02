import HitherEngine
import HitherTracks

/// An operator of a pipeline with its settings.
package struct PipelineStep: Sendable {
  package let entry: CatalogueEntry
  /// The numbers that are set; the others are the outing's defaults.
  var numbers: [(setting: Setting<OutingSettings>, value: Double)] = []
  /// The choices, by name.
  var words: [String: String]
  /// The numbers that are set for those choices, by name.
  var wordNumbers: [String: Double] = [:]
  /// `FILE:LINE:COLUMN`, if a document declares it.
  var place: String?

  /// A step with default settings.
  package init(_ entry: CatalogueEntry) {
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

extension PipelineStep {
  /// Writes what distinguishes the step from others, for a checksum.
  func append(to coder: inout StateCoder) {
    coder.append(entry.description.name)
    for number in numbers {
      coder.append(number.setting.name)
      coder.append(number.value)
    }
    for (name, word) in words.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      coder.append(name)
      coder.append(word)
    }
    for (name, value) in wordNumbers.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      coder.append(name)
      coder.append(value)
    }
  }

  /// Checks that an outing has the inputs of the step.
  func check(_ plan: OutingPlan) throws(HitherError) {
    let name = entry.description.name
    for need in entry.description.needs {
      let (isThere, example) =
        switch need {
        case .route: (plan.outing.route != nil, "\"route\": \"route.gpx\"")
        case .places: (!plan.outing.places.isEmpty, "\"places\": \"places.geojson\"")
        case .network: (plan.options.network != nil, "\"network\": \"area.network\"")
        case .journeys: (plan.options.transit != nil, "\"transit\": \"transit.db\"")
        }
      guard !isThere else { continue }
      throw HitherError(
        .data, "'\(name)' needs the outing's \(need.rawValue), which is not known",
        place: place, hint: "add \"outing\": {\(example)}")
    }
    // The plan has the settings of all steps for the group, and the fault is that of the step that gives them.
    if let fault = settings(over: plan.outing.settings).fault,
      numbers.contains(where: { fault.contains($0.setting.name) })
    {
      throw HitherError(
        .data, "of '\(name)', \(fault)", place: place,
        hint: "a setting that is not given has the default of 'hither operators \(name)'")
    }
  }
}

extension OutingPlan {
  /// The plan with the steps' settings for the group, which share one tick.
  package func with(_ steps: [PipelineStep]) -> OutingPlan {
    var plan = self
    for step in steps.ofGroups { plan.outing.settings = step.settings(over: plan.outing.settings) }
    return plan
  }
}

extension [PipelineStep] {
  /// Checks that an outing has the inputs of the steps.
  package func check(_ plan: OutingPlan) throws(HitherError) {
    for step in self { try step.check(plan) }
    let settings = reduce(plan.outing.settings) { $1.settings(over: $0) }
    if let fault = settings.fault { throw HitherError(.data, fault, place: first?.place) }
  }

  /// The steps for members.
  var ofMembers: [PipelineStep] { filter { !$0.entry.looksAtGroup } }
  /// The steps for the group.
  var ofGroups: [PipelineStep] { filter { $0.entry.looksAtGroup } }
}
