import HitherOuting
import HitherSampling
import HitherSimulation
import HitherTracks

/// An outing of the lab: what its phones could receive, and what should be found.
struct LabTrace: Sendable {
  /// As in the results.
  var name: String
  /// What the operators are told of the outing.
  var plan: OutingPlan
  /// What the operators look at.
  var needs: RunNeeds
  /// In the order of ids.
  var phones: [LabPhone]
  /// Whether the reference is the simulated truth; else it is the full stream.
  var isTrue: Bool
  /// What a leader should have been told.
  var decisions: [TrueDecision] = []
  /// What the clocks should have shown.
  var states: [StateSpan] = []
  /// When the leader switched between the modes.
  var modes: [(time: Instant, mode: SamplingMode)] = []

  /// Where the leader stands among the phones; nil where nobody is to be led.
  var leader: Int? {
    guard phones.count > 1 else { return nil }
    return phones.firstIndex { $0.member.role == .leader } ?? 0
  }

  /// The phones that the leader looks at; who is alone is looked at by others.
  var watched: [Int] {
    guard let leader else { return Array(phones.indices) }
    return phones.indices.filter { $0 != leader }
  }

  /// Seconds between the places of the reference, the median over the phones.
  var medianSeconds: Double? {
    Quantiles(phones.compactMap(\.truth.medianSeconds)).median
  }
}

/// One phone of an outing.
struct LabPhone: Sendable {
  var member: Member
  /// Where it truly was.
  var truth: TrueTrack
  /// What its receiver would deliver.
  var trace: PhoneTrace
  var motion: MotionSignal?
  /// The true way in metres; nil where it is not known.
  var distance: Double?
  /// The true ascent in metres; nil where it is not known.
  var ascent: Double?
  /// The true time at rest in seconds; nil where it is not known.
  var stoppedSeconds: Double?
}

/// Where outings of the lab come from, and what they have in common.
struct LabTraceMaker: Sendable {
  /// The sweep's seed.
  var seed: UInt64
  var sensor: SensedMotion

  /// The stream of chance of a phone's motion sensor.
  func motion(of track: TrueTrack, _ member: String, in trace: String) -> MotionSignal {
    var random = SplitMix64(seed: seed, stream: "motion/\(trace)/\(member)")
    return sensor.signal(of: track, &random)
  }

  /// The plan of an outing that was never read.
  static func plan(_ outing: Outing, leader: String?) -> OutingPlan {
    OutingPlan(unread: outing, leader: leader)
  }

  /// What the operators look at in an outing.
  static func needs(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.group = true
    needs.route = plan.preparedRoute
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan)
    return needs
  }
}
