import Glibc
import HitherEngine
import HitherFiles
import HitherFormats
import HitherOuting
import HitherSealing
import HitherText

/// Finished outings of a sweep on disk, so that an interrupted sweep can be resumed.
///
/// The key of a result is the digest of everything that it depends on: the sweep, every file it is
/// read from, and the program itself, so that a change of data or methods leaves no stale result.
struct ResultCache: Sendable {
  private let folder: String
  private let mode: FileMode
  /// Digests of the sweep and of the devices' files.
  private let sweep: [String]
  private let program: String
  /// False if a policy of the sweep runs a program, whose behaviour does not follow from its name.
  private let isOpen: Bool

  /// Opens the storage in a folder for results.
  ///
  /// - Parameter inputs: The sweep's own file, and those of its devices.
  init(
    _ folder: String, _ mode: FileMode, _ sweep: Sweep, _ inputs: [LabRecord.Input]
  ) throws(HitherError) {
    (self.folder, self.mode) = (folder + "/finished", mode)
    self.sweep = inputs.map(\.sha256)
    program = Self.program()
    isOpen = !sweep.policies.contains { $0.choice.isBrought }
    try OutputFile.makeFolder(self.folder, mode)
  }

  /// The stored result of an outing; nil if there is none, or it is damaged.
  func result(of task: SweepTask) -> TraceResult? {
    isOpen ? Self.read(path(.result, of: task)) : nil
  }

  /// Stores a result.
  func keep(_ result: TraceResult, of task: SweepTask) throws(HitherError) {
    guard isOpen else { return }
    try write(result.stateBytes, to: path(.result, of: task))
  }

  /// The optimum of an outing, for any policies; nil if there is none.
  func optimum(of task: SweepTask) -> TraceOptimum? {
    Self.read(path(.optimum, of: task))
  }

  /// Stores an optimum.
  func keep(_ optimum: TraceOptimum, of task: SweepTask) throws(HitherError) {
    try write(optimum.stateBytes, to: path(.optimum, of: task))
  }

  /// Writes bytes after their digest, by which damage is detected.
  private func write(_ bytes: [UInt8], to path: String) throws(HitherError) {
    try OutputFile.write(SHA256.digest(bytes) + bytes, to: path, mode, .none)
  }

  private static func read<State: StateCoding>(_ path: String) -> State? {
    guard let file = try? WholeFile.bytes(path, limit: 1 << 30) else { return nil }
    let bytes = Array(file.dropFirst(32))
    guard file.starts(with: SHA256.digest(bytes)) else { return nil }
    return try? State(stateBytes: bytes)
  }

  private enum Kind: String {
    case result
    case optimum
  }

  private func path(_ kind: Kind, of task: SweepTask) -> String {
    // Texts may be empty, but contain no zero byte, so no two lists have the same key.
    let texts =
      [kind.rawValue, HitherVersion.current, program, task.name, task.leader ?? ""]
      + task.inputs.map(\.sha256) + (kind == .result ? sweep : [])
    let key: [UInt8] = texts.flatMap { Array($0.utf8) + [0] }
    let digits = Array("0123456789abcdef")
    let name = SHA256.digest(key).prefix(16).flatMap { byte in
      [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return folder + "/" + String(name)
  }

  /// An identifier of this build of the program: its file's size and modification time.
  private static func program() -> String {
    var status = stat()
    guard unsafe stat("/proc/self/exe", &status) == 0 else { return "" }
    return "\(status.st_size)/\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
