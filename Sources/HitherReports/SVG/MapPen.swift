/// How wide the lines of a map are.
struct MapPen: Hashable {
  /// Units of the map's drawing to a pixel; nil where lines keep their width at any scale.
  let unitsInPixel: Double?

  /// Lines keep their width while the map is scaled, as browsers can draw them.
  static let steady = MapPen(unitsInPixel: nil)

  var vectorEffect: String { unitsInPixel == nil ? "non-scaling-stroke" : "none" }

  /// In pixels: the last way's width, how much wider each one before it is, and the most in all.
  private static let (narrowest, step, spread) = (6.5, 2.0, 12.0)

  /// How a member's way is drawn.
  ///
  /// On the page each has its dashes. On a picture, which cannot be enlarged, a way is wider than
  /// those that are drawn after it, so that all colours are seen where the members kept together.
  func strokeStyle(_ style: LineStyle, place: Int, of count: Int) -> String {
    guard let unitsInPixel else { return style.strokeStyle }
    let step = min(Self.step, Self.spread / Double(max(1, count - 1)))
    let pixels = Self.narrowest + step * Double(count - 1 - place)
    return "stroke:\(style.colour);stroke-width:\(Percent.pixels(pixels * unitsInPixel))"
  }
}
