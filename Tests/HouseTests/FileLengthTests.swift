import Testing

/// A file is one idea: neither a heap of them nor a splinter of one.
@Suite("Length of files")
struct FileLengthTests {
  /// Tables may be longer than 500 lines; none is so far.
  private static let tables: Set<String> = []

  @Test func noneIsOverFiveHundredLinesButTables() throws {
    let files = try SourceFile.all()
    #expect(files.count > 1000)
    for file in files where !Self.tables.contains(file.name) {
      #expect(file.length <= 500, "\(file.name)")
    }
  }

  /// Reported and not failing yet: files are to be joined where one idea is spread over many.
  @Test func mostHoldAWholeIdea() throws {
    let lengths = try SourceFile.all().map(\.length).sorted()
    let median = lengths[lengths.count / 2]
    let short = lengths.count { $0 < 40 } * 100 / lengths.count
    withKnownIssue("median \(median) lines, \(short) % of files under 40", isIntermittent: true) {
      #expect(100...180 ~= median && short <= 5)
    }
  }
}
