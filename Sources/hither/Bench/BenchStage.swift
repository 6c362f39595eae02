import HitherOuting
import HitherTracks

/// A part of the work that is timed by itself.
package struct BenchStage: Sendable {
  /// Gets ready, which is not timed.
  ///
  /// - Returns: the work that is timed.
  typealias Preparation = @Sendable (BenchTask) throws(HitherError) -> Work
  typealias Work = () throws(HitherError) -> Void

  package let name: String
  /// What it does.
  package let summary: String
  /// The format of the file that it reads; nil where it works in memory.
  let format: String?
  let prepare: Preparation

  init(
    _ name: String, _ summary: String, reads format: String? = nil, preparing: @escaping Preparation
  ) {
    self.name = name
    self.summary = summary
    self.format = format
    prepare = preparing
  }

  /// A stage that needs no preparation.
  init(
    _ name: String, _ summary: String, reads format: String? = nil,
    _ work: @escaping @Sendable (BenchTask) throws(HitherError) -> Void
  ) {
    self.init(name, summary, reads: format) { task in
      { () throws(HitherError) in try work(task) }
    }
  }
}
