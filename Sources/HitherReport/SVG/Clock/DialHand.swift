import HitherOuting
import HitherText

/// A member's hand: the pointer, the disc with picture or initials, and the age of an old fix.
struct DialHand {
  let reading: ClockReading
  /// Degrees clockwise from the top.
  let degrees: Double
  let reach: Double
  let discRadius: Double
  /// Whether the reading's last fix is old enough to be marked.
  let isStale: Bool

  private var style: LineStyle { LineStyle(number: reading.number) }

  /// Writes the pointer, which lies under all discs.
  func writePointer(to markup: inout Markup) {
    // Drawn pointing up, and then rotated.
    let tip = reach - discRadius + 4
    let path = "M-8 0L-8-30Q-17-62-5-92L-3.5-\(Percent.pixels(tip))H3.5L5-92Q17-62 8-30L8 0Z"
    markup.void(
      "path",
      [
        "class": isStale ? "clock-pointer stale" : "clock-pointer", "d": path,
        "style": "--member:\(style.colour)",
        "transform": "translate(500 500) rotate(\(Percent.pixels(degrees)))",
      ])
  }

  /// Writes the disc at the pointer's end.
  func writeDisc(to markup: inout Markup) {
    let place = DialPlan.place(degrees, reach)
    writeDisc(x: place.x, y: place.y, radius: discRadius, to: &markup)
  }

  /// Writes the disc at any position, also for the list of names.
  func writeDisc(x: Double, y: Double, radius: Double, to markup: inout Markup) {
    let (left, top) = (Percent.pixels(x), Percent.pixels(y))
    markup.void(
      "circle",
      [
        "class": isStale ? "clock-disc stale" : "clock-disc", "cx": left, "cy": top,
        "r": Percent.pixels(radius), "style": "--member:\(style.colour)",
      ])
    if let picture = reading.picture {
      let inner = radius - 3
      markup.void(
        "image",
        [
          "class": isStale ? "clock-picture stale" : "clock-picture", "href": picture.uri,
          "x": Percent.pixels(x - inner), "y": Percent.pixels(y - inner),
          "width": Percent.pixels(inner * 2), "height": Percent.pixels(inner * 2),
          "preserveAspectRatio": "xMidYMid slice",
        ])
      writeAge(x: x, y: y, radius: radius, to: &markup)
      return
    }
    let initials = reading.mark ?? Initials.of(reading.name)
    let columns = Double(max(1, TerminalWidth.columns(initials)))
    // The letters' width is limited so that they stay within the disc.
    let size = radius * min(1.1, 2 / (columns + 0.6))
    let small = Percent.pixels(radius * min(1.3, 2.3 / (columns + 0.3)))
    let lift = hasAge ? -radius * 0.26 : 0
    markup.element(
      "text",
      [
        "class": isStale ? "clock-initials stale" : "clock-initials", "x": left, "y": top,
        "dy": "0.35em",
        "style":
          "--member:\(style.colour);--usual:\(Percent.pixels(hasAge ? size * 0.85 : size))px;"
          + "--small:\(small)px;--lift:\(Percent.pixels(lift))px",
      ], initials)
    writeAge(x: x, y: y, radius: radius, to: &markup)
  }

  private var hasAge: Bool { isStale && reading.fixAgeMilliseconds != nil && reading.state != nil }

  /// Writes the age of the last fix in the lower part of the disc, where it overlaps no other.
  private func writeAge(x: Double, y: Double, radius: Double, to markup: inout Markup) {
    guard hasAge, let age = reading.fixAgeMilliseconds else { return }
    let text = ShortAge.text(milliseconds: age)
    let (width, height) = (radius * 1.25, radius * 0.54)
    let top = y + radius * 0.3
    markup.void(
      "rect",
      [
        "class": "clock-age", "x": Percent.pixels(x - width / 2), "y": Percent.pixels(top),
        "width": Percent.pixels(width), "height": Percent.pixels(height),
        "rx": Percent.pixels(height / 2),
      ])
    let columns = Double(max(3, TerminalWidth.columns(text)))
    markup.element(
      "text",
      [
        "class": "clock-age-text", "x": Percent.pixels(x), "y": Percent.pixels(top + height / 2),
        "dy": "0.36em", "style": "font-size:\(Percent.pixels(radius * 1.4 / columns))px",
      ], text)
  }
}

/// Initials of a name.
enum Initials {
  /// The first letters of the first and the last word; for a name without letters its first character.
  static func of(_ name: String) -> String {
    let words = VisibleText.neutralised(name)
      .split { !$0.isLetter && !$0.isNumber && !$0.isEmojiLike }
    guard let first = words.first?.first else { return String(name.prefix(1)) }
    // A single wide letter is sufficient.
    guard words.count > 1, let last = words.last?.first, TerminalWidth.columns(String(first)) < 2
    else { return String(first).uppercased() }
    return (String(first) + String(last)).uppercased()
  }
}

extension Character {
  fileprivate var isEmojiLike: Bool {
    unicodeScalars.first.map { $0.properties.isEmojiPresentation } ?? false
  }
}

/// The age of a fix in few letters.
enum ShortAge {
  /// Such as `45m`, `3h` or `2d`, rounded down.
  static func text(milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds) / 60_000
    if minutes < 60 { return "\(minutes)m" }
    return minutes < 48 * 60 ? "\(minutes / 60)h" : "\(minutes / 1440)d"
  }
}
