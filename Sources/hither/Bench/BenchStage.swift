import HitherEngine
import HitherOuting
import HitherTracks

/// A part of the work that is timed separately.
package struct BenchStage: Sendable {
  /// Prepares the work of a stage; the preparation is not timed.
  typealias Preparation = @Sendable (BenchTask) -> () throws(HitherError) -> BenchWork

  package let name: String
  /// The stage's work, in one sentence.
  package let summary: String
  /// The format of the file that it reads; nil if it works in memory.
  let format: String?
  let prepare: Preparation

  init(
    _ name: String, _ summary: String, reads format: String? = nil,
    _ prepare: @escaping Preparation
  ) {
    self.name = name
    self.summary = summary
    self.format = format
    self.prepare = prepare
  }

  /// A stage that runs operators over each member's fixes.
  init(_ name: String, _ summary: String, running operators: [OperatorDescription]) {
    self.init(name, summary) { task in
      { () throws(HitherError) in try task.running(operators) }
    }
  }
}

/// The prepared and timed work of a stage.
struct BenchWork {
  /// The number of fixes per run.
  let fixes: Int
  /// Runs it once.
  let run: () throws(HitherError) -> Void
}
