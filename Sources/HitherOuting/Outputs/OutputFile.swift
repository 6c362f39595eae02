import Glibc
package import HitherFiles

/// A file that is being written: it gets its name only when it is complete.
///
/// `-` is standard output. A device or a pipe is written to directly, and a link stays a link.
package struct OutputFile: ~Copyable {
  private let path: String
  /// Nil for standard output, and once the file has its name.
  private var file: NewFile?
  private let temporaryPath: String?

  /// Begins a file.
  ///
  /// - Parameter isNamed: Whether a library writes to it by its path.
  package init(_ path: String, _ mode: FileMode, isNamed: Bool = false) throws(HitherError) {
    self.path = path
    guard path != "-" else {
      temporaryPath = nil
      file = nil
      return
    }
    let begun: NewFile
    do throws(FileFault) {
      begun = try NewFile(at: path, mode, isNamed: isNamed)
    } catch {
      throw HitherError(error, path)
    }
    temporaryPath = begun.ownPath
    file = consume begun
  }

  /// The path of the incomplete file, for a library that writes it itself.
  package func ownPath() throws(HitherError) -> String {
    guard let temporaryPath else {
      throw HitherError(
        .usage, "a GeoPackage is a database and no stream",
        place: path == "-" ? "standard output" : path,
        hint: "name a file with -o, such as outing.gpkg")
    }
    return temporaryPath
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(HitherError) {
    do throws(FileFault) {
      if path == "-" { try StandardOutput.write(bytes) } else { try file?.write(bytes) }
    } catch {
      throw HitherError(error, path)
    }
  }

  /// Gives the file its name.
  package mutating func finish(_ durability: NewFile.Durability = .all) throws(HitherError) {
    do throws(FileFault) {
      if let file = file.take() { try file.finish(durability) }
    } catch {
      throw HitherError(error, path)
    }
  }

  /// Rejects `-`, which means standard output elsewhere: a folder's output is several files.
  package static func checkFolder(_ path: String) throws(HitherError) {
    guard path != "-" else {
      throw HitherError(
        .usage, "several files are written, which need a folder, not standard output",
        place: "--output", hint: "name a folder; one of the name '-' is './-'")
    }
  }

  /// Creates a folder and its parents.
  package static func makeFolder(_ path: String, _ mode: FileMode) throws(HitherError) {
    try checkFolder(path)
    do throws(FolderFault) { try Folder.create(path, mode) } catch {
      throw HitherError(error.fault, error.path)
    }
  }

  /// Returns once the names of the files in a folder are on disk.
  package static func synchronise(_ folder: String) throws(HitherError) {
    do throws(FileFault) { try Folder.synchronise(folder) } catch {
      throw HitherError(error, folder)
    }
  }

  /// Writes a whole file.
  package static func write(
    _ bytes: [UInt8], to path: String, _ mode: FileMode, _ durability: NewFile.Durability = .all
  ) throws(HitherError) {
    var file = try OutputFile(path, mode)
    try file.write(bytes)
    try file.finish(durability)
  }

  /// Removes an earlier run's file, if there is one.
  package static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}

extension HitherError {
  /// A file's error as a command's.
  package init(_ fault: FileFault, _ path: String) {
    self.init(
      fault.kind == .cannotCreate ? .cannotCreate : .inputOutput, fault.message,
      place: path == "-" ? "standard output" : path, hint: fault.hint)
  }
}

/// The commands' name for file permissions.
package typealias OutputMode = FileMode

extension FileMode {
  /// Reads the user's choice; by default files are accessible to the owner only.
  package init(option text: String?) throws(HitherError) {
    guard let text else {
      self = .ownerOnly
      return
    }
    guard let mode = FileMode(octal: text) else {
      throw HitherError(
        .usage, "--mode '\(text)' is not a mode of files",
        hint: "an octal number from 600 to 666, such as 640 for a group or 644 for everyone")
    }
    self = mode
  }
}
