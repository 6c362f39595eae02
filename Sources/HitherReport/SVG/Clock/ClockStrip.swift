import HitherText
import HitherTracks

/// Writes a strip of dials: the clock at several moments, for example over a day.
package enum ClockStrip {
  private static let columns = 4
  private static let cell = (width: 240.0, height: 282.0)
  private static let margin = 20.0
  private static let nameHeight = 46.0
  private static let namesInLine = 3

  /// A standalone picture; the members' names are below the dials once.
  package static func svg(_ moments: [ClockMoment], _ setting: ClockSetting) -> [UInt8] {
    let lines = (moments.count + columns - 1) / columns
    let people = Self.people(moments)
    let namesTop = margin + Double(lines) * cell.height
    let nameLines = (people.count + namesInLine - 1) / namesInLine
    let height = namesTop + Double(nameLines) * nameHeight + margin
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "clock", "role": "img",
        "aria-labelledby": "title", "viewBox": "0 0 1000 \(Percent.pixels(height))",
        "width": "1000", "height": Percent.pixels(height),
        "style": "max-width:100%;height:auto",
      ]
    ) { markup in
      markup.element("title", ["id": "title"], title(moments, setting))
      markup.styleSheet(ClockStyle.strip)
      markup.void(
        "rect", ["width": "1000", "height": Percent.pixels(height), "style": "fill:var(--ground)"])
      for (index, moment) in moments.enumerated() {
        write(moment, index, setting, to: &markup)
      }
      for (index, reading) in people.enumerated() {
        let left = margin + Double(index % namesInLine) * 320
        let middle = namesTop + (Double(index / namesInLine) + 0.5) * nameHeight
        ClockPlate.writeName(reading, left: left, middle: middle, to: &markup)
      }
    }
    markup.newline()
    return markup.bytes
  }

  /// All members with a hand at any of the moments.
  private static func people(_ moments: [ClockMoment]) -> [ClockReading] {
    var people: [ClockReading] = []
    for reading in moments.flatMap(\.readings)
    where !people.contains(where: { $0.member == reading.member }) {
      people.append(reading)
    }
    return people
  }

  private static func title(_ moments: [ClockMoment], _ setting: ClockSetting) -> String {
    guard let first = moments.first else { return setting.name }
    let words = ClockWords(setting, at: first.time)
    return (setting.name.isEmpty ? "" : setting.name + " · ") + words.times.date(first.time)
  }

  private static func write(
    _ moment: ClockMoment, _ index: Int, _ setting: ClockSetting, to markup: inout Markup
  ) {
    let left = margin + Double(index % columns) * cell.width
    let top = margin + Double(index / columns) * cell.height
    let face = ClockDrawing(moment, setting, idPrefix: "frame-\(index)-")
    markup.element(
      "svg",
      [
        "class": "frame", "x": Percent.pixels(left + 5), "y": Percent.pixels(top),
        "width": "230", "height": "230", "viewBox": "0 0 1000 1000", "role": "img",
        "aria-labelledby": "frame-\(index)-title frame-\(index)-desc",
      ]
    ) { markup in
      face.writeTitles(to: &markup)
      face.writeDial(to: &markup)
    }
    let words = ClockWords(setting, at: moment.time)
    markup.element(
      "text",
      [
        "class": "clock-hour", "x": Percent.pixels(left + cell.width / 2),
        "y": Percent.pixels(top + 256),
      ], words.shortWhen(moment))
  }
}
