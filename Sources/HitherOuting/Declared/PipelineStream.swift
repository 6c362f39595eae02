import HitherTracks

/// Runs a declared pipeline over a stream, as its fixes arrive.
package struct PipelineStream {
  private let task: WatchTask
  /// The live settings.
  package var settings: WatchRun.Settings
  private let sinks: [String]

  /// The inputs of the run.
  package var plan: OutingPlan { task.plan }

  /// Checks that the document can run over a stream, and reads the outing's files.
  ///
  /// - Parameter source: Replaces the document's sources, from which only a manifest is used then.
  package init(
    _ document: PipelineDocument, from source: String? = nil
  ) throws(HitherError) {
    var settings = document.live ?? WatchRun.Settings()
    let input: String
    var options = document.outing
    if let source {
      input = source
      options.outing = try InputSelection(options).manifestPath(document.sources.map(\.input))
    } else {
      let own = try document.streamSource()
      (input, settings.isFollowed) = (own.input, own.isFollowed)
    }
    let steps = try document.streamSteps()
    var selection = InputSelection(options)
    task = WatchTask(try selection.plan(stream: input), steps: steps)
    try steps.check(task.plan)
    settings.streams = document.streams
    self.settings = settings
    sinks = document.sinks.map(\.path)
    for path in sinks + [settings.state].compactMap({ $0 }) { try plan.checkOutput(path) }
  }

  /// Opens the source and the sinks.
  package func watch(_ signals: WatchRun.Signals) throws(HitherError) -> WatchRun {
    try WatchRun(task, settings, signals, to: sinks)
  }
}

extension PipelineDocument {
  /// The source; there must be exactly one that is a stream.
  fileprivate func streamSource() throws(HitherError) -> Source {
    guard let source = sources.first, sources.count == 1 else {
      throw HitherError(
        .data, "a stream has one source", place: sources.dropFirst().first?.place,
        hint: "several streams come together in a broker")
    }
    guard source.input == "-" || source.isStream || FolderListing.kind(of: source.input) != .folder
    else {
      throw HitherError(
        .data, "a folder is not a stream", place: source.place,
        hint: "--source names a stream; a manifest in the folder still counts")
    }
    return source
  }

  /// The steps, which must be one chain that ends in events.
  fileprivate func streamSteps() throws(HitherError) -> [PipelineStep] {
    for sink in sinks {
      if sink.product != .events {
        throw HitherError(
          .data,
          "'\(sink.product.rawValue)' is known at the end of a recording; a stream has events",
          place: sink.place, hint: "run the pipeline over what was recorded, too")
      }
      if sink.end != sinks.first?.end {
        throw HitherError(
          .data, "a stream comes once, so that all sinks must end one chain of steps",
          place: sink.place, hint: "give each the same \"from\"")
      }
    }
    return sinks.first?.steps ?? []
  }
}
