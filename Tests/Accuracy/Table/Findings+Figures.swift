import HitherLab
import HitherSimulation

extension Findings {
  /// The lines of the table for what was asked of made-up outings.
  func figures(_ strictness: Bound.Strictness) -> [Figure] {
    distanceFigures(strictness) + climbFigures(strictness) + timeFigures(strictness)
      + groupFigures(strictness) + progressFigures()
  }

  private func distanceFigures(_ strictness: Bound.Strictness) -> [Figure] {
    let known = [("fixes alone", distance), ("with the route", routedDistance)]
    var figures = known.flatMap { name, estimates in
      [
        median("distance_m, \(name), median error", estimates.errors, 0.01, strictness),
        percentile95("distance_m, \(name), 95th percentile", estimates.errors, 0.03, strictness),
        coverage("distance_se_m, \(name), truth within two", estimates.standardized, strictness),
      ]
    }
    for noise in Noise.allCases {
      figures.append(
        told("distance_m, fixes alone, \(noise.rawValue)", distanceByNoise[noise] ?? []))
    }
    let name = "distance_m, fix every 30–60 s, with the route"
    figures.append(median(name + ", median error", sparseDistance.errors, 0.03, strictness))
    figures.append(
      coverage(
        "distance_se_m, fix every 30–60 s, truth within two", sparseDistance.standardized,
        strictness))
    return figures
  }

  private func climbFigures(_ strictness: Bound.Strictness) -> [Figure] {
    let all = ascent.values.flatMap { $0 }
    var figures = [median("ascent_m, median error", all, 0.05, strictness)]
    for kind in Altimeter.Kind.allCases {
      figures.append(told("ascent_m, \(kind.rawValue) heights", ascent[kind] ?? []))
    }
    figures.append(told("ascent_m, pooled along the route", pooledAscent))
    figures.append(told("ascent_m, the same members by their own heights", unpooledAscent))
    figures.append(
      .asked(
        "ascent_m, a flat hour at 1 Hz, 3 m of noise, worst", "< 10 m",
        FigureText.metres(Quantiles(flatAscent).greatest), good: flatAscent.count { $0 < 10 },
        of: flatAscent.count, Bound(least: 1), strictness))
    return figures
  }

  private func timeFigures(_ strictness: Bound.Strictness) -> [Figure] {
    let errors = Quantiles(moving.map(abs))
    var figures = [
      median("moving_s, median error", moving, 0.02, strictness),
      Figure.told(
        "moving_s, 95th percentile", FigureText.percent(errors.quantile(0.95)),
        count: errors.count),
      told("max_speed_mps", fastest),
    ]
    figures += found("stops of 60 s and more", stops, strictness)
    figures.append(medianDelay("stops, start, median", stops.startDelays, strictness))
    figures.append(medianDelay("stops, end, median", stops.endDelays, strictness))
    return figures
  }

  private func groupFigures(_ strictness: Bound.Strictness) -> [Figure] {
    var figures: [Figure] = []
    for (name, score) in [("straggling", straggling), ("off the route", offRoute)] {
      let delays = score.startDelays.map(abs)
      figures += found(name, score, strictness)
      figures.append(
        .asked(
          name + ", start, 95th percentile", "≤ 60 s",
          FigureText.seconds(Quantiles(delays).quantile(0.95)),
          good: delays.count { $0 <= 60 }, of: delays.count, Bound(least: 0.95), strictness))
    }
    let trail = [
      FigureText.percent(trailStraggling.precision, places: 1),
      FigureText.percent(trailStraggling.recall, places: 1),
      FigureText.seconds(Quantiles(trailStraggling.startDelays.map(abs)).quantile(0.95)),
    ]
    figures.append(
      .told(
        "straggling on the leader's trail, precision, recall, start (95th percentile)",
        trail.joined(separator: ", "), count: trailStraggling.matched + trailStraggling.missed))
    return figures
  }

  private func progressFigures() -> [Figure] {
    var figures: [Figure] = []
    var all: [Double] = []
    for way in OutingMaker.ways {
      guard let errors = progress[way.name] else { continue }
      all += errors
      // Errors of one walk follow each other, so that chance is no measure of their shares.
      figures.append(
        .asked(
          "progress_m, \(way.name), 99th percentile", "≤ 25 m",
          FigureText.metres(Quantiles(errors).quantile(0.99)),
          good: errors.count { $0 <= 25 }, of: errors.count, Bound(least: 0.99), .exact))
    }
    let far = all.count { $0 > 100 }
    figures.append(
      .asked(
        "progress_m, fixes off by more than 100 m, or nowhere", "0", "\(far)",
        good: all.count - far, of: all.count, Bound(least: 1), .exact))
    figures.append(
      .told(
        "progress_m, the same with those who walk elsewhere near the route, who have no true place",
        "\(far + awayProgress.count { $0 > 100 })", count: all.count + awayProgress.count))
    return figures
  }
}

// MARK: - Kinds of lines

extension Findings {
  private func median(
    _ name: String, _ errors: [Double], _ limit: Double, _ strictness: Bound.Strictness
  ) -> Figure {
    .asked(
      name, "≤ " + FigureText.percent(limit),
      FigureText.percent(Quantiles(errors.map(abs)).median),
      good: errors.count { abs($0) <= limit }, of: errors.count, Bound(least: 0.5), strictness)
  }

  private func told(_ name: String, _ errors: [Double]) -> Figure {
    let quantiles = Quantiles(errors.map(abs))
    return .told(
      name + ", median and 95th percentile",
      FigureText.percent(quantiles.median) + ", " + FigureText.percent(quantiles.quantile(0.95)),
      count: quantiles.count)
  }

  private func percentile95(
    _ name: String, _ errors: [Double], _ limit: Double, _ strictness: Bound.Strictness
  ) -> Figure {
    .asked(
      name, "≤ " + FigureText.percent(limit),
      FigureText.percent(Quantiles(errors.map(abs)).quantile(0.95)),
      good: errors.count { abs($0) <= limit }, of: errors.count, Bound(least: 0.95), strictness)
  }

  private func coverage(
    _ name: String, _ standardized: [Double], _ strictness: Bound.Strictness
  ) -> Figure {
    let inside = standardized.count { $0 <= 2 }
    let share = standardized.isEmpty ? nil : Double(inside) / Double(standardized.count)
    return .asked(
      name, "90–99 %", FigureText.percent(share, places: 1), good: inside,
      of: standardized.count, Bound(least: 0.9, most: 0.99), strictness)
  }

  private func found(
    _ name: String, _ score: EpisodeScore, _ strictness: Bound.Strictness
  ) -> [Figure] {
    [
      .asked(
        name + ", precision", "≥ 95 %", FigureText.percent(score.precision, places: 1),
        good: score.matched, of: score.matched + score.raised, Bound(least: 0.95), strictness),
      .asked(
        name + ", recall", "≥ 95 %", FigureText.percent(score.recall, places: 1),
        good: score.matched, of: score.matched + score.missed, Bound(least: 0.95), strictness),
    ]
  }

  private func medianDelay(
    _ name: String, _ delays: [Double], _ strictness: Bound.Strictness
  ) -> Figure {
    .asked(
      name, "≤ 20 s", FigureText.seconds(Quantiles(delays.map(abs)).median),
      good: delays.count { abs($0) <= 20 }, of: delays.count, Bound(least: 0.5), strictness)
  }
}
