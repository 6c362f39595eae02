import HitherTracks

extension PipelineReader {
  /// Reads the live settings.
  func live(_ document: DocumentFields) throws(HitherError) -> WatchRun.Settings? {
    let keys = ["state", "early", "revise"] + WatchRun.Settings.numbers.map(\.name)
    guard let fields = try document.object("live", keys: keys) else { return nil }
    var settings = WatchRun.Settings()
    settings.state = try fields.text("state").map(beside)
    settings.early = try fields.truth("early")
    settings.revises = try fields.truth("revise")
    try fields.read(WatchRun.Settings.numbers, into: &settings)
    return settings
  }
}

extension WatchRun.Settings {
  /// The numbers that may be set.
  static var numbers: [Setting<Self>] {
    [
      .seconds(
        "lateness_s", "How much later than a newer fix an older one may arrive.", 0...86_400,
        \.latenessMilliseconds),
      .seconds(
        "keep_s", "How long the state stores what was received.", 0...3_153_600_000,
        \.keptMilliseconds),
    ]
  }
}
