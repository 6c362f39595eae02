package import FuzzLaws
internal import HitherFormats
internal import HitherLab
internal import HitherOuting
internal import HitherSampling
internal import HitherSimulation
internal import HitherText
internal import HitherTracks
internal import HitherTransit

extension HitherError: SpokenError {}
extension ScenarioError: SpokenError {}
extension DeviceProfileError: SpokenError {}

extension FuzzTarget {
  /// All targets: readers, documents, messages, and comparisons with a plain way of doing the same.
  package static let all = readers + productDocuments + oracles + exchanges

  /// The documents of the rooms above the formats.
  package static let productDocuments = [
    FuzzTarget(
      "scenario", seeds: ProductSeeds.scenarios,
      document: { bytes throws(ScenarioError) in
        _ = try ScenarioDocument(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "household", seeds: ProductSeeds.households,
      document: { bytes throws(ScenarioError) in
        _ = try RecordedHousehold(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "device", seeds: ProductSeeds.devices,
      document: { bytes throws(DeviceProfileError) in
        _ = try DeviceProfile(parsing: bytes)
        return []
      }),
    FuzzTarget(
      "motion", seeds: ProductSeeds.motion,
      document: { bytes throws(JSONError) in
        _ = try MotionSignal(motionActivity: bytes)
        return []
      }),
    FuzzTarget(
      "sweep", seeds: ProductSeeds.sweeps,
      document: { bytes throws(HitherError) in
        _ = try Sweep(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "pipeline", seeds: ProductSeeds.pipelines,
      document: { bytes throws(HitherError) in
        _ = try PipelineDocument(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "journeys", seeds: ProductSeeds.journeys,
      document: { bytes throws(HitherError) in
        _ = try JourneysFile.journeys(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "background", seeds: ProductSeeds.backgrounds,
      document: { bytes throws(JSONError) in
        _ = Background(try GeoJSONMap(parsing: bytes))
        return []
      }),
  ]
}
