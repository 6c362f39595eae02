package import HitherTracks

extension [LogEntry] {
  /// The changes of the recording mode, in the order of the entries.
  package var samplingModes: [(time: Instant, mode: SamplingMode)] {
    compactMap { entry in
      guard case .mode(let name) = entry.content, let mode = SamplingMode(rawValue: name) else {
        return nil
      }
      return (entry.time, mode)
    }
  }
}
