import HitherText
import TestSupport
import Testing

/// What the user says about dates that a file leaves open: `--date-order` and `--date`.
@Suite("Dates of inputs")
struct DateTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("time,lat,lon\n1/2/2026 10:00,1,2\n3/4/2026 10:00,1,2\n", to: "open.csv")
    try folder.write("time,lat,lon\n1/2/2026 10:00,1,2\n31/4/2026 10:00,1,2\n", to: "days.csv")
    try folder.write(
      """
      $GPGGA,235959,2506.000,N,12130.000,E,1,09,0.8,468.7,M,16.0,M,,
      $GPGGA,000001,2506.000,N,12130.000,E,1,09,0.8,468.7,M,16.0,M,,

      """, to: "undated.nmea")
    try folder.write(
      """
      $GPGGA,235959,2506.000,N,12130.000,E,1,09,0.8,468.7,M,16.0,M,,
      $GPRMC,000001,A,2506.000,N,12130.000,E,1,2,020526,,

      """, to: "dated.nmea")
  }

  /// The times of the fixes of a file, as they are converted.
  private func times(_ file: String, _ options: String...) throws -> [String?] {
    let run = try hither(
      ["convert", file, "-o", "-", "--to", "ndjson"] + options, in: folder)
    expectCivil(run, [0], "\(file) \(options)")
    return try run.text.split(separator: "\n").map {
      try JSONNode.parse(String($0))["time"]?.string("time")
    }
  }

  @Test func theOrderOfADateIsNeverGuessed() throws {
    #expect(
      try times("open.csv", "--date-order", "day") == [
        "2026-02-01T10:00:00Z", "2026-04-03T10:00:00Z",
      ])
    #expect(
      try times("open.csv", "--date-order=month") == [
        "2026-01-02T10:00:00Z", "2026-03-04T10:00:00Z",
      ])
    let open = try hither("convert", "open.csv", "-o", "-", "--to", "ndjson", in: folder)
    expectCivil(open, [65], "no order is said")
    #expect(
      open.diagnostics.contains("hint: give --date-order day or --date-order month"))
    #expect(open.output.isEmpty)
  }

  @Test func anOrderThatIsNoneOrDoesNotFitIsRefused() throws {
    let mistyped = try hither(
      "convert", "open.csv", "-o", "-", "--to", "ndjson", "--date-order", "dya", in: folder)
    expectCivil(mistyped, [64], "no such order")
    #expect(mistyped.diagnostics.contains("hint: the orders are day and month"))
    // The day 31 tells the order by itself, and leaves no month.
    let run = try hither(
      "convert", "days.csv", "-o", "-", "--to", "ndjson", "--date-order", "month", in: folder)
    expectCivil(run, [0, 65], "an order that does not fit")
    #expect(!run.text.contains("2026-04-31"))
  }

  /// Without a date fixes have no time; that which is said is the first fix's, and midnight the next day's.
  @Test func aLogWithoutADateIsOfTheDateThatIsSaid() throws {
    #expect(try times("undated.nmea") == [nil, nil])
    #expect(
      try times("undated.nmea", "--date", "2026-04-30") == [
        "2026-04-30T23:59:59Z", "2026-05-01T00:00:01Z",
      ])
    // What the sentences say comes first.
    #expect(
      try times("dated.nmea", "--date", "2020-02-29") == [
        "2026-05-01T23:59:59Z", "2026-05-02T00:00:01Z",
      ])
  }

  @Test(arguments: ["2026-02-30", "2026-5-1", "30.4.2026", "0000-01-01", ""])
  func aDateThatIsNoneIsRefused(date: String) throws {
    let run = try hither(
      "convert", "undated.nmea", "-o", "-", "--to", "ndjson", "--date", date, in: folder)
    expectCivil(run, [64], date)
    #expect(run.diagnostics.contains("hint: "))
  }

  @Test func aDateThatNoInputHasAUseForIsTold() throws {
    let run = try hither(
      "summarize", "open.csv", "--date-order", "day", "--date", "2026-04-30", in: folder)
    expectCivil(run, [0], "no input is NMEA")
    #expect(run.diagnostics.contains("--date: it has no effect, since no input is NMEA"))
  }
}
