import HitherReports

/// Writes the files of `hither clock` into a folder.
package struct ClockFolder {
  private let folder: String

  /// Makes the folder where it is missing.
  package init(_ folder: String) throws(HitherError) {
    try OutputFile.makeFolder(folder)
    self.folder = folder
  }

  /// Writes all files.
  package func write(_ clock: SharedClock) throws(HitherError) {
    try OutputFile.write(TimelineTable.csv(clock.timeline), to: folder + "/timeline.csv")
    try OutputFile.write(TotalsTable.csv(clock.dayTotals), to: folder + "/totals.csv")
    let document = TimelineDocument(intervals: clock.timeline, totals: clock.dayTotals)
    try OutputFile.write(TimelineDocument.json(document), to: folder + "/timeline.json")
    try OutputFile.write(TimelinePicture.svg(clock.statesTimeline), to: folder + "/timeline.svg")
    try OutputFile.write(ClockFace.svg(clock.moment, clock.setting), to: folder + "/clock.svg")
    let strip = folder + "/strip.svg"
    // One of an earlier run may hold what this viewer may not see.
    OutputFile.remove(strip)
    if !clock.frames.isEmpty {
      try OutputFile.write(ClockStrip.svg(clock.frames, clock.setting), to: strip)
    }
  }
}

extension ResultText {
  /// Who is in which state, for a person.
  package static func clock(_ clock: SharedClock) -> [UInt8] {
    Array(ClockText.table(clock.hands, clock.setting).utf8)
  }
}
