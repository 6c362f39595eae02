import HitherEngine
import HitherReports
import HitherTracks

/// Runs a declared pipeline over recordings.
package struct PipelineRun {
  private let document: PipelineDocument
  private let progress: @Sendable (Int) -> Void

  /// What the run read.
  package let plan: OutingPlan

  /// Finds the inputs and checks that they have what the steps need.
  package init(
    _ document: PipelineDocument, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(HitherError) {
    self.document = document
    self.progress = progress
    var selection = InputSelection(document.outing)
    plan = try selection.plan(document.sources.map(\.input))
    for sink in document.sinks {
      try plan.checkOutput(sink.path)
      for step in sink.steps { try check(step) }
    }
  }

  private func check(_ step: PipelineStep) throws(HitherError) {
    let name = step.entry.description.name
    for need in step.entry.description.needs {
      let (isThere, example) =
        switch need {
        case .route: (plan.outing.route != nil, "\"route\": \"route.gpx\"")
        case .places: (!plan.outing.places.isEmpty, "\"places\": \"places.geojson\"")
        }
      guard !isThere else { continue }
      throw HitherError(
        .data, "'\(name)' needs the outing's \(need.rawValue), of which nothing is known",
        place: step.place, hint: "add \"outing\": {\(example)}")
    }
    if let fault = step.settings(over: plan.outing.settings).fault {
      throw HitherError(.data, "of '\(name)', \(fault)", place: step.place)
    }
  }

  /// Reads, runs each chain of steps, and writes its sinks.
  ///
  /// - Returns: What a person should know of the data and of the writing, one line each.
  package func run() throws(HitherError) -> [String] {
    var warnings: [String] = []
    var ends: [Int?] = []
    for sink in document.sinks where !ends.contains(sink.end) { ends.append(sink.end) }
    for end in ends {
      let sinks = document.sinks.filter { $0.end == end }
      let steps = sinks.first?.steps ?? []
      var plan = plan
      for step in steps.ofGroups {
        plan.outing.settings = step.settings(over: plan.outing.settings)
      }
      let needs = try RunNeeds.declared(plan, steps, sinks.map(\.product))
      let result = try OutingRun(plan, needs, progress: progress).run()
      for sink in sinks { warnings += try write(result, to: sink) }
      for warning in result.warnings(rejectsPath: nil) where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }

  private func write(
    _ result: OutingResult, to sink: PipelineDocument.Sink
  ) throws(HitherError) -> [String] {
    switch sink.product {
    case .events: try OutputFile.write(EventWriter.ndjson(result.events), to: sink.path)
    case .fixes: try FixesFile.write(result, to: sink.path, format: sink.format)
    case .matches: try MatchFile.write(result, to: sink.path)
    case .summary: try OutputFile.write(SummaryDocument.json(result.summary), to: sink.path)
    case .timeline: try OutputFile.write(TimelineTable.csv(result.timeline), to: sink.path)
    case .report:
      var style = ReportStyle()
      style.mapLibrary = SystemLeaflet.library
      return try ReportFolder(sink.path).write(result, style)
    }
    return []
  }
}
