import HitherArguments
import HitherOuting
import HitherReport
import HitherTransit

/// The sources of realtime data.
struct RealtimeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "GTFS-Realtime, binary or JSON: a file, .ndjson with one feed per line, or a folder whose newest file by then "
        + "counts, or an http(s) address; may be repeated.", valueName: "source"))
  var realtime: [String] = []

  @Option(
    help: ArgumentHelp(
      "Cache answers of servers in this folder (default: the user's cache folder).",
      valueName: "folder"))
  var cache: String?

  @Flag(help: "Ask no server; use what they said last.") var offline = false

  @Option(
    help: ArgumentHelp(
      "The language of the answer, if it is one of the report's, and of disruptions (default: en).",
      valueName: "language"), completion: .examples(WritingStyle.languageNames))
  var lang: String?

  /// The sources in the toolkit's form.
  var sources: RealtimeSources {
    var sources = RealtimeSources(realtime)
    sources.streams = Registers.streams
    sources.cache = cache
    sources.isOffline = offline
    if let lang { sources.language = lang }
    return sources
  }
}
