package import HitherFiles
import HitherFormats
package import HitherOuting
package import HitherReport

/// Imports timetables into a store: all of them, or nothing is changed.
package struct TransitImport {
  private let feeds: [String]
  private let store: String
  private let mode: FileMode

  /// - Parameters:
  ///   - feeds: Zip archives, or folders of tables.
  ///   - store: The SQLite file; its timetables are replaced.
  package init(_ feeds: [String], into store: String?, _ mode: FileMode = .ownerOnly)
    throws(HitherError)
  {
    guard !feeds.isEmpty else {
      throw HitherError(
        .usage, "no feed is named", hint: "name one: hither transit import gtfs.zip --db transit.db"
      )
    }
    guard let store else {
      throw HitherError(.usage, "missing option '--db'", hint: "give --db transit.db")
    }
    self.feeds = feeds
    (self.store, self.mode) = (store, mode)
  }

  /// Imports the feeds; returns the result as JSON, or as text in a language.
  package func run(asJSON: Bool, _ language: Language = .english) throws(HitherError) -> [UInt8] {
    var timetable = Timetable()
    var outcomes: [FeedImport.Outcome] = []
    for (path, name) in zip(feeds, FileName.memberIDs(of: feeds)) {
      let feed = try open(path)
      do throws(FeedImport.Refusal) {
        outcomes.append(try FeedImport.add(feed, name: name, to: &timetable))
      } catch {
        throw refused(error, path)
      }
    }
    try TransitStore.write(timetable, to: store, mode)
    let answer = TransitImportAnswer(
      store: store,
      feeds: zip(feeds, outcomes).map { path, outcome in
        TransitImportAnswer.Feed(
          file: path, feed: timetable.feeds[outcome.feed], counts: outcome.counts,
          findings: outcome.findings.all)
      })
    return asJSON
      ? TransitImportDocument.json(answer) : Array(TransitImportText.lines(answer, language).utf8)
  }

  private func open(_ path: String) throws(HitherError) -> GTFSFeed {
    switch FolderListing.kind(of: path) {
    case .folder:
      guard let names = FolderListing.names(in: path) else {
        throw HitherError(.inputNotFound, "the folder cannot be read", place: path)
      }
      let files = names.filter { !$0.hasPrefix(".") }.sorted { $0.precedesByBytes($1) }
      return GTFSFeed(folder: path, fileNames: files)
    default:
      do throws(FormatError) {
        return try GTFSFeed(archive: path)
      } catch {
        throw HitherError(error)
      }
    }
  }

  private func refused(_ refusal: FeedImport.Refusal, _ path: String) -> HitherError {
    switch refusal {
    case .format(let error): HitherError(error)
    case .unusable(let reason):
      HitherError(.data, reason, place: path, hint: "what was imported before is as it was")
    }
  }
}
