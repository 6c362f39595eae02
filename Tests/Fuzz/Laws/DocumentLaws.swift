internal import HitherFormats
internal import HitherLab
internal import HitherOuting
internal import HitherSampling
internal import HitherSimulation
internal import HitherText
internal import HitherTracks
internal import HitherTransit

/// An error for a person at a terminal.
protocol SpokenError: Error {
  /// What is wrong, in one line.
  var message: String { get }
  /// What to do about it, in one line.
  var hint: String? { get }
}

extension FormatError: SpokenError {}
extension HitherError: SpokenError {}
extension ScenarioError: SpokenError {}
extension DeviceProfileError: SpokenError {}
extension JSONError: SpokenError {}

extension SpokenError {
  var hint: String? { nil }
}

extension FuzzTarget {
  /// A document that is read as a whole, or refused with one line.
  ///
  /// - Parameter read: Reads it, and returns what is wrong with the result.
  init<Fault: SpokenError>(
    _ name: String, seeds: @autoclosure @escaping @Sendable () -> [[UInt8]],
    document read: @escaping @Sendable (_ bytes: [UInt8]) throws(Fault) -> [String]
  ) {
    self.init(name, seeds: seeds()) { bytes in
      do throws(Fault) {
        return FuzzOutcome(isAccepted: true, violations: try read(bytes))
      } catch {
        let lines = [error.message] + (error.hint.map { [$0] } ?? [])
        return FuzzOutcome(
          isAccepted: false,
          violations: lines.filter { !ReaderLaws.isOneLine($0) }.map {
            "a message that is not one line: \($0)"
          })
      }
    }
  }

  /// The documents of the rooms above the formats.
  static let productDocuments = [
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
