internal import HitherText

/// The tables of a GTFS feed: a zip archive, or a folder of text files.
///
/// In an archive the tables may be in a subfolder, as some publishers pack them; the tables with
/// the shortest path are used.
package struct GTFSFeed {
  /// The path as the user gave it.
  package let path: String
  /// The names of its files.
  package let fileNames: [String]
  private let archive: [UInt8]?
  private let entries: [String: ZipDirectory.Entry]

  /// Opens a folder.
  ///
  /// - Parameter fileNames: The names of the files in it.
  package init(folder path: String, fileNames: [String]) {
    self.path = path
    self.fileNames = fileNames
    archive = nil
    entries = [:]
  }

  /// Opens an archive.
  ///
  /// - Throws: If it cannot be read, or is not a zip archive.
  package init(archive path: String) throws(FormatError) {
    self.path = path
    do {
      var source = try FileBytes(path: path)
      var bytes: [UInt8] = []
      while try source.read(into: &bytes, upTo: 1 << 20) > 0 {
        if bytes.count > ByteLimits.archiveLength { throw ZipError.tooLong }
      }
      guard ZipDirectory.isZip(bytes) else {
        throw FormatError(
          .unrecognised, file: path, message: "not a zip archive",
          hint: "a GTFS feed is a zip archive or a folder of its tables")
      }
      let directory = try ZipDirectory(bytes)
      var found: [String: ZipDirectory.Entry] = [:]
      for entry in directory.entries where !entry.path.hasPrefix("__MACOSX/") {
        let name = FileName.name(of: entry.path)
        if let other = found[name], other.path.utf8.count <= entry.path.utf8.count { continue }
        found[name] = entry
      }
      entries = found
      fileNames = found.keys.sorted()
      archive = bytes
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Opens a table; nil if the feed has none of this name.
  package func table(
    _ name: String, _ findings: inout FeedFindings
  ) throws(FormatError) -> GTFSTable? {
    guard let source = try bytes(of: name) else { return nil }
    return try GTFSTable(name, of: path, source, &findings)
  }

  private func bytes(of name: String) throws(FormatError) -> PeekableSource? {
    if let archive {
      return entries[name].map { PeekableSource(ZipEntryBytes($0, of: archive)) }
    }
    guard fileNames.contains(name) else { return nil }
    do throws(FileError) {
      return PeekableSource(try FileBytes(path: path + "/" + name))
    } catch {
      throw FormatError(error, file: path + "/" + name)
    }
  }
}
