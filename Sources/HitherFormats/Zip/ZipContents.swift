internal import HitherText
internal import HitherTracks

/// A file of an archive, or of a nested archive.
struct ZipFile {
  /// Its path, preceded by that of the nested archive, if any.
  var path: String
  let entry: ZipDirectory.Entry
  /// The index of the archive with its bytes.
  let archive: Int

  /// Its bytes, unpacked as they are read.
  func bytes(in archives: [[UInt8]]) -> ZipEntryBytes {
    ZipEntryBytes(entry, of: archives[archive])
  }
}

/// The files of an archive and of nested archives: account exports pack archives of recordings.
///
/// One level is opened. The limits of one archive apply to the total.
struct ZipContents {
  private(set) var archives: [[UInt8]]
  private(set) var files: [ZipFile]
  private(set) var refusedPaths: [String]

  /// Reads an archive to its end.
  ///
  /// - Throws: `ZipError`, or what the source throws.
  init(_ source: PeekableSource) throws {
    let bytes = try Self.whole(source, upTo: ByteLimits.archiveLength)
    let directory = try ZipDirectory(bytes)
    archives = [bytes]
    files = directory.entries.map { ZipFile(path: $0.path, entry: $0, archive: 0) }
    refusedPaths = directory.refusedPaths
  }

  /// Replaces nested archives by their files; one that cannot be opened is omitted with a notice.
  mutating func openArchives(in file: String, _ tally: inout NoticeTally) {
    // A KMZ among the files has one document and is small.
    let outer = files
    files = []
    for found in outer {
      guard Self.isArchive(found, archives) else {
        files.append(found)
        continue
      }
      do {
        try open(found)
      } catch {
        let reason = FormatError(error, file: file).message
        tally.count(
          "damaged_file",
          "an archive in the archive is skipped: '\(RecordFault.excerpt(found.path, upTo: 80))': \(reason)",
          line: 1)
      }
    }
  }

  private mutating func open(_ found: ZipFile) throws {
    let held = archives.reduce(0) { $0 + $1.count }
    let bytes = try Self.whole(found.bytes(in: archives), upTo: ByteLimits.archiveLength - held)
    let directory = try ZipDirectory(bytes)
    guard files.count + directory.entries.count <= ByteLimits.archiveFiles else {
      throw ZipError.tooManyFiles
    }
    let documents = directory.entries.filter { $0.path == "doc.kml" }
    archives.append(bytes)
    refusedPaths += directory.refusedPaths.map { "\(found.path)/\($0)" }
    files += (documents.isEmpty ? directory.entries : documents).map {
      ZipFile(path: "\(found.path)/\($0.path)", entry: $0, archive: archives.count - 1)
    }
  }

  /// Whether the file begins like an archive.
  private static func isArchive(_ file: ZipFile, _ archives: [[UInt8]]) -> Bool {
    var source = PeekableSource(file.bytes(in: archives))
    guard let start = try? source.peek(4) else { return false }
    return ZipDirectory.isZip(start)
  }

  private static func whole(_ source: some ByteSource, upTo limit: Int) throws -> [UInt8] {
    var source = source
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, upTo: 1 << 20) > 0 {
      if bytes.count > limit { throw ZipError.tooLong }
    }
    return bytes
  }
}
