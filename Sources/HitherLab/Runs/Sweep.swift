import HitherOuting
import HitherSampling
import HitherText

/// What a lab is to compare: a document `hither/sweep/1`.
struct Sweep: Sendable {
  static let schema = "hither/sweep/1"

  /// A policy with its parameters.
  struct Policy: Sendable {
    /// As in the results.
    var name: String
    /// `NAME=VALUE`, separated by blanks.
    var parameters: String
    var choice: PolicyChoice
  }

  /// Outings of one kind.
  struct TraceGroup: Sendable {
    var name: String
    var source: Source

    enum Source: Sendable {
      /// A scenario's file, and the seeds.
      case scenario(path: String, seeds: [UInt64])
      /// Files of a recorded outing.
      case recording(inputs: [String], OutingOptions, [MotionFile])
    }
  }

  /// What a member's phone recorded of its motion.
  struct MotionFile: Sendable {
    /// Nil where the outing has one member only.
    var member: String?
    var path: String
    /// Where the sweep names it.
    var place: String
  }

  var name: String
  var seed: UInt64
  var policies: [Policy]
  var devices: [DeviceProfile]
  /// The files of those that are no presets.
  var deviceFiles: [String] = []
  var traces: [TraceGroup]
  /// Kept fixes are sent together, the oldest so many seconds after it was taken.
  var batchSeconds = 0.0
  var batteryAtStart = 100.0
  var sensor = SensedMotion()
  /// Whether the least possible errors are worked out too.
  var makesOptimum = false
}
