import HitherOuting
import HitherSampling
import HitherText

/// The comparison that a lab runs: a document `hither/sweep/1`.
package struct Sweep: Sendable {
  static let schema = "hither/sweep/1"

  /// A policy with its parameters.
  struct Policy: Sendable {
    /// The name as in the results.
    var name: String
    /// `NAME=VALUE`, separated by spaces.
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

  /// A phone's recording of motion.
  struct MotionFile: Sendable {
    /// Nil if the outing has only one member.
    var member: String?
    var path: String
    /// The place of the sweep that names it.
    var place: String
  }

  var name: String
  var seed: UInt64
  var policies: [Policy]
  var devices: [DeviceProfile]
  /// The files of the devices that are not presets.
  var deviceFiles: [String] = []
  var traces: [TraceGroup]
  /// The longest delay of a kept fix before it is sent with others, in seconds.
  var batchSeconds = 0.0
  var batteryAtStart = 100.0
  var sensor = SensedMotion()
  /// Whether the least possible errors are computed too.
  var makesOptimum = false
}
