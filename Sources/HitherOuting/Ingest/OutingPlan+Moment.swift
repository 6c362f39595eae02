import HitherFormats
import HitherGeodesy
package import HitherTracks

extension OutingPlan {
  /// The first and the last time of the inputs, and the position at the first.
  struct RecordedSpan {
    var first: Instant
    var last: Instant
    var place: Coordinate
  }

  /// The most choices that an error lists.
  private static let mostChoices = 5

  /// Reads a moment in the recordings: with a zone, or as outputs show it, in the outing's zone.
  ///
  /// Outputs show local times, which are copied into questions. A local time is accepted if one instant is meant.
  ///
  /// - Returns: The instant, and a line for a person if the day or the zone was inferred.
  package func moment(_ text: String) throws(HitherError) -> (instant: Instant, note: String?) {
    let typed = try TypedMoment(
      text,
      hint: "write it as 2026-05-01T06:10:00Z, or in the outing's zone as 2026-05-01T08:10 or 08:10"
    )
    guard case .local(let date, let time) = typed else {
      if case .instant(let instant) = typed { return (instant, nil) }
      return (.absent, nil)
    }
    let isZoneNamed = outing.zoneSource == .named
    let span = date == nil || !isZoneNamed ? try recordedSpan() : nil
    let zone =
      isZoneNamed
      ? TimeZone(named: outing.timeZone) : span.flatMap { TimeZone.nearest(to: $0.place) }
    guard let zone else {
      throw HitherError(
        .usage, "'\(text)' has no zone, and the outing's is not known",
        hint: "add the zone, as in 2026-05-01T08:10+02:00, or name it with --timezone")
    }
    let instants = Self.instants(date, time, zone, span)
    guard instants.count == 1, let instant = instants.first else {
      throw Self.ambiguous(text, instants, zone)
    }
    guard date == nil || !isZoneNamed else { return (instant, nil) }
    let guess = isZoneNamed ? "" : ", the zone of the place"
    return (instant, "'\(text)' is read as \(Self.choice(instant, zone)) (\(zone.name)\(guess))")
  }

  /// The instants at which clocks show a time, on a day or on those of the recordings.
  private static func instants(
    _ date: CivilDate?, _ time: Int, _ zone: TimeZone, _ span: RecordedSpan?
  ) -> [Instant] {
    func instants(on date: CivilDate) -> [Instant] {
      zone.instants(of: CivilTime(date: date, millisecondOfDay: time))
    }
    if let date { return instants(on: date) }
    guard let span else { return [] }
    let days = [span.first, span.last].map { zone.civilTime(at: $0).date.daysSinceEpoch }
    // More days than are listed need not be found.
    let all = (days[0]...min(days[1], days[0] + 7)).flatMap {
      instants(on: CivilDate(daysSinceEpoch: $0))
    }
    let recorded = all.filter { $0 >= span.first && $0 <= span.last }
    return recorded.isEmpty ? all : recorded
  }

  private static func ambiguous(
    _ text: String, _ instants: [Instant], _ zone: TimeZone
  ) -> HitherError {
    guard !instants.isEmpty else {
      return HitherError(
        .usage, "clocks in \(zone.name) do not show '\(text)': they are set forward then",
        hint: "write it with its zone, as in 2026-05-01T06:10:00Z")
    }
    let shown = instants.prefix(mostChoices).map { choice($0, zone) }
    let rest = instants.count > shown.count ? " …" : ""
    return HitherError(
      .usage, "'\(text)' is several moments in \(zone.name)",
      hint: "give one of \(shown.joined(separator: ", "))\(rest)")
  }

  /// An instant with its offset, as it can be typed.
  private static func choice(_ instant: Instant, _ zone: TimeZone) -> String {
    let offset = zone.secondsEast(at: instant)
    let minutes = offset.magnitude / 60
    func two(_ number: UInt) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let local = (instant + Int64(offset) * 1000).rfc3339.dropLast()
    return local + (offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// The span of the inputs' times; nil if no record has one.
  ///
  /// - Throws: If an input cannot be read twice.
  func recordedSpan() throws(HitherError) -> RecordedSpan? {
    var span: RecordedSpan?
    for source in sources {
      guard source.path != "-", FolderListing.kind(of: source.path) == .file, !source.isState else {
        throw HitherError(
          .usage, "the days of the recordings are only known if the input can be read twice",
          place: source.path, hint: "write the time with its zone, as in 2026-05-01T06:10:00Z")
      }
      do throws(FormatError) {
        var reader = try options.open(source.path).reader
        var batch = RecordBatch()
        while try reader.read(&batch) {
          if batch.kind == .track { span = Self.widened(span, batch.fixes) }
        }
      } catch {
        // The run reads the file again, and reports what is wrong with it.
        continue
      }
    }
    return span
  }

  private static func widened(_ span: RecordedSpan?, _ fixes: FixBatch) -> RecordedSpan? {
    var span = span
    for index in 0..<fixes.count where fixes.time[index] != Instant.absent.milliseconds {
      let time = Instant(milliseconds: fixes.time[index])
      var wider = span ?? RecordedSpan(first: time, last: time, place: fixes.coordinate(index))
      if time < wider.first { (wider.first, wider.place) = (time, fixes.coordinate(index)) }
      wider.last = max(wider.last, time)
      span = wider
    }
    return span
  }
}
