/// A stage that cannot be compared, because only the run or only the base has it.
package struct UnpairedStage: Hashable, Sendable {
  /// The reason why the other side lacks it.
  package enum Reason: Sendable {
    /// The run has it, and the base does not.
    case notInBase
    /// The base has it, and this program does not.
    case gone
    /// The base has it, and `--only` left it out.
    case leftOut
  }

  package var stage: String
  package var reason: Reason

  /// Whether it fails the comparison; a stage excluded by `--only` does not.
  package var hasFailed: Bool { reason != .leftOut }

  /// The text shown in place of a factor.
  package var text: String {
    switch reason {
    case .notInBase: "not in the base"
    case .gone: "in the base, but not a stage of this program"
    case .leftOut: "not run"
    }
  }
}
