extension TrackFormat {
  /// Tracks of the GeoLife data set and of OziExplorer.
  static let plt = TrackFormat(
    id: "plt", suffixes: [".plt"], summary: "PLT tracks of GeoLife and OziExplorer",
    recognises: { start in
      ["Geolife trajectory", "OziExplorer Track Point File"].contains {
        start.starts(with: $0.utf8)
      }
    },
    makeReader: { source, file, _ in LineReader(PLTFormat(file: file), source, file: file) },
    makeWriter: nil)
}
