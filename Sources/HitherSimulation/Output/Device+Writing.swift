import HitherTracks

extension Device.Format {
  /// A recording as the file that the device writes.
  func text(_ fixes: FixBatch, name: String) -> [UInt8] {
    switch self {
    case .gpx: GPXText.track(fixes, name: name)
    case .csv: CSVTrackText.track(fixes)
    }
  }

  /// Where a member's recording lies in the outing's folder.
  func path(of id: String) -> String { "tracks/\(id).\(rawValue)" }
}
