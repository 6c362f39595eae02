import HitherArguments
import HitherOuting
import HitherReport
import HitherTransit

/// The sources of realtime data.
struct RealtimeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "GTFS-Realtime, binary or JSON: a file, .ndjson with a feed a line or a folder, of which the newest by then "
        + "counts, or an http(s) address; may be repeated.", valueName: "source"))
  var realtime: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep what servers said in this folder; else in the user's folder for such.",
      valueName: "folder"))
  var cache: String?

  @Flag(help: "Ask no server; use what they said last.") var offline = false

  @Option(
    help: ArgumentHelp(
      "The language of the answer, if it is one of the report's, and of disruptions; else en.",
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
