/// The options and flags that a command line gave, for warnings about those without effect.
package struct GivenOptions {
  private let given: [Parameter]
  private let command: String

  init(_ parameters: [Parameter], command: String) {
    given = parameters.filter { !$0.isPositional && $0.isGiven() }
    self.command = command
  }

  /// Warnings about options that the command takes, since it shares them with others, and has no use for.
  var warningsBefore: [String] {
    shown(given.filter(\.isUnused)).map { "'\($0)' has no effect on '\(command)'" }
  }

  /// Warnings about options that the command did not ask for, since others made it go another way.
  ///
  /// A dry run stops before most options are asked for, and has none.
  var warningsAfter: [String] {
    guard !isGiven("dry-run") else { return [] }
    return shown(given.filter { !$0.isUnused && !$0.isRead() })
      .map { "'\($0)' had no effect on this run" }
  }

  private func shown(_ parameters: [Parameter]) -> [String] {
    guard !isGiven(quietName) else { return [] }
    return parameters.compactMap { $0.names.last?.spelling }
  }

  private func isGiven(_ name: String) -> Bool { given.contains { $0.longName == name } }
}

/// The flag with which a command says nothing but errors: each command takes it.
let quietName = "quiet"
