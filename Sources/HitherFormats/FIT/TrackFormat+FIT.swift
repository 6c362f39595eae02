extension TrackFormat {
  /// FIT, as sports watches and bicycle computers write it.
  static let fit = TrackFormat(
    id: "fit", suffixes: [".fit"], summary: "FIT activities and courses",
    holdsText: false,
    recognises: FITDecoder.isFIT,
    makeReader: { source, file, _ in FITReader(source, file: file) },
    makeWriter: nil)
}
