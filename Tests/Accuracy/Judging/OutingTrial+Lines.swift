import HitherEstimates
import HitherLab
import HitherOuting
import HitherSimulation

extension OutingTrial {
  /// A line for each member: who, with what device, and how far off.
  var lines: [String] {
    zip(made.outing.members, made.asked).compactMap { member, asked in
      guard let full = full.summary(of: member.plan.id), let bare = bare.summary(of: member.plan.id)
      else { return nil }
      return [
        "\(made.purpose.rawValue) \(made.seed)/\(member.plan.id)", made.way,
        words(asked.device, member.truth),
        "distance " + error(bare.track.distance, member.truth.distanceMetres),
        "with the route " + error(full.track.distance, member.truth.distanceMetres),
        "ascent " + (bare.climb?.ascent.map { error($0, member.truth.ascentMetres) } ?? "–"),
        "moving "
          + error(
            Double(bare.time?.movingMilliseconds ?? 0) / 1000, Double(member.truth.movingSeconds)),
      ].joined(separator: ", ") + faults(member, bare)
    }
  }

  /// The episodes that were missed or raised for nothing, and fixes on the wrong branch.
  private func faults(_ member: SimulatedMember, _ bare: MemberSummary) -> String {
    var stops = EpisodeScore()
    addStops(of: member, bare, to: &stops)
    var offRoute = EpisodeScore()
    add(.offRoute, of: member, in: full, to: &offRoute)
    var straggling = EpisodeScore()
    add(.straggling, of: member, in: full, to: &straggling)
    var words = ""
    for (name, score) in [("stops", stops), ("off", offRoute), ("straggling", straggling)] {
      if score.missed > 0 { words += ", \(name) missed \(score.missed)" }
      if score.raised > 0 { words += ", \(name) raised \(score.raised)" }
    }
    var progress = Findings()
    judgeProgress(member, &progress)
    let far = progress.progress.values.joined().count { $0 > 100 }
    if far > 0 { words += ", progress lost \(far)" }
    return words
  }

  private func words(_ device: Device, _ truth: MemberTruth) -> String {
    let memory =
      made.isRough ? "rough" : "for \(FigureText.number(device.noiseSeconds, places: 0)) s"
    var words = [
      "every \(device.intervalMilliseconds / 1000) s",
      "white \(FigureText.number(device.whiteMetres)) m",
      "wandering \(FigureText.number(device.noiseMetres)) m", memory,
    ]
    if let altimeter = device.altimeter { words.append(altimeter.kind.rawValue) }
    if device.tellsAccuracy { words.append("with accuracy") }
    if device.tellsSpeed { words.append("with speed") }
    if device.jumps != nil { words.append("with jumps") }
    if !truth.dropouts.isEmpty { words.append("with a gap") }
    return words.joined(separator: " ")
  }

  private func error(_ value: Double, _ truth: Double) -> String {
    guard truth > 0 else { return FigureText.metres(value) }
    return FigureText.percent(value / truth - 1)
  }
}
