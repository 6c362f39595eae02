package import HitherSampling

/// A requested policy: a built-in one, or an external one.
package enum PolicyChoice: Sendable {
  case built(any SamplingPolicy)
  /// Another program, queried line by line: `exec:COMMAND`, started in a folder; empty for the working folder.
  case program(String, folder: String)
  /// The fixes that a tool kept: `schedule:FILE`.
  case schedule(KeptTimes)

  /// Parses an external policy; nil for other names.
  package init?(bringing name: String, relativeTo folder: String) throws(HitherError) {
    if name.hasPrefix("exec:") {
      self = .program(String(name.dropFirst("exec:".count)), folder: folder)
      return
    }
    guard name.hasPrefix("schedule:") else { return nil }
    let file = String(name.dropFirst("schedule:".count))
    let path = file.hasPrefix("/") || folder.isEmpty ? file : folder + "/" + file
    self = .schedule(try KeptTimes.read(path))
  }

  /// Whether it is external, so that its name does not describe it.
  package var isBrought: Bool {
    switch self {
    case .built: false
    case .program, .schedule: true
    }
  }

  /// Runs a member's policy; a program is started for it, and its errors are thrown.
  package func run<Result>(
    of member: String, _ body: (any SamplingPolicy) -> Result
  ) throws(HitherError) -> Result {
    switch self {
    case .built(let policy): return body(policy)
    case .schedule(let times): return body(times.policy(of: member))
    case .program(let command, let folder):
      let policy = ProgramPolicy(command, in: folder)
      let result = body(policy)
      if let failure = policy.failure {
        throw HitherError(.data, failure, place: "exec:\(command)")
      }
      return result
    }
  }
}
