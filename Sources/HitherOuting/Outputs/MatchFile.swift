package import HitherFiles

/// Matched fixes as a CSV file.
package enum MatchFile {
  /// Writes the header and all members' fixes; `-` is standard output.
  ///
  /// - Parameters:
  ///   - timeToGo: Whether the run has the remaining time, a column of its own.
  ///   - isOfNetwork: Whether the fixes were matched to a network instead of the planned route.
  package static func write(
    _ result: OutingResult, timeToGo: Bool = false, isOfNetwork: Bool = false, to path: String,
    _ mode: FileMode = .ownerOnly
  ) throws(HitherError) {
    var file = try OutputFile(path, mode)
    var header = MatchTable(timeToGo: timeToGo)
    try file.write(isOfNetwork ? NetworkMatchTable.header() : header.takeBytes())
    for matches in result.matches {
      try matches?.read { (bytes) throws(HitherError) in try file.write(bytes) }
    }
    try file.finish()
  }
}
