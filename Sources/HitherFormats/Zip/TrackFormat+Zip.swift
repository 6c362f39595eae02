extension TrackFormat {
  /// Archives of track files, including KMZ.
  static let zip = TrackFormat(
    id: "zip", suffixes: [".zip", ".kmz"], summary: "zip archives of track files, KMZ",
    namesMembers: true, holdsText: false,
    recognises: ZipDirectory.isZip,
    makeReader: { source, file, options throws(FormatError) in
      guard !options.isInArchive else {
        throw FormatError(
          .unrecognised, file: file, message: "an archive inside of an archive is not read")
      }
      return try ZipReader(source, file: file, options: options)
    },
    makeWriter: nil)
}
