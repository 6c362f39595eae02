import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherText
import HitherTracks

/// The outing's data for the page's scripts: whole numbers, each as the difference from the previous one.
///
/// Times are tenths of a second since the outing's start, places millionths of a degree, heights
/// tenths of a metre, distances metres and speeds hundredths of a metre per second. The data is for
/// drawing only; figures never use it.
struct ReplayData {
  let page: PageContext
  private let start: Instant
  /// The reference of longitudes, so that no line jumps around the earth.
  private let origin: Coordinate

  init(_ page: PageContext) {
    self.page = page
    start = page.summary.start ?? Instant(milliseconds: 0)
    origin =
      page.content.outlines.lazy.compactMap(\.first?.coordinate).first
      ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
  }

  /// The document as JSON.
  var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("start", Int(start.milliseconds))
    writer.member("seconds", seconds(last))
    writer.member("zone", page.summary.outing.timeZone)
    writer.key("members")
    writer.beginArray()
    for index in page.shownMembers.sorted() { write(member: index, to: &writer) }
    writer.endArray()
    writer.key("route")
    writer.beginArray()
    if let route = page.summary.outing.route {
      let step = step(route.points.count)
      for stage in route.stages {
        write(line: Array(route.points[stage]), every: step, to: &writer)
      }
    }
    writer.endArray()
    writer.key("places")
    writer.beginArray()
    let places = MapPlaces.shown(page)
    let placeStep = step(places.reduce(0) { $0 + $1.lines.rings.joined().count })
    for place in places { write(place, every: placeStep, to: &writer) }
    writer.endArray()
    writer.key("points")
    write(line: MapMarks.shownRolls(page).map(\.goal.coordinate), to: &writer)
    writer.endObject()
    return writer.buffer.bytes
  }

  private var last: Instant { page.summary.members.compactMap(\.end).max() ?? start }

  private func seconds(_ time: Instant) -> Int { Int((time - start) / 1000) }

  // MARK: Members

  private func write(member index: Int, to writer: inout JSONWriter) {
    let member = page.summary.members[index]
    let style = page.styles[index]
    let outline = page.drawn.outlines[index]
    writer.beginObject()
    writer.member("index", index)
    writer.member("name", VisibleText.neutralised(member.member.name))
    writer.member("number", style.number)
    writer.member("colour", (style.number - 1) % LineStyle.colours)
    writer.member("dash", style.dash)
    if style.isLeader { writer.member("leads", true) }
    // A track without times has made-up ones, which say nothing.
    let isTimed = member.start != nil
    write("t", isTimed ? outline.map { Int(($0.time - start) / 100) } : [], to: &writer)
    write(places: outline.map(\.coordinate), to: &writer)
    write("ele", outline.map { $0.hasHeight ? Self.rounded($0.elevation * 10) : nil }, to: &writer)
    write("way", outline.map { Self.rounded($0.distance) }, to: &writer)
    write("breaks", outline.indices.filter { outline[$0].isBroken && $0 > 0 }, to: &writer)
    let gaps = page.drawn.gaps[index]
    write("gapTimes", gaps.map { seconds($0.time) }, to: &writer)
    write("gaps", gaps.map { $0.isKnown ? Self.rounded($0.metres) : nil }, to: &writer)
    let tempo = page.drawn.tempos[index]
    write("speedTimes", tempo.speeds.map { seconds($0.time) }, to: &writer)
    write("speeds", tempo.speeds.map { $0.value.map { Self.rounded($0 * 100) } }, to: &writer)
    write("heartRateTimes", tempo.heartRates.map { seconds($0.time) }, to: &writer)
    write("heartRates", tempo.heartRates.map { $0.value.map(Self.rounded) }, to: &writer)
    write(episodes: .straggling, "behind", of: index, to: &writer)
    write(episodes: .offRoute, "off", of: index, to: &writer)
    writer.key("stops")
    writer.beginArray()
    for stop in member.stops where !stop.isPlaceWithheld { write(stop, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ stop: Stop, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.value(scaled: Int64(stop.middle.latitudeE7), places: 7)
    writer.value(scaled: Int64(longitude(stop.middle)), places: 7)
    writer.value(seconds(stop.start))
    writer.value(seconds(stop.end))
    writer.endArray()
  }

  private func write(
    episodes kind: Episode.Kind, _ key: String, of member: Int, to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for episode in page.happenings.episodes(kind, of: member) {
      writer.beginArray()
      writer.value(seconds(episode.stretch.from))
      writer.value(seconds(episode.stretch.to))
      writer.endArray()
    }
    writer.endArray()
  }

  // MARK: Lines

  private func write(_ place: Place, every step: Int, to writer: inout JSONWriter) {
    let lines = place.lines
    writer.beginObject()
    writer.member("corridor", Self.rounded(lines.corridorMetres ?? 0))
    writer.key("rings")
    writer.beginArray()
    for ring in lines.rings { write(line: ring, every: step, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  /// The n of every n-th point that is written, for lines with a total number of points.
  private func step(_ count: Int) -> Int {
    max(1, (count + page.detail.points - 1) / page.detail.points)
  }

  private func write(line: [Coordinate], every step: Int = 1, to writer: inout JSONWriter) {
    let kept = line.indices.filter { $0 % step == 0 || $0 == line.count - 1 }
    writer.beginObject()
    write(places: step == 1 ? line : kept.map { line[$0] }, to: &writer)
    writer.endObject()
  }

  private func write(places: [Coordinate], to writer: inout JSONWriter) {
    write("lat", places.map { Self.millionths(Int($0.latitudeE7)) }, to: &writer)
    var longitude = 0
    var last = origin
    let longitudes = places.enumerated().map { place, coordinate in
      longitude =
        place == 0
        ? self.longitude(coordinate)
        : longitude
          + Coordinate.longitudeStepE7(from: last.longitudeE7, to: coordinate.longitudeE7)
      last = coordinate
      return Self.millionths(longitude)
    }
    write("lon", longitudes, to: &writer)
  }

  /// A longitude on the outing's side of the earth, in units of 1e-7 degrees.
  private func longitude(_ place: Coordinate) -> Int {
    Int(origin.longitudeE7)
      + Coordinate.longitudeStepE7(from: origin.longitudeE7, to: place.longitudeE7)
  }

  // MARK: Numbers

  private static func millionths(_ unitsE7: Int) -> Int {
    Int((Double(unitsE7) / 10).rounded())
  }

  private static func rounded(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, -1e9), 1e9).rounded()) : 0
  }

  /// Writes numbers as differences; unknown values are null and do not count as a step.
  private func write(_ key: String, _ values: [Int?], to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginArray()
    var last = 0
    for value in values {
      if let value {
        writer.value(value - last)
        last = value
      } else {
        writer.null()
      }
    }
    writer.endArray()
  }
}

extension Outline.Point {
  /// Whether the track from the previous point is unknown.
  var isBroken: Bool { startsSegment || followsGap }
}
