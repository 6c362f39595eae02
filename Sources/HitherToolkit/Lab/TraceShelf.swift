import HitherEngine
import HitherFormats
import HitherText

/// Finished outings of a sweep on disk, so that one that was stopped can be taken up again.
///
/// A result is found by the digest of all that made it: the sweep, the files, the version.
struct TraceShelf: Sendable {
  private let folder: String
  private let sweep: [UInt8]
  /// What a program answers is not known from its name.
  private let isOpen: Bool

  init(_ folder: String, _ sweep: Sweep) throws(HitherError) {
    self.folder = folder + "/finished"
    self.sweep = sweep.source
    isOpen = !sweep.policies.contains { $0.isBrought }
    try OutputFile.makeFolder(self.folder)
  }

  /// The result of an outing that was finished; nil where it was not, or is damaged.
  func result(of task: SweepTask) -> TraceResult? {
    isOpen ? Self.read(path(.result, of: task)) : nil
  }

  /// Keeps a result.
  func keep(_ result: TraceResult, of task: SweepTask) throws(HitherError) {
    guard isOpen else { return }
    try OutputFile.write(result.stateBytes, to: path(.result, of: task))
  }

  /// The optimum of an outing, whatever policies it was made for; nil where there is none.
  func optimum(of task: SweepTask) -> TraceOptimum? {
    Self.read(path(.optimum, of: task))
  }

  /// Keeps an optimum.
  func keep(_ optimum: TraceOptimum, of task: SweepTask) throws(HitherError) {
    try OutputFile.write(optimum.stateBytes, to: path(.optimum, of: task))
  }

  private static func read<State: StateCoding>(_ path: String) -> State? {
    guard let bytes = try? WholeFile.bytes(path, limit: 1 << 30) else { return nil }
    return try? State(stateBytes: bytes)
  }

  private enum Kind: String {
    case result
    case optimum
  }

  private func path(_ kind: Kind, of task: SweepTask) -> String {
    var key = kind == .result ? sweep : []
    for text in [kind.rawValue, HitherVersion.current, task.name, task.input.sha256] {
      key += [0] + Array(text.utf8)
    }
    let digits = Array("0123456789abcdef")
    let name = SHA256.digest(key).prefix(16).flatMap { byte in
      [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return folder + "/" + String(name)
  }
}

extension Sweep.Policy {
  /// Whether the policy comes from outside of the sweep.
  var isBrought: Bool {
    switch kind {
    case .built: false
    case .program, .schedule: true
    }
  }
}
