import Glibc
package import HitherFormats
import HitherText
import HitherTracks

/// Realtime data of an interval in files: one feed per file, or in `.ndjson` one per line.
///
/// A folder of them is one log: each feed is valid from its own time on. Another program may be
/// writing into it, so a file that cannot be read is skipped there.
package enum RealtimeFiles {
  /// The state of a file when it was checked.
  struct FileStamp: Hashable {
    var path: String
    /// When it was changed, in nanoseconds, and its length.
    var changed: Int64
    var size: Int64
  }

  /// For the data known at a moment, only this many most recently changed files of a folder are read.
  private static let lookedAt = 64

  /// All feeds of a file, or of the files of a folder.
  package static func read(_ path: String) throws(HitherError) -> [RealtimeFeed] {
    try feeds(in: try standings(path), of: path)
  }

  /// The feeds of a file or a folder that may be valid at a moment.
  package static func read(_ path: String, knownBy now: Int64) throws(HitherError) -> [RealtimeFeed]
  {
    // A pipe can be read only once.
    guard FolderListing.kind(of: path) == .folder else { return try feeds(of: path) }
    let files = try standings(path).sorted { ($0.changed, $1.path) > ($1.changed, $0.path) }
    var rest = files[...]
    var feeds: [RealtimeFeed] = []
    while !rest.isEmpty, feeds.count(where: { $0.timestamp ?? .min <= now }) < lookedAt {
      feeds += (try? self.feeds(in: Array(rest.prefix(lookedAt)), of: path)) ?? []
      rest = rest.dropFirst(lookedAt)
    }
    // If nothing can be read, the error is thrown.
    return feeds.isEmpty ? try self.feeds(in: files, of: path) : feeds
  }

  /// Whether a file has one feed per line.
  package static func isLog(_ path: String) -> Bool { path.hasSuffix(".ndjson") }

  /// The files themselves, in the order of their names.
  static func standings(_ path: String) throws(HitherError) -> [FileStamp] {
    guard FolderListing.kind(of: path) == .folder else {
      return [standing(path) ?? FileStamp(path: path, changed: 0, size: 0)]
    }
    guard let names = FolderListing.names(in: path) else {
      throw HitherError(.inputNotFound, "the folder cannot be read", place: path)
    }
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".part") }
      .sorted { $0.precedesByBytes($1) }
      .compactMap { standing(path + "/" + $0) }
  }

  /// The feeds of some files of a folder, or of the file that a path names.
  static func feeds(
    in files: [FileStamp], of path: String
  ) throws(HitherError) -> [RealtimeFeed] {
    guard FolderListing.kind(of: path) == .folder else { return try feeds(of: path) }
    var feeds: [RealtimeFeed] = []
    var fault: HitherError?
    for file in files {
      do throws(HitherError) {
        // A folder may have separate feeds of trips and of disruptions: an empty one says nothing about either.
        feeds += try self.feeds(of: file.path).filter {
          !$0.tripUpdates.isEmpty || !$0.alerts.isEmpty
        }
      } catch {
        fault = fault ?? error
      }
    }
    if feeds.isEmpty, let fault { throw fault }
    return feeds
  }

  private static func feeds(of path: String) throws(HitherError) -> [RealtimeFeed] {
    isLog(path) ? try lines(path) : [try RealtimeFile.read(path)]
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

  /// The state of a regular file; nil for anything else.
  private static func standing(_ path: String) -> FileStamp? {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileStamp(
      path: path,
      changed: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
      size: Int64(status.st_size))
  }
}
