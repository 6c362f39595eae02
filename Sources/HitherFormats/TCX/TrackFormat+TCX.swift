internal import HitherText

extension TrackFormat {
  /// TCX, Garmin's Training Center Database.
  static let tcx = TrackFormat(
    id: "tcx", suffixes: [".tcx"], summary: "TCX activities and courses",
    recognises: { start in firstElement(of: start) == XMLName("TrainingCenterDatabase") },
    makeReader: { source, file, _ in TCXReader(source, file: file) },
    makeWriter: nil)
}
