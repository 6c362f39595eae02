import HitherLab
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
    var kind: Kind

    enum Kind: Sendable {
      case built(any SamplingPolicy)
      /// Another program, asked line by line.
      case program(String)
      /// A file of kept fixes.
      case schedule(KeptTimes)
    }
  }

  /// Outings of one kind.
  struct TraceGroup: Sendable {
    var name: String
    var source: Source

    enum Source: Sendable {
      /// A scenario's file, and the seeds.
      case scenario(path: String, seeds: [UInt64])
      /// Files of a recorded outing.
      case recording(inputs: [String], OutingOptions)
    }
  }

  var name: String
  var seed: UInt64
  var policies: [Policy]
  var devices: [DeviceProfile]
  var traces: [TraceGroup]
  /// Kept fixes are sent together, the oldest so many seconds after it was taken.
  var batchSeconds = 0.0
  var batteryAtStart = 100.0
  var sensor = SensedMotion()
  /// Whether the least possible errors are worked out too.
  var makesOptimum = false
  /// The document's bytes, which its hash is of.
  var source: [UInt8]
}
