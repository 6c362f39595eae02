import HitherTracks

/// Handles changes of the outing's files while a stream runs: manifest, route, places, rules and log.
///
/// Events emitted before stay unchanged. From there on the stream emits what it would have emitted
/// with the new files from the beginning, as far as its data is stored; without stored data, one
/// stream ends and another begins. With revisions, all events that the new files change are
/// replaced.
extension WatchRun {
  /// Reads the files again and continues with them; if they cannot be used, with the former ones.
  mutating func reread() throws(HitherError) {
    let next: WatchTask
    let pipeline: LiveOuting
    var ended = outing
    var last: [OutgoingEvent] = []
    do throws(HitherError) {
      next = try task.read()
      pipeline = try LiveOuting(
        next, latenessMilliseconds: settings.latenessMilliseconds,
        adaptsLateness: settings.adaptsLateness,
        keptMilliseconds: settings.keptMilliseconds)
      if kept == nil, outing.time != nil { last = try ended.end() }
    } catch {
      let place = error.place.map { $0 + ": " } ?? ""
      signals.warn("\(place)\(error.message); the outing's files count as they were before")
      return
    }
    for warning in next.plan.warnings { signals.warn(warning) }
    (task, fresh) = (next, pipeline)
    viewer?.continue(with: next.plan)
    let since: String
    if let kept {
      since = try resume(with: kept)
    } else {
      try settle(last)
      try write(ended.endEarly())
      outing = fresh
      outing.begin(behind: ended)
      since = "they apply from now on"
    }
    signals.note("the outing's files were read again: \(since)")
  }

  /// Continues with other files and the stored data.
  ///
  /// - Returns: From when on they apply, for a person.
  private mutating func resume(with kept: StreamStore) throws(HitherError) -> String {
    try keep(at: signals.clock())
    sum = try task.sum()
    guard revisions == nil else {
      try revise()
      return "the events they change are retracted and emitted again"
    }
    let (released, tally, early) = (outing.releasedUntil, outing.tally, outing.early)
    let unemitted = try retake(
      kept, from: StreamStore.Begin(time: released, events: tally.events))
    let events = outing.tally.events
    (outing.tally, outing.early) = (tally, early)
    outing.tally.events = events
    try emit(unemitted)
    return released == .absent
      ? "no event was emitted yet, so they apply to the whole stream"
      : "they apply to events detected from \(released.rfc3339) on"
  }

  /// Rebuilds the pipeline from all stored data, after the events emitted before.
  ///
  /// - Returns: Its events from there on.
  mutating func retake(
    _ kept: StreamStore, from begin: StreamStore.Begin
  ) throws(HitherError) -> [OutgoingEvent] {
    outing = fresh
    outing.begin(at: begin.time, events: begin.events)
    kept.beginAnew(begin)
    try realtime?.restore(kept)
    return try retake(kept, after: 0)
  }

  /// Emits and stores the events of a rebuilt pipeline.
  mutating func emit(_ unemitted: [OutgoingEvent]) throws(HitherError) {
    outing.early?.confirm(unemitted)
    try write(unemitted)
    try keep(at: signals.clock())
  }
}
