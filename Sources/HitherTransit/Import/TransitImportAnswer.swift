package import HitherFormats

/// The result of a timetable import.
package struct TransitImportAnswer: Sendable {
  /// The store's file.
  package var store: String
  package var feeds: [Feed]

  package init(store: String, feeds: [Feed]) {
    self.store = store
    self.feeds = feeds
  }

  /// The result for a feed.
  package struct Feed: Sendable {
    /// The file as the user gave it.
    package var file: String
    package var feed: Timetable.Feed
    package var counts: FeedImport.Counts
    package var findings: [FeedFinding]

    package init(
      file: String, feed: Timetable.Feed, counts: FeedImport.Counts, findings: [FeedFinding]
    ) {
      self.file = file
      self.feed = feed
      self.counts = counts
      self.findings = findings
    }
  }
}
