import Glibc
import HitherEstimates
import HitherGroups
import HitherLab
import HitherOuting

/// What was asked of real recordings, where `HITHER_CORPUS` names their folder.
enum RealRecordings {
  static let folder = unsafe getenv("HITHER_CORPUS").map {
    unsafe String(cString: $0)
  }

  /// The lines of the table; none without the recordings.
  static func figures() throws -> [Figure] {
    guard let folder else { return [] }
    let ride = try run(folder + "/group/whitchurch-A")
    let members = ride.summary.members.filter {
      ($0.quality.medianIntervalMilliseconds ?? .infinity) <= 10_000
    }
    let regatta = try run(folder + "/group/elbe-regatta-2023")
    return [
      spread(
        "Whitchurch, distance_m of devices with a fix every 10 s", members.map(\.track.distance),
        0.02),
      spread("Whitchurch, ascent_m of the same", members.compactMap(ascent), 0.15),
      none("Whitchurch, stragglers among devices of one rider", ride),
      none("Elbe regatta, stragglers", regatta),
    ]
  }

  private static func run(_ path: String) throws -> OutingResult {
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([path])
    return try OutingRun(plan, .everything(plan)).run()
  }

  /// Nil also for a device that wrote the same height all the way, which is none.
  private static func ascent(_ member: MemberSummary) -> Double? {
    member.climb.flatMap { $0.highest > $0.lowest ? $0.ascent : nil }
  }

  /// By how much the largest is larger than the smallest.
  private static func spread(_ name: String, _ values: [Double], _ limit: Double) -> Figure {
    let quantiles = Quantiles(values)
    let spread = quantiles.greatest.flatMap { greatest in
      quantiles.quantile(0).map { greatest / $0 - 1 }
    }
    return .asked(
      name, "≤ \(FigureText.percent(limit, places: 0)) apart", FigureText.percent(spread),
      good: (spread ?? .infinity) <= limit ? values.count : 0, of: values.count, Bound(least: 1),
      .exact)
  }

  private static func none(_ name: String, _ result: OutingResult) -> Figure {
    let raised = result.events.count { $0.payload is StragglingStarted }
    let followers = max(0, result.summary.members.count - 1)
    return .asked(
      name, "0", "\(raised)", good: raised == 0 ? followers : 0, of: followers, Bound(least: 1),
      .exact)
  }
}
