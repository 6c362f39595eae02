package import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks

extension OutingOptions {
  /// What the formats are called that can be read.
  package static var formatNames: [String] { TrackFormat.all.filter(\.canRead).map(\.id) }

  /// What the orders of dates are called.
  package static var dateOrderNames: [String] { CSVOptions.DateOrder.allCases.map(\.rawValue) }

  /// Opens a track file as the options say.
  package func open(_ path: String) throws(FormatError) -> TrackSource.Opened {
    shared(try TrackSource.open(path, format: format, options: try readOptions()))
  }

  /// Opens a source that can be read more than once: a file, or fixes in memory.
  func open(_ source: OutingPlan.Source) throws(FormatError) -> TrackSource.Opened {
    guard let memory = source.memory else { return try open(source.path) }
    return shared(memory.open())
  }

  /// A file through the filter of a sharing copy, if one is made.
  private func shared(_ opened: TrackSource.Opened) -> TrackSource.Opened {
    guard let sharing else { return opened }
    var opened = opened
    opened.reader = SharedTrackReader(opened.reader, sharing)
    return opened
  }

  /// Opens bytes without a file name, with the options.
  ///
  /// - Parameter isStream: Whether they are fixes of a stream, whose times are not shifted.
  func open(
    bytes: any ByteSource, name: String, isStream: Bool = false
  ) throws(FormatError) -> TrackSource.Opened {
    var options = try readOptions()
    options.spreadsTimes = !isStream
    return shared(
      try TrackSource.open(bytes: bytes, name: name, format: format, options: options))
  }

  /// Checks the options for reading without opening anything.
  package func checkReading() throws(HitherError) {
    do throws(FormatError) { _ = try readOptions() } catch { throw HitherError(error) }
    guard let crs else { return }
    do throws(GeodesyError) { _ = try CoordinateTransform(from: crs) } catch {
      throw HitherError(
        .usage, error.description, place: "--crs",
        hint: "name it by its number, for example --crs EPSG:2154")
    }
  }

  /// Notices of options that no file used.
  func unused(by files: [Diagnostics.File]) -> [Notice] {
    var notices: [Notice] = []
    func check(_ option: String, _ value: String?, _ format: String, called name: String) {
      // An archive may contain such files.
      guard value != nil, !files.contains(where: { [format, "zip"].contains($0.format) }) else {
        return
      }
      notices.append(
        Notice(
          code: "unused_option", message: "it has no effect, since no input is \(name)",
          file: option, values: ["what": name]))
    }
    check("--crs", crs, "csv", called: "CSV")
    check("--date", date, "nmea", called: "NMEA")
    return notices
  }

  /// The options for reading the lines of a stream.
  ///
  /// - Parameter fallbackMember: The member of fixes that name none.
  func lineOptions(fallbackMember: String) throws(HitherError) -> LineOptions {
    var lines = LineOptions(fallbackMember: fallbackMember)
    do throws(FormatError) {
      let options = try readOptions()
      (lines.csv, lines.keys) = (options.csv, options.ownTracksKeys)
    } catch {
      throw HitherError(error)
    }
    lines.format = format
    lines.isStrict = isStrict
    return lines
  }

  private func readOptions() throws(FormatError) -> TrackFormat.Options {
    var options = TrackFormat.Options()
    if let keys { options.ownTracksKeys = try OwnTracksKeys(path: keys) }
    options.csv.referenceSystem = crs
    options.csv.timeZone = timeZone
    if let dateOrder {
      guard let order = CSVOptions.DateOrder(rawValue: dateOrder) else {
        throw FormatError(
          .option, file: "--date-order", message: "unknown order '\(dateOrder)'",
          hint:
            "the orders are \(CSVOptions.DateOrder.allCases.map(\.rawValue).joined(separator: " and "))"
        )
      }
      options.csv.dateOrder = order
    }
    if let date {
      // Ten characters: a year of four digits, and no time after it.
      guard date.utf8.count == 10, let start = Instant(rfc3339: date + "T00:00:00Z") else {
        throw FormatError(
          .option, file: "--date", message: "not a date: '\(date)'",
          hint: "give year, month and day: --date 2026-05-01")
      }
      options.firstDay = CivilDate(daysSinceEpoch: Int(start.milliseconds / 86_400_000))
    }
    for (name, column) in columns {
      guard let field = CSVField.allCases.first(where: { $0.name == name }) else {
        let names = CSVField.allCases.map(\.name)
        throw FormatError(
          .option, file: "--column", message: "unknown field '\(name)'",
          hint: Suggestion.hint(for: name, among: names)
            ?? "the fields are \(names.joined(separator: ", "))")
      }
      options.csv.columns[field] = column
    }
    return options
  }
}
