import HitherFormats
import HitherTracks

extension OutingPlan {
  /// The plan with one stream as its source.
  ///
  /// - Parameter path: `-`, a file, an address, or the name of a source that is opened elsewhere.
  package func reading(stream path: String) -> OutingPlan {
    var plan = self
    plan.sources = [
      Source(
        path: path, member: nil, fallbackMember: path == "-" ? "stdin" : FileName.stem(of: path),
        isNamed: true)
    ]
    return plan
  }

  /// The same with log entries that were among the fixes.
  ///
  /// A join or a leave among them changes the group from then on. Fixes count by the windows of the
  /// manifest and of the log file, since a stream cannot know beforehand who will join.
  func with(_ entries: [StreamedEntry]) -> OutingPlan {
    guard !entries.isEmpty else { return self }
    var plan = self
    plan.streamedEntries = (streamedEntries + entries.map { own($0.entry) }).inOrder
    return plan
  }

  /// An entry with members by their own ids.
  func own(_ entry: LogEntry) -> LogEntry {
    var entry = entry
    entry.member = options.member(of: entry.member)
    if case .receipt(var receipt) = entry.content {
      receipt.sender = receipt.sender.map { options.member(of: $0) }
      entry.content = .receipt(receipt)
    }
    return entry
  }

  /// All entries of the log, in order.
  var allEntries: [LogEntry] {
    streamedEntries.isEmpty
      ? log?.entries ?? [] : ((log?.entries ?? []) + streamedEntries).inOrder
  }

  /// Whether there is a log, or log entries were among the fixes.
  var hasLog: Bool { log != nil || !streamedEntries.isEmpty }
}
