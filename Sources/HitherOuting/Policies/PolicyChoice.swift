package import HitherSampling

/// A policy that was asked for: one of Hither's, or one that a researcher brings.
package enum PolicyChoice: Sendable {
  case built(any SamplingPolicy)
  /// Another program, asked line by line: `exec:COMMAND`.
  case program(String)
  /// The fixes that a tool kept: `schedule:FILE`.
  case schedule(KeptTimes)

  /// Takes what is brought; nil for other names.
  package init?(bringing name: String, relativeTo folder: String) throws(HitherError) {
    if name.hasPrefix("exec:") {
      self = .program(String(name.dropFirst("exec:".count)))
      return
    }
    guard name.hasPrefix("schedule:") else { return nil }
    let file = String(name.dropFirst("schedule:".count))
    let path = file.hasPrefix("/") || folder.isEmpty ? file : folder + "/" + file
    self = .schedule(try KeptTimes.read(path))
  }

  /// Whether it comes from outside, so that its name does not tell what it does.
  package var isBrought: Bool {
    switch self {
    case .built: false
    case .program, .schedule: true
    }
  }

  /// Lets a member's policy run; a program is started for it, and what goes wrong there is thrown.
  package func run<Result>(
    of member: String, _ body: (any SamplingPolicy) -> Result
  ) throws(HitherError) -> Result {
    switch self {
    case .built(let policy): return body(policy)
    case .schedule(let times): return body(times.policy(of: member))
    case .program(let command):
      let policy = ProgramPolicy(command)
      let result = body(policy)
      if let failure = policy.failure {
        throw HitherError(.data, failure, place: "exec:\(command)")
      }
      return result
    }
  }
}
