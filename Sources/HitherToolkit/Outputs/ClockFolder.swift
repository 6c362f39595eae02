package import HitherReports

/// Writes the files of `hither clock` into a folder.
package struct ClockFolder {
  private let folder: String

  /// Makes the folder where it is missing.
  package init(_ folder: String) throws(HitherError) {
    try OutputFile.makeFolder(folder)
    self.folder = folder
  }

  /// Writes all files.
  package func write(_ result: OutingResult) throws(HitherError) {
    try OutputFile.write(TimelineTable.csv(result.timeline), to: folder + "/timeline.csv")
    try OutputFile.write(TotalsTable.csv(result.dayTotals), to: folder + "/totals.csv")
  }
}

extension ResultText {
  /// Who is in which state, for a person.
  ///
  /// - Parameter shown: The members to show, in this order; empty for all.
  package static func clock(
    _ result: OutingResult, showing shown: [String]
  ) throws(HitherError) -> [UInt8] {
    Array(ClockText.table(try result.hands(showing: shown)).utf8)
  }
}

extension OutingResult {
  /// The hands of some members, in the order asked for; all where none are named.
  package func hands(showing shown: [String]) throws(HitherError) -> [ClockHand] {
    guard !shown.isEmpty else { return hands }
    return try shown.map { (id) throws(HitherError) in
      guard let hand = hands.first(where: { $0.member == id }) else {
        throw HitherError(unknownMember: id, hands.map(\.member))
      }
      return hand
    }
  }
}
