import HitherRaster

/// The style of a card: colours of the light theme, lines in units of the map's drawing.
enum CardStyle {
  /// The scale of the map's marks relative to the page.
  static let markScale = 2.1
  /// Units of the map's drawing to a pixel of the card.
  static let unitsInPixel = MapFrame.unitsWide / (Double(OutingCard.width) - 2 * CardBoxes.margin)

  /// The style sheet of the card's drawing.
  static var css: String {
    func colour(_ name: String) -> String { Palette.light.css(name) }
    func units(_ pixels: Double) -> String { Percent.pixels(pixels * unitsInPixel) }
    return """
      svg{overflow:visible}
      text{font-family:"Noto Sans","Liberation Sans",sans-serif;fill:\(colour("ink"))}
      .surface{fill:\(colour("surface"))}
      .map-ground{fill:\(colour("map-ground"))}
      .edge{fill:none;stroke:\(colour("line"));stroke-width:2}
      .far{fill:\(colour("hill"));fill-opacity:0.45}
      .near{fill:\(colour("hill"))}
      .grid{fill:none;stroke:\(colour("line"));stroke-width:\(units(0.75))}
      .planned,.track,.casing,.unrecorded,.band,.band-inside{fill:none;stroke-linecap:round;stroke-linejoin:round}
      .planned{stroke:\(colour("planned"));stroke-width:\(units(13))}
      .casing{stroke:\(colour("map-ground"));stroke-width:\(units(MapPen.casing))}
      .track{stroke-width:\(units(6.5))}
      .unrecorded{stroke-width:\(units(3));stroke-dasharray:\(units(0.1)) \(units(9))}
      .band.off-route{stroke:\(colour("off-route"));stroke-width:\(units(30));stroke-linecap:butt;
      stroke-dasharray:\(units(6)) \(units(6))}
      .band.behind{stroke:\(colour("behind"));stroke-width:\(units(25))}
      .band-inside{stroke:\(colour("map-ground"));stroke-width:\(units(18))}
      .place{fill:\(colour("ink"));fill-opacity:0.07;stroke:\(colour("ink-soft"));
      stroke-width:\(units(3))}
      .place.middle{fill:none}
      .place.corridor{fill:none;stroke:\(colour("ink"));stroke-opacity:0.1;stroke-linejoin:round}
      .start{fill:\(colour("map-ground"));stroke:\(colour("ink"));stroke-width:3}
      .end{fill:\(colour("ink"));stroke:\(colour("map-ground"));stroke-width:1.5}
      .stop{fill:\(colour("map-ground"));stroke-width:2.5}
      .roll-point{fill:\(colour("map-ground"));stroke:\(colour("ink"));stroke-width:2}
      .thread{stroke:\(colour("ink-soft"));stroke-width:1.25}
      .badge{stroke:\(colour("surface"));stroke-width:1.5}
      .badge-number{font-size:14px;stroke:none;font-weight:700;fill:\(colour("surface"));text-anchor:middle}
      .mark-label,.scale text,.north text{font-size:12.5px;font-weight:600;paint-order:stroke;
      stroke:\(colour("map-ground"));stroke-width:4px;stroke-linejoin:round}
      .scale rect{fill:\(colour("ink"))}
      .north path{fill:none;stroke:\(colour("ink"));stroke-width:2}
      .north text{text-anchor:middle}
      .base{stroke-linecap:round;stroke-linejoin:round}
      .base-name text{font-size:12.9px;paint-order:stroke;stroke:\(colour("map-ground"));stroke-width:3px;
      stroke-linejoin:round;fill:\(colour("ink-soft"))}
      .base-sign{fill:\(colour("ink-soft"));stroke:\(colour("map-ground"));stroke-width:1.5;paint-order:stroke}
      .peak{fill:\(colour("surface"));stroke:\(colour("ink"));stroke-width:5}
      """
  }

  /// A colour of the light theme for texts.
  static func colour(_ name: String) -> PictureColour {
    guard let parts = ColourToken.all.first(where: { $0.name == name })?.light.srgb else {
      return PictureColour(red: 0, green: 0, blue: 0)
    }
    return PictureColour(red: parts.red, green: parts.green, blue: parts.blue)
  }
}
