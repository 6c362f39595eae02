import HitherEngine
package import HitherFiles
package import HitherOuting
import HitherTracks

/// Runs a declared pipeline over recordings.
package struct PipelineRun {
  private let document: PipelineDocument
  private let mode: FileMode
  private let progress: @Sendable (Int) -> Void
  /// The sentences for a report's events.
  private let sentences: [EventSentence]

  /// The resolved inputs of the run.
  package let plan: OutingPlan

  /// Resolves the inputs and checks that they have what the steps need.
  package init(
    _ document: PipelineDocument, _ mode: FileMode = .ownerOnly,
    sentences: [EventSentence] = EventSentence.ofAnalyses,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(HitherError) {
    (self.document, self.mode) = (document, mode)
    (self.progress, self.sentences) = (progress, sentences)
    guard document.outing.outing == nil else {
      throw HitherError(
        .data, "a manifest next to the sources belongs to a stream",
        place: document.sources.first?.place,
        hint: "read the manifest itself, or run the pipeline with --live")
    }
    var selection = InputSelection(document.outing)
    plan = try selection.plan(document.sources.map(\.input))
    for sink in document.sinks {
      try plan.checkOutput(sink.path)
      try sink.steps.check(plan)
    }
  }

  /// Reads, runs each chain of steps, and writes its sinks.
  ///
  /// - Returns: Warnings for a person about the data and the writing, one line each.
  package func run() throws(HitherError) -> [String] {
    var warnings: [String] = []
    // An unreachable broker is detected before the work is done.
    var streams: [Int: any LiveSink] = [:]
    for (number, sink) in document.sinks.enumerated() where StreamAddress.isBroker(sink.path) {
      streams[number] = try StreamAddress.sink(sink.path, mode, document.streams)
    }
    var ends: [Int?] = []
    for sink in document.sinks where !ends.contains(sink.end) { ends.append(sink.end) }
    for end in ends {
      let sinks = document.sinks.filter { $0.end == end }
      let steps = sinks.first?.steps ?? []
      let plan = plan.with(steps)
      let needs = try RunNeeds.declared(plan, steps, sinks.map(\.product))
      let result = try OutingRun(plan, needs, progress: progress).run()
      for (number, sink) in document.sinks.enumerated() where sink.end == end {
        if var stream = streams[number] {
          try stream.send(result.events)
        } else {
          warnings += try write(result, to: sink)
        }
      }
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
    case .events: try OutputFile.write(EventWriter.ndjson(result.events), to: sink.path, mode)
    case .fixes: try FixesFile.write(result, to: sink.path, mode, format: sink.format)
    case .matches: try MatchFile.write(result, to: sink.path, mode)
    case .summary: try OutputFile.write(SummaryDocument.json(result.summary), to: sink.path, mode)
    case .timeline: try OutputFile.write(TimelineTable.csv(result.timeline), to: sink.path, mode)
    case .report:
      var style = ReportStyle()
      style.mapLibrary = SystemLeaflet.library
      style.sentences = sentences
      return try ReportFolder(sink.path, mode).write(result, style)
    }
    return []
  }
}

extension LiveSink {
  /// Sends all events of a run, and returns once they have arrived.
  fileprivate mutating func send(_ events: [Event]) throws(HitherError) {
    do throws(LiveError) {
      try resume(at: [])
      try write(OutgoingEvent.settled(events.map { ($0, $0.id) }))
      try flush()
    } catch {
      throw HitherError(error)
    }
  }
}
