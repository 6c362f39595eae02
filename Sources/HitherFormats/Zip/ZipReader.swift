internal import HitherText
public import HitherTracks

/// Reads the track files in a zip archive, each as a member, like the files of a folder.
///
/// A KMZ is an archive whose `doc.kml` is its one document. Files of nested archives are read too,
/// but only one level deep. An archive is held in memory, so its length is limited; nothing in it
/// is written to disk. Other files in it are reported once.
public struct ZipReader: TrackReader {
  private let file: String
  /// The archive, followed by its nested archives.
  private let archives: [[UInt8]]
  private let options: TrackFormat.Options
  private let entries: [ZipFile]
  /// The member of each file; empty if the archive holds only one file.
  private let ids: [String]
  private var next = 0
  private var current: (any TrackReader)?
  private var names = MemberNames()
  private var tally: NoticeTally
  private var endedNotices: [Notice] = []
  private var rejects: [Reject] = []
  private var endedRecordCount = 0
  private var endedRouteRecordCount = 0

  /// The metadata of its only file; empty if there are several.
  public private(set) var metadata = FileMetadata()
  /// Records of its files read so far.
  public var recordCount: Int { endedRecordCount + (current?.recordCount ?? 0) }
  /// Route points of its files read so far.
  public var routeRecordCount: Int { endedRouteRecordCount + (current?.routeRecordCount ?? 0) }
  /// The members' names so far, by first appearance; those of its file if it has only one.
  public var memberNames: [String] { names.names }
  /// Notices about the archive and its files.
  public var notices: [Notice] { tally.notices + endedNotices + (current?.notices ?? []) }

  /// Reads the archive, and examines the start of each file in it.
  ///
  /// - Throws: If the archive cannot be read, or holds no track file.
  init(
    _ source: PeekableSource, file: String, options: TrackFormat.Options
  ) throws(FormatError) {
    self.file = file
    tally = NoticeTally(file: file)
    var inner = options
    inner.isInArchive = true
    self.options = inner
    var contents: ZipContents
    do {
      contents = try ZipContents(source)
    } catch {
      throw FormatError(error, file: file)
    }
    contents.openArchives(in: file, &tally)
    archives = contents.archives
    for path in contents.refusedPaths {
      tally.count(
        "unsafe_path",
        "a link, or a path out of the archive, is skipped: '\(RecordFault.excerpt(path, upTo: 80))'",
        line: 1)
    }
    let documents = contents.files.filter { $0.path == "doc.kml" }
    var usable: [ZipFile] = []
    for entry in documents.isEmpty ? contents.files : documents {
      if Self.isHidden(entry.path) { continue }
      if Self.isTrackFile(entry, archives, file, inner) {
        usable.append(entry)
      } else {
        tally.count("no_track_file", "a file in the archive is not a track file, skipped", line: 1)
      }
    }
    guard !usable.isEmpty else {
      throw FormatError(
        .unrecognised, file: file, message: "the zip archive holds no track file of a known format")
    }
    Self.nameApart(&usable, &tally)
    entries = usable
    ids = usable.count == 1 ? [] : FileName.memberIDs(of: usable.map(\.path))
  }

  /// Whether it is one of the files that operating systems add.
  private static func isHidden(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/") || FileName.name(of: path).hasPrefix(".")
  }

  /// Gives files of one path different paths: an archive may hold several, each of which is a member.
  private static func nameApart(_ files: inout [ZipFile], _ tally: inout NoticeTally) {
    var paths = Set(files.map(\.path))
    guard paths.count < files.count else { return }
    var seen: [String: Int] = [:]
    for index in files.indices {
      let path = files[index].path
      let count = seen[path, default: 0] + 1
      seen[path] = count
      guard count > 1 else { continue }
      let suffix = FileName.name(of: path).dropFirst(FileName.stem(of: path).count)
      let stem = path.dropLast(suffix.count)
      var number = count
      while !paths.insert("\(stem)-\(number)\(suffix)").inserted { number += 1 }
      files[index].path = "\(stem)-\(number)\(suffix)"
      seen[path] = number
      tally.count(
        "same_path",
        "several files of the archive have one path, '\(RecordFault.excerpt(path, upTo: 80))'; each is read",
        line: 1)
    }
  }

  private static func isTrackFile(
    _ entry: ZipFile, _ archives: [[UInt8]], _ file: String, _ options: TrackFormat.Options
  ) -> Bool {
    do throws(FormatError) {
      _ = try TrackSource.open(
        bytes: entry.bytes(in: archives), name: "\(file)/\(entry.path)", options: options)
      return true
    } catch {
      // A damaged file is tried again in its turn, and then reported.
      return error.code == .damaged
    }
  }

  /// Reads the next records.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    while true {
      if current == nil {
        guard next < entries.count else {
          batch.removeAll()
          return false
        }
        do throws(FormatError) {
          current = try open(entries[next])
        } catch {
          next += 1
          try report(error)
          continue
        }
      }
      guard var reader = current else { return false }
      current = nil
      var hasMore = false
      var fault: FormatError?
      do throws(FormatError) {
        hasMore = try reader.read(&batch)
      } catch {
        fault = error
      }
      rejects += reader.takeRejects()
      if entries.count == 1 { metadata = reader.metadata }
      // Records read before a fault are valid.
      if hasMore || fault != nil { name(&batch, by: reader.memberNames) }
      if hasMore {
        current = reader
        return true
      }
      end(reader)
      next += 1
      guard let fault else { continue }
      try report(fault)
      if !batch.fixes.isEmpty { return true }
    }
  }

  private func open(_ entry: ZipFile) throws(FormatError) -> any TrackReader {
    try TrackSource.open(
      bytes: entry.bytes(in: archives), name: "\(file)/\(entry.path)", options: options
    ).reader
  }

  /// Handles a fault, which ends one file and not the archive if others follow.
  private mutating func report(_ fault: FormatError) throws(FormatError) {
    guard entries.count > 1, [.damaged, .unrecognised, .noRecords].contains(fault.code) else {
      throw fault
    }
    endedNotices.append(
      Notice(code: "damaged_file", message: fault.message, file: fault.file))
  }

  private mutating func end(_ reader: any TrackReader) {
    endedRecordCount += reader.recordCount
    endedRouteRecordCount += reader.routeRecordCount
    endedNotices += reader.notices
  }

  /// Sets the member of each record: by its file's own names, otherwise by the file.
  private mutating func name(_ batch: inout RecordBatch, by inner: [String]) {
    let own = ids.isEmpty ? "" : ids[next]
    if batch.members.isEmpty {
      guard !ids.isEmpty else { return }
      batch.members = Array(repeating: number(of: own), count: batch.fixes.count)
    } else {
      let numbers = inner.map { number(of: $0.isEmpty ? own : $0) }
      batch.members = batch.members.map { numbers[Int($0)] }
    }
  }

  private mutating func number(of name: String) -> Int32 {
    let spelling = Array(name.utf8)
    return names.number(of: spelling.span)
  }

  /// Returns and clears the records rejected so far.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }
}
