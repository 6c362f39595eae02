import HitherTracks

extension Device.Format {
  /// A recording in the device's file format.
  func text(_ fixes: FixBatch, name: String) -> [UInt8] {
    switch self {
    case .gpx: GPXText.track(fixes, name: name)
    case .csv: CSVTrackText.track(fixes)
    }
  }

  /// The path of a member's recording in the outing's folder.
  func path(of id: String) -> String { "tracks/\(id).\(rawValue)" }
}
