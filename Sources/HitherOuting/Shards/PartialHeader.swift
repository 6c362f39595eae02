package import HitherEngine
import HitherTracks

/// The header of a partial result: identifies the run and the shard.
package struct PartialHeader: Hashable, Sendable {
  /// The program that made it, as `hither --version` shows it.
  var version = HitherVersion.text
  /// The command line of the run, without the shard.
  package var arguments: [String] = []
  /// The checksum of the inputs.
  var inputs: UInt64 = 0
  /// The number of the shard.
  var number: Int64 = 0
  /// The number of shards.
  var count: Int64 = 0

  /// - Parameter arguments: The command line, without `--shard` and `--partials`.
  init(_ plan: OutingPlan, _ shard: Shard, _ arguments: [String]) throws(HitherError) {
    self.arguments = arguments
    inputs = try plan.inputSum()
    (number, count) = (Int64(shard.number), Int64(shard.count))
  }

  /// The shard in messages.
  var name: String { "shard \(number)/\(count)" }

  /// The command line in messages.
  var commandLine: String { (["hither"] + arguments).joined(separator: " ") }
}

extension PartialHeader: StateCoding {
  package init() {}

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&version)
    // The rest may be another in another version, which is refused by its name.
    guard version == HitherVersion.text else { return }
    try c.code(&arguments)
    try c.code(&inputs)
    try c.code(&number)
    try c.code(&count)
  }
}
