import Foundation
import Testing

/// Ascent with and without terrain, over simulated walks whose ground is finer than the terrain.
///
/// `docs/methods/terrain.md` has the figures over more walks.
@Suite("Climb with terrain against the truth")
struct TerrainStudyTests {
  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// The relative errors of the ascent, without and with terrain, of those who have both.
  private static func errors(
    _ outcomes: [TerrainStudy.Outcome]
  ) -> (without: [Double], with: [Double]) {
    let known = outcomes.filter { $0.without != nil && $0.with != nil }
    return (
      known.map { abs(($0.without ?? 0) / $0.truth - 1) },
      known.map { abs(($0.with ?? 0) / $0.truth - 1) }
    )
  }

  @Test(
    "terrain makes the ascent right to 3 % in the median, and on average no worse",
    arguments: TerrainStudy.recordings.indices.dropLast())
  func right(_ index: Int) {
    let recording = TerrainStudy.recordings[index]
    let outcomes = (UInt64(1000)...1023).map { TerrainStudy.walk(seed: $0, recording, .right) }
    let errors = Self.errors(outcomes)
    let (without, with) = (errors.without.reduce(0, +), errors.with.reduce(0, +))
    #expect(with <= without)
    // An error like a wave of 20 minutes is no noise of the model: then the terrain is often left out.
    guard recording.wave == 0 else { return }
    #expect(Self.median(errors.with) <= 0.03)
    #expect(outcomes.count { $0.climb.verdict == .used } >= 10)
    for (seed, outcome) in zip(UInt64(1000)...1003, outcomes) {
      let shifted = TerrainStudy.walk(seed: seed, recording, .shifted)
      #expect(shifted.climb.verdict == outcome.climb.verdict)
      #expect(abs((shifted.with ?? 0) - (outcome.with ?? 0)) < 0.01 * outcome.truth)
      guard shifted.climb.verdict == .used, let offset = shifted.climb.offset else { continue }
      #expect(abs(offset + recording.offset - 50) < 25)
    }
  }

  @Test(
    "a wrong tile and a flat one are found", arguments: TerrainStudy.recordings.indices.dropLast())
  func wrong(_ index: Int) {
    for terrain in [TerrainStudy.Terrain.wrong, .flat] {
      for seed in UInt64(101)...106 {
        let outcome = TerrainStudy.walk(seed: seed, TerrainStudy.recordings[index], terrain)
        #expect(outcome.climb.verdict != .used)
        #expect(outcome.with == outcome.without)
      }
    }
  }

  @Test("without recorded heights the ascent has an honest standard error")
  func alone() throws {
    let recording = try #require(TerrainStudy.recordings.last)
    let outcomes = (UInt64(101)...116).map { TerrainStudy.walk(seed: $0, recording, .right) }
    #expect(outcomes.allSatisfy { $0.without == nil && $0.climb.verdict == .used })
    let within = outcomes.count { abs($0.climb.ascent - $0.truth) <= 2 * $0.climb.ascentError }
    #expect(within >= 13)
    let errors = outcomes.map { abs($0.climb.ascent / $0.truth - 1) }
    #expect(Self.median(errors) < 0.05)
  }

  /// The number of walks of the documented figures; the study takes some seconds for each.
  private static let walks = ProcessInfo.processInfo.environment["HITHER_TERRAIN_WALKS"]
    .flatMap { UInt64($0) }

  /// Prints the figures of `docs/methods/terrain.md`, with `HITHER_TERRAIN_WALKS=40`.
  @Test(
    "figures of the documentation", .enabled(if: walks != nil),
    arguments: [(150.0, TerrainStudy.Terrain.right), (80, .right), (150, .wrong), (150, .flat)])
  func figures(_ shortest: Double, _ terrain: TerrainStudy.Terrain) {
    let count = (Self.walks ?? 1) / (terrain == .right ? 1 : 4)
    func percent(_ value: Double) -> String { String(format: "%.1f", value * 100) }
    for recording in TerrainStudy.recordings where recording.hasHeights || terrain == .right {
      let outcomes = (1000..<1000 + max(1, count)).map {
        TerrainStudy.walk(seed: $0, recording, terrain, shortest: shortest)
      }
      let errors = Self.errors(outcomes)
      let alone = outcomes.compactMap { outcome in
        outcome.with.map { abs($0 / outcome.truth - 1) }
      }.sorted()
      func figures(_ values: [Double]) -> String {
        guard !values.isEmpty else { return "–" }
        let sorted = values.sorted()
        return percent(sorted[sorted.count / 2]) + " / " + percent(sorted[sorted.count * 95 / 100])
      }
      let changes = zip(errors.without, errors.with).map { $1 - $0 }
      let used = outcomes.filter { $0.climb.verdict == .used }
      let within = used.count { abs($0.climb.ascent - $0.truth) <= 2 * $0.climb.ascentError }
      print(
        "study | waves from \(Int(shortest)) m, \(terrain) | \(recording.name) | \(figures(errors.without)) | "
          + "\(figures(alone)) | used \(used.count)/\(outcomes.count) | worse by over 1 % "
          + "\(changes.count { $0 > 0.01 }), at most \(percent(changes.max() ?? 0)) | within 2 SE \(within)/\(used.count)"
      )
    }
  }
}
