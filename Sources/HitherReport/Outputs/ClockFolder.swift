package import HitherFiles
package import HitherOuting

/// Writes the files of `hither clock` into a folder.
package struct ClockFolder {
  private let folder: String
  private let mode: FileMode

  /// Makes the folder if it is missing.
  package init(_ folder: String, _ mode: FileMode = .ownerOnly) throws(HitherError) {
    try OutputFile.makeFolder(folder, mode)
    (self.folder, self.mode) = (folder, mode)
  }

  /// Writes all files.
  package func write(_ clock: SharedClock) throws(HitherError) {
    try put(TimelineTable.csv(clock.timeline), "timeline.csv")
    try put(TotalsTable.csv(clock.dayTotals), "totals.csv")
    let document = TimelineDocument(intervals: clock.timeline, totals: clock.dayTotals)
    try put(TimelineDocument.json(document), "timeline.json")
    try put(TimelinePicture.svg(clock.statesTimeline), "timeline.svg")
    try put(ClockFace.svg(clock.moment, clock.setting), "clock.svg")
    // An earlier run's file may contain what this viewer must not see.
    OutputFile.remove(folder + "/strip.svg")
    if !clock.frames.isEmpty {
      try put(ClockStrip.svg(clock.frames, clock.setting), "strip.svg")
    }
    try OutputFile.synchronise(folder)
  }

  private func put(_ bytes: [UInt8], _ name: String) throws(HitherError) {
    try OutputFile.write(bytes, to: folder + "/" + name, mode, .content)
  }
}

extension ResultText {
  /// The members' states, for a person.
  package static func clock(_ clock: SharedClock) -> [UInt8] {
    Array(ClockText.tables(clock.tables, clock.setting, zoneLine: clock.zoneLine).utf8)
  }
}
