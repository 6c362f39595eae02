import HitherDepartures
import HitherFormats
import HitherText

/// Realtime data of a stretch of time: a feed a file, or in `.ndjson` a feed a line.
enum RealtimeFiles {
  /// The feeds of a file, or of the files of a folder.
  static func read(_ path: String) throws(HitherError) -> RealtimeLog {
    var feeds: [RealtimeFeed] = []
    for file in try paths(path) {
      if file.hasSuffix(".ndjson") {
        feeds += try lines(file)
      } else {
        feeds.append(try RealtimeFile.read(file))
      }
    }
    return RealtimeLog(feeds)
  }

  /// The files themselves, in the order of their names.
  static func paths(_ path: String) throws(HitherError) -> [String] {
    guard FolderListing.kind(of: path) == .folder else { return [path] }
    guard let names = FolderListing.names(in: path) else {
      throw HitherError(.inputNotFound, "the folder cannot be read", place: path)
    }
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.precedesByBytes($1) }
      .map { path + "/" + $0 }
  }

  private static func lines(_ path: String) throws(HitherError) -> [RealtimeFeed] {
    let bytes = try WholeFile.bytes(path, limit: 1 << 30)
    var feeds: [RealtimeFeed] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 > 0x20 }) {
      do throws(JSONError) {
        feeds.append(try RealtimeFeed(json: Array(line)))
      } catch {
        throw HitherError(.data, error.message, place: "\(path):\(index + 1):\(error.column)")
      }
    }
    return feeds
  }
}
