extension TrackFormat {
  /// Separated values with a header.
  static let csv = TrackFormat(
    id: "csv", suffixes: [".csv", ".tsv"], summary: "separated values with a header",
    namesMembers: true,
    recognises: { start in
      // A header with a latitude and a longitude is sufficient evidence.
      (try? CSVDialect(sample: start, options: CSVOptions())) != nil
    },
    makeReader: { source, file, options throws(FormatError) in
      try CSVReader(source, file: file, options: options.csv)
    },
    makeWriter: { path in
      CSVWriter(delimiter: TrackFormat.bareName(path).hasSuffix(".tsv") ? 0x09 : 0x2C)
    })
}
