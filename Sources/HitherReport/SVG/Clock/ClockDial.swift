import HitherOuting
import HitherText

/// The dial without its hands: rim, sectors with their labels and pictograms, hub.
struct ClockDial {
  let plan: DialPlan
  /// The prefix of each id, because a page may have several clocks.
  let idPrefix: String

  /// Sizes of the letters in units: at most so large on a wall, in a small picture, and in two lines.
  private static let letters = (
    usual: 38.0, small: 50.0, ofTwoLines: 29.0, least: 15.0, onPhone: 42.0
  )
  /// The mean width of a letter, as a share of its size.
  private static let letterWidth = 0.6
  /// The distance of the pictograms from the middle, and their size.
  private static let pictogram = (radius: 178.0, size: 0.92)

  /// Writes the parts under the hands.
  func write(to markup: inout Markup) {
    ring("clock-rim", DialPlan.rimRadius, to: &markup)
    ring("clock-rim-line", (DialPlan.rimRadius + DialPlan.bandRadius) / 2, to: &markup)
    ring("clock-band", DialPlan.bandRadius, to: &markup)
    ring("clock-face", DialPlan.faceRadius, to: &markup)
    for (index, sector) in plan.sectors.enumerated() where plan.sectors.count > 1 {
      if index.isMultiple(of: 2), index + 1 < plan.sectors.count || index % 2 == 1 {
        writeTint(sector, to: &markup)
      }
    }
    ring("clock-ring", DialPlan.faceRadius - 8, to: &markup)
    for sector in plan.sectors {
      if plan.sectors.count > 1 { writeEdge(sector, to: &markup) }
      writePictogram(sector, to: &markup)
    }
    for (index, sector) in plan.sectors.enumerated() { writeLabel(sector, index, to: &markup) }
  }

  /// Writes the hub, which covers the hands' inner ends.
  func writeHub(to markup: inout Markup) {
    ring("clock-hub", 36, to: &markup)
    ring("clock-hub-line", 25, to: &markup)
    ring("clock-hub-dot", 9, to: &markup)
  }

  private func ring(_ style: String, _ radius: Double, to markup: inout Markup) {
    markup.void(
      "circle", ["class": style, "cx": "500", "cy": "500", "r": Percent.pixels(radius)])
  }

  private func writeTint(_ sector: DialPlan.Sector, to markup: inout Markup) {
    let (from, to) = (sector.middle - sector.width / 2, sector.middle + sector.width / 2)
    let size = Percent.pixels(DialPlan.faceRadius)
    let path =
      "M500 500L" + DialPlan.point(from, DialPlan.faceRadius)
      + "A\(size) \(size) 0 \(sector.width > 180 ? 1 : 0) 1 "
      + DialPlan.point(to, DialPlan.faceRadius) + "Z"
    markup.void("path", ["class": "clock-tint", "d": path])
  }

  private func writeEdge(_ sector: DialPlan.Sector, to markup: inout Markup) {
    let angle = sector.middle - sector.width / 2
    let path =
      "M" + DialPlan.point(angle, 70) + "L" + DialPlan.point(angle, DialPlan.bandRadius)
    markup.void("path", ["class": "clock-edge", "d": path])
    let stud = DialPlan.place(angle, (DialPlan.rimRadius + DialPlan.bandRadius) / 2)
    markup.void(
      "circle",
      [
        "class": "clock-stud", "cx": Percent.pixels(stud.x), "cy": Percent.pixels(stud.y), "r": "6",
      ])
  }

  private func writePictogram(_ sector: DialPlan.Sector, to markup: inout Markup) {
    guard let path = StatePictogram.path(of: sector.state.id) else { return }
    let place = DialPlan.place(sector.middle, Self.pictogram.radius)
    let room = min(1, sector.width / 40) * Self.pictogram.size
    markup.void(
      "path",
      [
        "class": "clock-pictogram", "d": path,
        "transform": "translate(\(Percent.pixels(place.x)) \(Percent.pixels(place.y))) "
          + "scale(\(Percent.pixels(room)))",
      ])
  }

  private func writeLabel(_ sector: DialPlan.Sector, _ index: Int, to markup: inout Markup) {
    let label = VisibleText.neutralised(sector.state.label)
    let whole = line(label, sector, most: Self.letters.usual)
    let halves = Self.halves(label)
    guard whole.size < Self.letters.ofTwoLines, let halves else {
      let small = min(Self.letters.small, whole.fitting)
      return write(whole, small: small, sector, id: "\(idPrefix)label-\(index)", to: &markup)
    }
    let lines = [halves.0, halves.1].map { line($0, sector, most: Self.letters.ofTwoLines) }
    let size = lines.map(\.size).min() ?? Self.letters.least
    for (position, var line) in lines.enumerated() {
      line.size = size
      // Far enough apart for the larger letters of a phone.
      line.offset = (position == 0 ? 0.72 : -0.72) * size
      let small = min(Self.letters.onPhone, lines.map(\.fitting).min() ?? size)
      let id = "\(idPrefix)label-\(index)-\(position)"
      write(line, small: small, sector, id: id, to: &markup)
    }
  }

  /// A line of a label with the size that fits its arc.
  private struct Line {
    let text: String
    let fitting: Double
    var size: Double
    var offset = 0.0
  }

  private func line(_ text: String, _ sector: DialPlan.Sector, most: Double) -> Line {
    let arc = DialPlan.labelArc(sector, letterHeight: most * 0.68, offset: 0)
    let room = max(0, arc.length - 24)
    let columns = max(1, Int(room / (Self.letterWidth * Self.letters.least)))
    let text = TerminalWidth.truncated(text, to: columns)
    let fitting = room / (Self.letterWidth * Double(max(1, TerminalWidth.columns(text))))
    return Line(text: text, fitting: fitting, size: min(most, fitting))
  }

  /// A label divided at the space nearest to its middle; nil if there is none.
  static func halves(_ label: String) -> (String, String)? {
    let words = label.split(separator: " ").map(String.init)
    guard words.count > 1 else { return nil }
    let breaks = (1..<words.count).map { count in
      (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
    }
    func longer(_ lines: (String, String)) -> Int {
      max(TerminalWidth.columns(lines.0), TerminalWidth.columns(lines.1))
    }
    return breaks.min { longer($0) < longer($1) }
  }

  private func write(
    _ line: Line, small: Double, _ sector: DialPlan.Sector, id: String, to markup: inout Markup
  ) {
    let arc = DialPlan.labelArc(sector, letterHeight: line.size * 0.68, offset: line.offset)
    let (size, smallSize) = (Percent.pixels(line.size), Percent.pixels(small))
    markup.void("path", ["id": id, "class": "clock-arc", "d": arc.path])
    markup.element(
      "text",
      [
        // On a phone its pictogram and the list say the same.
        "class": small < Self.letters.onPhone ? "clock-label is-long" : "clock-label",
        "style": "--usual:\(size)px;--small:\(smallSize)px",
      ]
    ) { markup in
      markup.element(
        "textPath", ["href": "#" + id, "startOffset": "50%", "text-anchor": "middle"], line.text)
    }
  }
}
