import HitherOuting
import HitherSampling
import HitherSimulation
import HitherTracks

/// An outing of the lab: what its phones could receive, and the expected results.
struct LabTrace: Sendable {
  /// The name as in the results.
  var name: String
  /// The outing as given to the operators.
  var plan: OutingPlan
  /// The operators that are run.
  var needs: RunNeeds
  /// In the order of ids.
  var phones: [LabPhone]
  /// Whether the reference is the simulated truth; otherwise it is the full stream.
  var isTrue: Bool
  /// The expected notifications of a leader.
  var decisions: [TrueDecision] = []
  /// The expected states of the clocks.
  var states: [StateSpan] = []
  /// When the leader changed between the modes.
  var modes: [(time: Instant, mode: SamplingMode)] = []

  /// The index of the leader among the phones; nil if there is none.
  var leader: Int? {
    guard phones.count > 1 else { return nil }
    return phones.firstIndex { $0.member.role == .leader } ?? 0
  }

  /// The phones that the leader monitors; a single member is monitored by others.
  var watched: [Int] {
    guard let leader else { return Array(phones.indices) }
    return phones.indices.filter { $0 != leader }
  }

  /// The median of the seconds between the places of the reference, over the phones.
  var medianSeconds: Double? {
    Quantiles(phones.compactMap(\.truth.medianSeconds)).median
  }
}

/// One phone of an outing.
struct LabPhone: Sendable {
  var member: Member
  /// Its true track.
  var truth: TrueTrack
  /// What its receiver would deliver.
  var trace: PhoneTrace
  var motion: MotionSignal?
  /// The true distance in metres; nil if unknown.
  var distance: Double?
  /// The true ascent in metres; nil if unknown.
  var ascent: Double?
  /// The true time at rest in seconds; nil if unknown.
  var stoppedSeconds: Double?
}

/// Makes the outings of the lab with their common settings.
struct LabTraceMaker: Sendable {
  /// The sweep's seed.
  var seed: UInt64
  var sensor: SensedMotion

  /// The random stream of a phone's motion sensor.
  func motion(of track: TrueTrack, _ member: String, in trace: String) -> MotionSignal {
    var random = SplitMix64(seed: seed, stream: "motion/\(trace)/\(member)")
    return sensor.signal(of: track, &random)
  }

  /// The plan of an outing that does not come from files.
  static func plan(_ outing: Outing, leader: String?) -> OutingPlan {
    OutingPlan(unread: outing, leader: leader)
  }

  /// The operators that are run on an outing.
  static func needs(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.group = true
    needs.route = plan.preparedRoute
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan)
    return needs
  }
}
