import Glibc

/// A file that is being written: it takes its name only when it is whole.
///
/// `-` is standard output. A device or a pipe is written to as it is, and a link stays a link.
struct OutputFile: ~Copyable {
  private let path: String
  /// Where the bytes go until the file is whole; nil where they go to their place at once.
  private let temporaryPath: String?
  /// The file that takes the place of the one before.
  private let destination: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String) throws(HitherError) {
    let kind = path == "-" ? .device : FolderListing.kind(of: path)
    let destination = kind == .file ? Self.resolved(path) : path
    let temporaryPath = kind == .device ? nil : destination + ".part"
    descriptor = path == "-" ? STDOUT_FILENO : try Self.opened(temporaryPath ?? path, for: path)
    self.path = path
    self.destination = destination
    self.temporaryPath = temporaryPath
  }

  private static func opened(_ actual: String, for path: String) throws(HitherError) -> Int32 {
    guard FolderListing.kind(of: path) != .folder else {
      throw HitherError(.cannotCreate, "a folder of this name is in the way", place: path)
    }
    let descriptor = unsafe open(actual, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw HitherError(.cannotCreate, reason("the file cannot be created"), place: path)
    }
    return descriptor
  }

  deinit {
    guard path != "-", !isFinished else { return }
    close(descriptor)
    if let temporaryPath { _ = unsafe unlink(temporaryPath) }
  }

  /// The file that a path leads to over links.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The path of the file while it is not whole, for a library that writes it itself.
  func ownPath() throws(HitherError) -> String {
    guard let temporaryPath else {
      throw HitherError(
        .usage, "a GeoPackage is a database and no stream",
        place: path == "-" ? "standard output" : path,
        hint: "name a file with -o, such as outing.gpkg")
    }
    return temporaryPath
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
        throw failure()
      }
      written += result
    }
  }

  /// Gives the file its name.
  mutating func finish() throws(HitherError) {
    guard path != "-" else { return }
    isFinished = true
    var isWhole = close(descriptor) == 0
    if isWhole, let temporaryPath { isWhole = unsafe rename(temporaryPath, destination) == 0 }
    guard !isWhole else { return }
    let failure = failure()
    if let temporaryPath { _ = unsafe unlink(temporaryPath) }
    throw failure
  }

  private borrowing func failure() -> HitherError {
    HitherError(
      .inputOutput, Self.reason("writing failed"), place: path == "-" ? "standard output" : path)
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
