import Glibc

/// Opens files whose content is written or continued in place.
package enum InPlaceFile {
  /// What happens to the content of an existing file.
  package enum Content: Sendable {
    case kept
    case emptied
    /// Kept, and everything is written at its end.
    case appended
  }

  /// Opens a file for writing, or creates it. Other users' links and files in a shared folder are not written to.
  ///
  /// - Returns: a descriptor, which the caller closes.
  package static func open(
    _ path: String, _ mode: FileMode, _ content: Content
  ) throws(FileFault) -> Int32 {
    // Another process may remove or create the file meanwhile.
    for _ in 0..<8 {
      let place = try OutputPlace(path)
      let opened: Int32
      var isToChange = mode.isChosen
      switch place.entry {
      case .folder: throw FileFault(.cannotCreate, "a folder with this name exists")
      case .device:
        opened = unsafe Glibc.open(place.path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        isToChange = false
      case .file(let status):
        try place.checkOwner()
        isToChange = isToChange && status.st_mode & 0o777 != mode.file
        let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | content.flags
        opened = unsafe Glibc.open(place.path, flags)
        if opened < 0, errno == ENOENT || errno == ELOOP { continue }
      case .missing:
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | content.flags
        opened = unsafe Glibc.open(place.path, flags, 0o600)
        if opened < 0, errno == EEXIST { continue }
        if opened >= 0 { try Folder.synchronise(place.folder) }
      }
      guard opened >= 0 else {
        throw FileFault(.cannotCreate, "the file cannot be opened", number: errno)
      }
      guard isToChange else { return opened }
      guard fchmod(opened, mode.file) == 0 else {
        let fault = FileFault(.cannotCreate, "the permissions cannot be set", number: errno)
        close(opened)
        throw fault
      }
      return opened
    }
    throw FileFault(.cannotCreate, "the file is replaced again and again")
  }

  /// Creates an empty file, if there is none with its name.
  ///
  /// - Returns: whether it was created.
  package static func create(_ path: String, _ mode: FileMode) throws(FileFault) -> Bool {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe Glibc.open(path, flags, 0o600)
    guard number >= 0 else {
      if errno == EEXIST { return false }
      throw FileFault(.cannotCreate, "the file cannot be created", number: errno)
    }
    let descriptor = FileDescriptor(number)
    if mode.isChosen { try descriptor.set(mode.file) }
    return true
  }

  /// Creates the file of a database, empty, before a library opens it by its path; an existing one is left unchanged.
  ///
  /// - Returns: the path of the file, with all links resolved.
  package static func prepareDatabase(
    at path: String, _ mode: FileMode
  ) throws(FileFault) -> String {
    let place = try OutputPlace(path)
    switch place.entry {
    // If another process was first, the library opens its file.
    case .missing:
      if try create(place.path, mode) { try Folder.synchronise(place.folder) }
    case .file(let status) where mode.isChosen && status.st_mode & 0o777 != mode.file:
      // By the path, because closing a descriptor of a database releases this process's locks on it.
      guard unsafe chmod(place.path, mode.file) == 0 else {
        throw FileFault(.cannotCreate, "the permissions cannot be set", number: errno)
      }
    default: break
    }
    return place.path
  }
}

extension InPlaceFile.Content {
  fileprivate var flags: Int32 {
    switch self {
    case .kept: 0
    case .emptied: O_TRUNC
    case .appended: O_APPEND
    }
  }
}
