import Glibc

/// A file that gets its name only when it is complete and on disk.
///
/// Until then it has no name at all. If the file system does not support that, or a library writes
/// it by its path, it has a hidden random name in the same folder. No existing file is opened, and
/// no link is followed. A device or a pipe is written to directly.
package struct NewFile: ~Copyable {
  /// What is on disk when `finish` returns.
  package enum Durability: Sendable {
    /// The content and the name.
    case all
    /// The content; `Folder.synchronise` writes the names of several files to disk at once.
    case content
    /// Nothing is forced to disk: for files that can be made again.
    case none
  }

  private let place: OutputPlace
  private let mode: FileMode
  private let descriptor: FileDescriptor
  /// The name until the file is complete; nil for a file without a name and for a device.
  private var temporaryPath: String?
  private let isDevice: Bool

  /// Begins a file.
  ///
  /// - Parameter isNamed: Whether a library writes it by its path.
  package init(at path: String, _ mode: FileMode, isNamed: Bool = false) throws(FileFault) {
    let place = try OutputPlace(path)
    let opened: (number: Int32, path: String?)
    var isDevice = false
    switch place.entry {
    case .folder: throw FileFault(.cannotCreate, "a folder with this name exists")
    case .device:
      opened = (try Self.openDevice(place.path), nil)
      isDevice = true
    case .missing, .file:
      if !isNamed, let nameless = Self.openNameless(in: place.folder) {
        opened = (nameless, nil)
      } else {
        opened = try Self.openNamed(in: place.folder)
      }
    }
    (self.place, self.mode, self.isDevice) = (place, mode, isDevice)
    descriptor = FileDescriptor(opened.number)
    temporaryPath = opened.path
  }

  deinit {
    if let temporaryPath { _ = unsafe unlink(temporaryPath) }
  }

  /// The path of the file until it is complete, for a library that writes it itself; nil for a device.
  package var ownPath: String? { temporaryPath }

  /// Appends bytes.
  package borrowing func write(_ bytes: [UInt8]) throws(FileFault) { try descriptor.write(bytes) }

  /// Gives the file its name.
  package consuming func finish(_ durability: Durability = .all) throws(FileFault) {
    guard !isDevice else { return }
    let (bits, group) = permissions
    try descriptor.set(bits, group: group)
    if durability != .none { try descriptor.synchronise() }
    let temporary: String
    if let temporaryPath { temporary = temporaryPath } else { temporary = try link() }
    temporaryPath = temporary
    guard unsafe rename(temporary, place.path) == 0 else {
      throw FileFault(.inputOutput, "the file cannot take its name", number: errno)
    }
    temporaryPath = nil
    if durability == .all { try Folder.synchronise(place.folder) }
  }

  /// The permissions of the file: those that the user chose, otherwise those of the file that it replaces.
  private var permissions: (bits: UInt32, group: UInt32?) {
    guard !mode.isChosen, case .file(let old) = place.entry, old.st_uid == geteuid() else {
      return (mode.file, nil)
    }
    return (old.st_mode & 0o777, old.st_gid)
  }

  // MARK: Opening

  private static func openDevice(_ path: String) throws(FileFault) -> Int32 {
    let number = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else {
      throw FileFault(.cannotCreate, "the file cannot be opened", number: errno)
    }
    return number
  }

  /// `O_TMPFILE`, which Swift does not import: the same on x86-64 and on 64-bit ARM except for `O_DIRECTORY`.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  private static func openNameless(in folder: String) -> Int32? {
    let number = unsafe open(folder, withoutName | O_WRONLY | O_CLOEXEC, 0o600)
    guard number >= 0 else { return nil }
    // It gets its name through this path.
    guard unsafe access(processPath(number), F_OK) == 0 else {
      close(number)
      return nil
    }
    return number
  }

  private static func processPath(_ number: Int32) -> String { "/proc/self/fd/\(number)" }

  private static func openNamed(in folder: String) throws(FileFault) -> (Int32, String?) {
    for _ in 0..<100 {
      let path = randomPath(in: folder)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let number = unsafe open(path, flags, 0o600)
      if number >= 0 { return (number, path) }
      guard errno == EEXIST else { break }
    }
    throw FileFault(.cannotCreate, "the file cannot be created", number: errno)
  }

  /// Gives a file without a name a hidden one.
  private borrowing func link() throws(FileFault) -> String {
    for _ in 0..<100 {
      let path = Self.randomPath(in: place.folder)
      let isLinked = unsafe linkat(
        AT_FDCWD, Self.processPath(descriptor.number), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      if isLinked == 0 { return path }
      guard errno == EEXIST else { break }
    }
    throw FileFault(.inputOutput, "the file cannot take its name", number: errno)
  }

  private static func randomPath(in folder: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder + "/.hither-" + digits + ".part"
  }
}
