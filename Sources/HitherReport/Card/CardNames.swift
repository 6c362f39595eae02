import HitherOuting
import HitherRaster
import HitherText
import HitherTracks

/// The members' names on a card, each with the number and colour of the member's line on the map.
struct CardNames {
  private struct Name {
    /// Nil for the count of the names without space.
    let style: LineStyle?
    let text: PictureText
    let x: Double
    let row: Int
  }

  private let names: [Name]
  private let rows: Int

  private static let mostRows = 3
  private static let sizes = (large: 31.0, small: 28.0)
  private static let rowHeight = 52.0
  private static let (radius, indent, space) = (18.0, 46.0, 26.0)
  private static let widestName = 400.0

  init(_ page: PageContext, _ canvas: PictureCanvas) {
    guard page.isGroup else {
      names = []
      rows = 0
      return
    }
    func measured(size: Double) -> [(style: LineStyle, text: PictureText, width: Double)] {
      page.membersByNumber.map { index in
        let text = Self.text(page.summary.members[index].member.name, size: size)
        return (page.styles[index], text, Self.width(text, canvas))
      }
    }
    // Smaller if that saves a row.
    var (size, all) = (Self.sizes.large, measured(size: Self.sizes.large))
    let small = measured(size: Self.sizes.small)
    if (Self.places(small.map(\.width))?.last?.row ?? Self.mostRows)
      < (Self.places(all.map(\.width))?.last?.row ?? Self.mostRows)
    {
      (size, all) = (Self.sizes.small, small)
    }
    // As many as fit next to the count of the others.
    var shown = all.count
    var places = Self.places(all.map(\.width))
    var rest: PictureText?
    while places == nil, shown > 0 {
      shown -= 1
      let others = Self.text(page.text(CountedPhrase.others, all.count - shown), size: size)
      rest = others
      places = Self.places(
        all.prefix(shown).map(\.width) + [canvas.size(of: others).width])
    }
    let found = places ?? []
    var names: [Name] = []
    for (name, place) in zip(all, found) where names.count < shown {
      names.append(Name(style: name.style, text: name.text, x: place.x, row: place.row))
    }
    if let rest, let place = found.last {
      names.append(Name(style: nil, text: rest, x: place.x, row: place.row))
    }
    self.names = names
    rows = (found.last?.row ?? -1) + 1
  }

  private static func text(_ name: String, size: Double) -> PictureText {
    PictureText(
      VisibleText.neutralised(name), size: size, isBold: true, colour: CardStyle.colour("ink"),
      widest: widestName)
  }

  /// The width of a name with its sign.
  private static func width(_ text: PictureText, _ canvas: PictureCanvas) -> Double {
    indent + min(canvas.size(of: text).width, widestName)
  }

  /// The positions of items of some widths in rows; nil if there are too many.
  private static func places(_ widths: [Double]) -> [(x: Double, row: Int)]? {
    let wide = Double(OutingCard.width) - 2 * CardBoxes.margin
    var (x, row) = (0.0, 0)
    var places: [(x: Double, row: Int)] = []
    for width in widths {
      if x > 0, x + width > wide { (x, row) = (0, row + 1) }
      guard row < mostRows else { return nil }
      places.append((x, row))
      x += width + space
    }
    return places
  }

  var height: Double { Double(rows) * Self.rowHeight }

  private func middle(_ row: Int, _ box: CardBox) -> Double {
    box.y + (Double(row) + 0.5) * Self.rowHeight
  }

  /// Writes the signs.
  func write(_ box: CardBox, to markup: inout Markup) {
    for name in names {
      guard let style = name.style else { continue }
      let x = box.x + name.x + Self.radius
      markup.void(
        "circle",
        [
          "cx": Percent.pixels(x), "cy": Percent.pixels(middle(name.row, box)),
          "r": Percent.pixels(Self.radius), "style": "fill:\(style.colour)",
        ])
    }
  }

  func draw(_ box: CardBox, on canvas: PictureCanvas) {
    for name in names {
      let baseline = middle(name.row, box) + 11
      guard let style = name.style else {
        canvas.draw(name.text, x: box.x + name.x, baseline: baseline)
        continue
      }
      canvas.draw(name.text, x: box.x + name.x + Self.indent, baseline: baseline)
      let number = PictureText(
        String(style.number), size: 23, isBold: true, colour: CardStyle.colour("surface"),
        alignment: .centred)
      canvas.draw(number, x: box.x + name.x + Self.radius, baseline: middle(name.row, box) + 8)
    }
  }
}
