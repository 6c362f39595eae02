import Glibc

/// Creates folders, and writes their entries to disk.
package enum Folder {
  /// Creates a folder and its parents; an existing one is left unchanged.
  package static func create(_ path: String, _ mode: FileMode) throws(FolderFault) {
    var built = path.hasPrefix("/") ? "/" : ""
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      built += (built.isEmpty || built == "/" ? "" : "/") + part
      if unsafe mkdir(built, 0o700) == 0 {
        guard mode.isChosen, unsafe chmod(built, mode.folder) != 0 else { continue }
        throw FolderFault(
          path: built,
          fault: FileFault(.cannotCreate, "the permissions cannot be set", number: errno))
      }
      guard errno == EEXIST else {
        throw FolderFault(
          path: built,
          fault: FileFault(.cannotCreate, "the folder cannot be created", number: errno))
      }
      do throws(FileFault) {
        // Follows links, but refuses one that another user has planted.
        let place = try OutputPlace(built)
        if case .folder = place.entry { continue }
        // A file in place of a folder is found with the next part.
        guard index < parts.count - 1 else {
          throw FileFault(.cannotCreate, "a file with this name exists")
        }
      } catch {
        throw FolderFault(path: built, fault: error)
      }
    }
  }

  /// Returns once the entries of a folder are on disk.
  package static func synchronise(_ path: String) throws(FileFault) {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder with write but without read permission.
    guard number >= 0 else { return }
    let descriptor = FileDescriptor(number)
    try descriptor.synchronise()
  }
}

/// Why a folder cannot be created, and which one.
package struct FolderFault: Error {
  package var path: String
  package var fault: FileFault
}
