import Glibc
import HitherFormats
import HitherText
import HitherTracks

/// The files of a folder and its subfolders by name, and the entries that are not read.
package struct FolderListing {
  /// Folders are entered to this depth.
  static let depthLimit = 8
  /// A limit above the number of files of any outing.
  static let fileLimit = 10_000

  /// The paths of the regular files, in the order of their bytes; a link to a file counts as one.
  package private(set) var files: [String] = []
  /// The entries that are not read, in the order of the bytes of their paths.
  package private(set) var faults: [FolderEntryFault] = []

  /// Lists a folder without hidden files and folders.
  ///
  /// Only folders are opened, so that a pipe cannot block.
  package init(_ folder: String) throws(HitherError) {
    do throws(FileError) {
      try collect(try Self.entries(in: folder), of: folder, depth: 0)
    } catch {
      throw HitherError(FormatError(error, file: folder))
    }
    guard files.count + faults.count <= Self.fileLimit else {
      throw HitherError(
        .data, "more than \(Self.fileLimit) files are in the folder", place: folder)
    }
    files.sort { $0.precedesByBytes($1) }
    faults.sort { $0.path.precedesByBytes($1.path) }
  }

  private mutating func collect(
    _ entries: [Entry], of folder: String, depth: Int
  ) throws(FileError) {
    for entry in entries where !entry.name.hasPrefix(".") {
      guard files.count + faults.count <= Self.fileLimit else { return }
      let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
      guard !entry.isAmbiguous else {
        faults.append(FolderEntryFault(path, .ambiguousName))
        continue
      }
      do throws(FileError) { try add(path, depth: depth) } catch {
        faults.append(FolderEntryFault(path, .file(error)))
      }
    }
  }

  private mutating func add(_ path: String, depth: Int) throws(FileError) {
    let native = NativePath.bytes(of: path)
    var status = stat()
    guard unsafe lstat(native, &status) == 0 else { throw FileError(opening: path, number: errno) }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, unsafe stat(native, &status) != 0 { throw FileError(opening: path, number: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: files.append(path)
    case S_IFDIR where isLink: faults.append(FolderEntryFault(path, .linkedFolder))
    case S_IFDIR where depth == Self.depthLimit: faults.append(FolderEntryFault(path, .tooDeep))
    case S_IFDIR: try collect(try Self.entries(in: path), of: path, depth: depth + 1)
    default: throw FileError(notRegular: path, mode: status.st_mode)
    }
  }
}

// MARK: - The names in a folder

extension FolderListing {
  /// A name in a folder.
  private struct Entry {
    var name: String
    /// Whether the text of the name is the name of another file in the folder.
    var isAmbiguous = false
  }

  /// All names in a folder, including `.` and `..`; nil if it cannot be read.
  package static func names(in folder: String) -> [String]? {
    do throws(FileError) { return try entries(in: folder).map(\.name) } catch { return nil }
  }

  private static func entries(in folder: String) throws(FileError) -> [Entry] {
    guard let stream = unsafe opendir(NativePath.bytes(of: folder)) else {
      throw FileError(opening: folder, number: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
      errno = 0
    }
    guard errno == 0 else { throw FileError(opening: folder, number: errno) }
    return entries(of: names)
  }

  /// Names as texts, each different from the others.
  private static func entries(of names: [[UInt8]]) -> [Entry] {
    let texts = names.map(NativePath.text)
    // Texts are compared by bytes: as strings, composed and decomposed letters are equal.
    let taken = Set(zip(names, texts).compactMap { Array($1.utf8) == $0 ? $0 : nil })
    return zip(names, texts).map { name, text in
      guard Array(text.utf8) != name, taken.contains(Array(text.utf8)) else {
        return Entry(name: text)
      }
      let long = NativePath.longText(of: name)
      return Entry(name: long, isAmbiguous: taken.contains(Array(long.utf8)))
    }
  }
}

// MARK: - One path

extension FolderListing {
  /// The kind of file at a path.
  package enum Kind {
    case file
    case folder
    /// A device, a pipe or a socket.
    case device
    case missing
  }

  /// The kind of file at a path, following symbolic links.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .device
    }
  }

  /// Whether other users may read or write a file; false if there is none.
  package static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0 else { return false }
    return status.st_mode & (S_IRWXG | S_IRWXO) != 0
  }

  /// A warning about stored positions that other users may read; empty if they may not.
  ///
  /// - Parameter path: The store; nil if there is none.
  package static func warnings(ofStore path: String?) -> [String] {
    guard let path, kind(of: path) == .file, isOpenToOthers(path) else { return [] }
    return ["warning: \(path): other users may read the file; 'chmod 600' makes it yours alone"]
  }

  /// Checks that there is something at this path, other than a socket.
  ///
  /// - Parameter what: The expected kind, such as "file or folder".
  static func checkIsThere(_ path: String, _ what: String) throws(HitherError) {
    var status = stat()
    if unsafe stat(NativePath.bytes(of: path), &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { return }
      throw HitherError(FormatError(FileError(notRegular: path, mode: status.st_mode), file: path))
    }
    let error = FileError(opening: path, number: errno)
    guard error.reason == .notFound else { throw HitherError(FormatError(error, file: path)) }
    throw HitherError(
      .inputNotFound, "no such \(what)", place: path,
      hint: Suggestion.hint(naming: nearest(to: path)))
  }

  /// The path in the same folder that is most likely meant by one that names nothing; nil if none is near.
  package static func nearest(to path: String) -> String? {
    let (folder, name) = (FileName.folder(of: path), FileName.name(of: path))
    // Names in the order of the folder would make the hint depend on the file system.
    let names = (names(in: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder) ?? [])
      .filter { ![".", "..", name].contains($0) && isNear(name, $0) }.sorted {
        $0.precedesByBytes($1)
      }
    return Suggestion.nearest(to: name, among: names)
      .map { String(path.dropLast(name.count)) + $0 }
  }

  /// Whether two names are similar without their suffixes, which all files of a kind share.
  private static func isNear(_ name: String, _ other: String) -> Bool {
    let stem = FileName.stem(of: name)
    return Suggestion.nearest(to: stem, among: [FileName.stem(of: other)]) != nil
  }

  /// Checks a path that a manifest names: a pipe there could block the run.
  static func checkIsNoDevice(_ path: String) throws(HitherError) {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0 else { return }
    guard ![S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT) else { return }
    throw HitherError(FormatError(FileError(notRegular: path, mode: status.st_mode), file: path))
  }

  /// Whether two paths are the same file.
  static func areSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe stat(NativePath.bytes(of: path), &one) == 0,
      unsafe stat(NativePath.bytes(of: other), &two) == 0
    else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }
}
