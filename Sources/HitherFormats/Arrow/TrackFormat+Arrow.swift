internal import HitherText
internal import HitherTracks

extension TrackFormat {
  /// The streaming format of Apache Arrow.
  static let arrows = TrackFormat(
    id: "arrows", suffixes: [".arrows"], summary: "streams of Apache Arrow",
    namesMembers: true, holdsText: false,
    recognises: ArrowStream.isArrow,
    makeReader: { source, file, options throws(FormatError) in
      var stream = try ArrowStream(source, file: file)
      let choice: FixColumnChoice
      do throws(ArrowFault) {
        choice = try FixColumnChoice(stream.schema, options.csv)
      } catch {
        throw error.fault(of: file)
      }
      stream.choose(choice.columns)
      var fixes = ArrowFixes(stream, choice, file: file)
      fixes.metadata.unusedColumns = stream.schema.unusedColumns(besides: choice.columns)
      return MemoryReader(fixes, name: file)
    },
    makeWriter: { _ in ArrowWriter() })
}

extension ArrowSchema {
  /// The names of the columns that are not used.
  fileprivate func unusedColumns(besides used: [Int]) -> [String] {
    let used = Set(used)
    return columns.lazy.filter { !used.contains($0) }
      .map { RecordFault.excerpt(slots[$0].field.name, upTo: 80) }.filter { !$0.isEmpty }
      .prefix(RecordLimits.unusedColumns).map(\.self)
  }
}
