import HitherEngine
import HitherGeodesy
import HitherTracks

/// The judgement of a fix for one place, in words.
struct FenceJudgement: Hashable {
  var line: String
}

extension FenceDetector {
  /// The judgement of the only fix of a batch for a place.
  func judgement(of place: Int, _ batch: FixBatch, _ state: State) -> FenceJudgement {
    guard let time = batch.time.first.map(Instant.init(milliseconds:)) else {
      return FenceJudgement(line: "no fix")
    }
    let at = batch.coordinate(0)
    let reported = batch[.accuracy].first ?? .nan
    let accuracy = rule.accuracy(reported: reported, noise: state.noise.metres)
    let reach = FenceRule.reach(accuracy)
    let depth = watch.index.depth(place, at, reach: reach)
    let slot = state.slots.first { Int($0.place) == place }
    let isInside = slot?.debounce.isOn ?? false
    var parts = [
      "\(time.rfc3339)  " + Self.text(depth, watch.index.contains(place, at), reach),
      "accuracy \(Self.metres(accuracy))" + (reported > 0 ? "" : " (assumed)"),
    ]
    if let entered = slot?.entered {
      parts.append("believed inside since \(entered.rfc3339)")
    } else {
      parts.append("believed outside")
    }
    if batch.evidentRows != nil
      || !FenceRule.tells(accuracy: accuracy, halfWidth: watch.index.halfWidths[place], depth)
    {
      parts.append("too inaccurate to decide between inside and outside")
    } else if let slot, let balance = slot.debounce.candidateBalance,
      let since = slot.debounce.candidateSince
    {
      let believed =
        isInside ? rule.leavingAccuracy(accuracy, share: state.stay.scatterShare) : accuracy
      let edge = rule.edge(
        isInside: isInside, accuracy: believed, halfWidth: watch.index.halfWidths[place])
      parts.append(
        "\(isInside ? "leaving" : "entering") since \(since.rfc3339): "
          + "\(slot.debounce.candidateFixes) fixes, on average \(Self.metres(balance.mean)) "
          + "beyond the edge where \(Self.metres(balance.needed(edge))) are needed, "
          + "or \(Self.metres(edge.sure)) at once")
      let beyond = isInside ? -depth : depth
      parts.append(
        words(
          slot.debounce.obstacle(
            beyond, at: time, edge, rule.weighing,
            isHeld: isInside
              && !isBeyondRest(
                state.stay.isRecognised ? state.stay.anchorPlace : nil, place, believed)
          )))
    } else if let passage = slot?.passage {
      parts.append(
        "through it since \(passage.first.time.rfc3339), not yet clearly outside behind it")
    } else if let slot, slot.debounce.isCoolingDown(at: time, rule.weighing) {
      parts.append("just turned")
    } else {
      parts.append("nothing to decide")
    }
    return FenceJudgement(line: parts.joined(separator: " · "))
  }

  private func words(_ obstacle: Debounce<Crossing>.Obstacle?) -> String {
    let settings = rule.settings
    switch obstacle {
    case .notBeyond: return "not turned: this fix is on the believed side"
    case .coolDown:
      return "not turned: within \(settings.coolDownMilliseconds / 1000) s of the last turn"
    case .tooFewFixes: return "not turned: fewer than \(settings.fixes) fixes beyond the edge"
    case .tooShort:
      return "not turned: not beyond the edge for \(settings.afterMilliseconds / 1000) s"
    case .tooNear: return "not turned: too near the edge for this accuracy"
    case .held: return "not turned: at rest, no farther from there than noise explains"
    case nil: return "turns at the next fix there"
    }
  }

  private static func text(_ depth: Double, _ isInside: Bool, _ reach: Double) -> String {
    let isFar = abs(depth) >= reach
    return (isFar ? "more than " : "") + metres(abs(depth)) + (isInside ? " inside" : " outside")
  }

  /// Metres with one decimal.
  private static func metres(_ metres: Double) -> String {
    "\((metres * 10).rounded() / 10) m"
  }
}

extension FenceJudgement: StateCoding {
  init() { line = "" }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&line)
  }
}
