import Glibc

/// A file that is being written: it takes its name only when it is whole.
///
/// `-` is standard output.
struct OutputFile: ~Copyable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String) throws(HitherError) {
    self.path = path
    guard path != "-" else {
      temporaryPath = path
      descriptor = STDOUT_FILENO
      return
    }
    temporaryPath = path + ".part"
    descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw HitherError(.cannotCreate, Self.reason("the file cannot be created"), place: path)
    }
  }

  deinit {
    guard path != "-", !isFinished else { return }
    close(descriptor)
    _ = unsafe unlink(temporaryPath)
  }

  /// Appends bytes.
  mutating func write(_ bytes: [UInt8]) throws(HitherError) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      guard result >= 0 else {
        if errno == EINTR { continue }
        throw HitherError(
          .inputOutput, Self.reason("writing failed"), place: path == "-" ? "standard output" : path
        )
      }
      written += result
    }
  }

  /// Gives the file its name.
  mutating func finish() throws(HitherError) {
    guard path != "-" else { return }
    isFinished = true
    guard close(descriptor) == 0, unsafe rename(temporaryPath, path) == 0 else {
      throw HitherError(.inputOutput, Self.reason("writing failed"), place: path)
    }
  }

  private static func reason(_ what: String) -> String {
    let reason = unsafe String(cString: strerror(errno))
    return what + ": " + reason.lowercased()
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(HitherError) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += (built.isEmpty || built == "/" ? "" : "/") + part
      guard unsafe mkdir(built, 0o755) != 0, errno != EEXIST else { continue }
      throw HitherError(.cannotCreate, reason("the folder cannot be created"), place: built)
    }
    guard FolderListing.kind(of: path) == .folder else {
      throw HitherError(.cannotCreate, "a file of this name is in the way", place: path)
    }
  }

  /// Writes a whole file.
  static func write(_ bytes: [UInt8], to path: String) throws(HitherError) {
    var file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Removes what an earlier run left; nothing happens where there is none.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}
