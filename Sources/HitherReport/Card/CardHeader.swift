import HitherOuting
import HitherRaster
import HitherText

/// The top of a card: the outing's name, its day, and the participants.
struct CardHeader {
  private let title: PictureText
  private let lines: [PictureText]
  private let titleHeight: Double
  private static let lineHeight = 44.0

  init(_ page: PageContext, _ canvas: PictureCanvas) {
    let wide = Double(OutingCard.width) - 2 * CardBoxes.margin
    func text(_ text: String, _ size: Double, _ colour: String, isBold: Bool = false)
      -> PictureText
    {
      PictureText(
        VisibleText.neutralised(text), size: size, isBold: isBold,
        colour: CardStyle.colour(colour))
    }
    /// The largest size at which a text fits in one line; at the smallest it is truncated.
    func fitted(_ text: PictureText, sizes: [Double]) -> PictureText {
      var text = text
      for size in sizes {
        text.size = size
        if canvas.size(of: text).width <= wide { break }
      }
      text.widest = wide
      return text
    }
    var title = fitted(text(PageHeader.name(page), 76, "ink", isBold: true), sizes: [76, 66, 58])
    title.mostLines = 2
    self.title = title
    titleHeight = canvas.size(of: title).height
    var lines: [PictureText] = []
    if let start = page.summary.start, let end = page.summary.end {
      // A named zone is omitted: the card's readers were there.
      let when = page.times.span(start, end).dropLast().joined(separator: " ")
      lines.append(fitted(text(when, 33, "ink"), sizes: [33, 30, 27]))
      if let guess = page.summary.zoneGuess(page.language) {
        lines.append(fitted(text(guess, 27, "ink-soft"), sizes: [27, 24]))
      }
    }
    lines.append(fitted(text(Self.who(page), 33, "ink-soft"), sizes: [33, 30]))
    self.lines = lines
  }

  private static func who(_ page: PageContext) -> String {
    guard page.isGroup else { return page.summary.members.first?.member.name ?? "" }
    let count = page.text(CountedPhrase.members, page.summary.members.count)
    return ([count] + [page.summary.leaderLine(page.language)?.plain].compactMap(\.self))
      .joined(separator: " · ")
  }

  var height: Double { titleHeight + Double(lines.count) * Self.lineHeight }

  func draw(_ box: CardBox, on canvas: PictureCanvas) {
    // In Noto Sans the baseline is 1.07 of the size below the top.
    canvas.draw(title, x: box.x - 3, baseline: box.y + title.size * 1.07)
    for (number, line) in lines.enumerated() {
      canvas.draw(
        line, x: box.x, baseline: box.y + titleHeight + Double(number) * Self.lineHeight + 33)
    }
  }
}
