import HitherFormats
import HitherText
import HitherTracks

/// A row of what `hither match` writes: where on the planned route a fix lies.
struct MatchedFix {
  let time: Instant
  /// Nil where the fix lies nowhere on the route.
  let progressMetres: Double?

  struct Unreadable: Error {
    let line: String
  }

  /// Reads the table, member by member.
  ///
  /// The ids of made-up outings need no quotes, so that a row can be cut at its commas.
  static func read(_ path: String) throws -> [String: [MatchedFix]] {
    var fixes: [String: [MatchedFix]] = [:]
    var lines = LineScanner(try FileBytes(path: path))
    while try lines.next() == .line {
      guard lines.lineNumber > 1 else { continue }
      let cells = lines.text.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count > 4, let time = Instant(rfc3339: String(cells[1])) else {
        throw Unreadable(line: lines.text)
      }
      fixes[String(cells[0]), default: []].append(
        MatchedFix(time: time, progressMetres: Double(cells[4])))
    }
    return fixes
  }
}
