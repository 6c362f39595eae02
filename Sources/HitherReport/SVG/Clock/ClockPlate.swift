import HitherOuting
import HitherText
import HitherTracks

/// The lines under the dial: the time, and each member with name and state.
struct ClockPlate {
  let hands: DialHands
  let moment: ClockMoment
  let words: ClockWords

  private static let top = 1050.0
  private static let rowHeight = 92.0
  private static let columns = 2
  /// Columns of text that fit beside a disc.
  private static let lineColumns = 31

  /// The height of the whole picture in units.
  var height: Double {
    let rows = (moment.readings.count + Self.columns - 1) / Self.columns
    return Self.top + 28 + Double(rows) * Self.rowHeight + 8
  }

  func write(to markup: inout Markup) {
    markup.element(
      "text", ["class": "clock-when", "x": "500", "y": Percent.pixels(Self.top)], words.when(moment)
    )
    for (index, reading) in moment.readings.enumerated() {
      let left = 24 + Double(index % Self.columns) * 488
      let middle =
        Self.top + 28 + (Double(index / Self.columns) + 0.5) * Self.rowHeight
      write(reading, left: left, middle: middle, to: &markup)
    }
  }

  private func write(
    _ reading: ClockReading, left: Double, middle: Double, to markup: inout Markup
  ) {
    let hand =
      hands.hands.first { $0.reading.member == reading.member }
      ?? DialHand(reading: reading, degrees: 0, reach: 0, discRadius: 0, isStale: true)
    hand.writeDisc(x: left + 38, y: middle, radius: 36, to: &markup)
    let x = Percent.pixels(left + 90)
    let name = VisibleText.neutralised(reading.name)
    let line = words.line(reading, isStale: hand.isStale)
    let halves = TerminalWidth.columns(line) > Self.lineColumns ? ClockDial.halves(line) : nil
    let lift = halves == nil ? 0.0 : 13
    text("clock-name", x, middle - 5 - lift, TerminalWidth.truncated(name, to: 21), to: &markup)
    for (place, part) in [halves?.0 ?? line, halves?.1].compactMap(\.self).enumerated() {
      text("clock-what", x, middle + 28 - lift + 27 * Double(place), part, to: &markup)
    }
    let age = hand.isStale ? reading.fixAgeMilliseconds.map(ShortAge.text) : nil
    let short = TerminalWidth.truncated(name, to: age == nil ? 14 : 10)
    text("clock-small", x, middle + 15, short + (age.map { " " + $0 } ?? ""), to: &markup)
  }

  /// Writes only a member's disc and name.
  static func writeName(
    _ reading: ClockReading, left: Double, middle: Double, to markup: inout Markup
  ) {
    let hand = DialHand(reading: reading, degrees: 0, reach: 0, discRadius: 0, isStale: false)
    hand.writeDisc(x: left + 20, y: middle, radius: 18, to: &markup)
    markup.element(
      "text",
      ["class": "clock-name", "x": Percent.pixels(left + 50), "y": Percent.pixels(middle + 7)],
      TerminalWidth.truncated(VisibleText.neutralised(reading.name), to: 24))
  }

  private func text(
    _ style: String, _ x: String, _ y: Double, _ text: String, to markup: inout Markup
  ) {
    markup.element("text", ["class": style, "x": x, "y": Percent.pixels(y)], text)
  }
}
