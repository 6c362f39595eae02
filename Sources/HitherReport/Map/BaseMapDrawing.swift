import HitherFormats
import HitherGeodesy
import HitherText

/// Draws a sheet under the tracks of a map.
struct BaseMapDrawing {
  private let sheet: MapSheet
  private let page: PageContext
  private let frame: MapFrame
  private let pen: MapPen
  /// Units of the drawing in a unit of the sheet, and the sheet's corner on the drawing.
  private let scale: MapPlace
  private let corner: MapPlace

  /// The id of the sheet, which a moving map shows again.
  private static let id = "base"

  init(_ sheet: MapSheet, _ drawing: MapDrawing) {
    (self.sheet, page) = (sheet, drawing.page)
    (frame, pen) = (drawing.frame, drawing.pen)
    // A sheet is in Web Mercator, the drawing in a plane that is nearly so within an outing's size.
    let bounds = sheet.bounds
    func place(_ latitude: Double, _ longitude: Double) -> MapPlace {
      let wrapped =
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
      return Coordinate(latitude: min(max(latitude, -85.06), 85.06), longitude: wrapped)
        .map(drawing.frame.place) ?? MapPlace(x: 0, y: 0)
    }
    let middle = WorldPoint(x: sheet.area.middle.x, y: sheet.area.middle.y).degrees
    let (west, east) = (place(middle.latitude, bounds.west), place(middle.latitude, bounds.east))
    let north = place(bounds.north, middle.longitude)
    let south = place(bounds.south, middle.longitude)
    scale = MapPlace(
      x: (east.x - west.x) / Double(max(sheet.unitsWide, 1)),
      y: (south.y - north.y) / Double(max(sheet.unitsHigh, 1)))
    corner = MapPlace(x: west.x, y: north.y)
  }

  /// Writes pictures, areas and lines.
  func write(to markup: inout Markup) {
    let bounds = [sheet.bounds.south, sheet.bounds.west, sheet.bounds.north, sheet.bounds.east]
    markup.element(
      "g",
      [
        "transform": "matrix("
          + [scale.x, 0, 0, scale.y, corner.x, corner.y].map(Self.number).joined(separator: " ")
          + ")"
      ]
    ) { markup in
      markup.element(
        "g",
        [
          "id": Self.id, "data-base": bounds.map(Self.number).joined(separator: " "),
          "data-size": "\(sheet.unitsWide) \(sheet.unitsHigh)",
        ]
      ) { markup in
        writePictures(to: &markup)
        writeShapes("base-areas", isArea: true, to: &markup)
        writeRelief(to: &markup)
        writeShapes("base-lines", isArea: false, to: &markup)
      }
    }
  }

  /// Writes the shade of the terrain, which is transparent, over the areas.
  private func writeRelief(to markup: inout Markup) {
    guard let relief = sheet.relief else { return }
    markup.void(
      "image",
      [
        "class": "base-relief", "preserveAspectRatio": "none", "x": Self.number(relief.x),
        "y": Self.number(relief.y), "width": Self.number(relief.width),
        "height": Self.number(relief.height), "href": relief.source,
      ])
  }

  private func writePictures(to markup: inout Markup) {
    let first = MapLayerChoice.all(sheet).first
    for (number, layer) in sheet.pictures.enumerated() {
      // What a browser shows that does not know the choice, and a card.
      let isShown =
        switch first {
        case nil: true
        case .plain?: false
        case .hybrid?: number == 0
        case .pictures(let place)?: number == place
        }
      markup.element(
        "g",
        [
          "class": "base-pictures",
          "style": "display:\(variable("pictures-\(number)", isShown ? "inline" : "none"))",
        ]
      ) { markup in
        for picture in layer.pictures {
          markup.void(
            "image",
            [
              "x": Percent.pixels(picture.x), "y": Percent.pixels(picture.y),
              // A little larger, so that no seam shows.
              "width": Percent.pixels(picture.side + 0.5),
              "height": Percent.pixels(picture.side + 0.5), "preserveAspectRatio": "none",
              "href": picture.source,
            ])
        }
      }
    }
  }

  private func writeShapes(_ name: String, isArea: Bool, to markup: inout Markup) {
    // Under a map of pictures that is shown first, areas would hide it.
    if pen != .steady, isArea, MapLayerChoice.all(sheet).first == .hybrid { return }
    markup.element("g", ["class": name]) { markup in
      for layer in sheet.layers where (layer.kind.form == .area) == isArea {
        for piece in layer.pieces {
          if let style = pictureStyle(layer.kind) {
            markup.void("path", ["class": "base", "style": style, "d": piece])
          } else {
            markup.void("path", ["class": "base base-\(layer.kind.rawValue)", "d": piece])
          }
        }
      }
    }
  }

  /// A CSS variable with its default; on a picture, whose renderer knows none, the default alone.
  private func variable(_ name: String, _ other: String) -> String {
    pen == .steady ? "var(--\(name),\(other))" : other
  }

  /// The style of a class on a picture, where strokes are scaled with the sheet; nil on a page.
  private func pictureStyle(_ kind: MapClass) -> String? {
    guard let unitsInPixel = pen.unitsInPixel else { return nil }
    func stroke(_ colour: String, _ pixels: Double, _ dash: [Double] = []) -> String {
      let unit = unitsInPixel / max(scale.x, 1e-9)
      let dashes = dash.map { Percent.pixels($0 * unit) }.joined(separator: " ")
      return "fill:none;stroke:\(Palette.light.css(colour));stroke-width:"
        + Percent.pixels(pixels * unit) + (dash.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
    }
    return switch kind {
    case .wood, .rock, .ice, .builtUp: "stroke:none;fill:\(Palette.light.css(kind.rawValue))"
    case .water: "stroke:none;fill:\(Palette.light.css("sky"))"
    case .contour: stroke(kind.rawValue, 1.2)
    case .mainContour: stroke("contour", 2)
    case .stream: stroke("water", 2)
    case .rail: stroke("base-road", 3, [12, 5])
    case .lift: stroke("base-road", 1.5, [16, 5])
    case .hardPath, .path: stroke("base-path", 2, [7, 4.5])
    case .track: stroke("base-path", 2)
    case .street: stroke("base-road", 2)
    case .road: stroke("base-road", 3.5)
    default: stroke("base-road", 5.5)
    }
  }

  // MARK: Names

  /// Writes names and signs, which keep their size while the map is scaled.
  func writeLabels(to markup: inout Markup) {
    for label in pen == .steady ? sheet.labels : labelsOfPicture {
      let place = MapPlace(
        x: corner.x + Double(label.x) * scale.x, y: corner.y + Double(label.y) * scale.y)
      let percent = frame.percent(place)
      var name = "mark base-name is-\(label.kind.rawValue)"
      if label.space != .phone { name += label.space == .screen ? " is-screen" : " is-enlarged" }
      markup.element(
        "svg",
        ["x": percent.x, "y": percent.y, "class": name, "data-at": "\(label.x) \(label.y)"]
      ) { markup in
        if let shape = Self.sign(of: label.kind) {
          markup.void("path", ["class": "base-sign", "d": shape])
        }
        let text = text(of: label)
        if !text.isEmpty {
          let isPlace = label.kind == .place
          markup.element(
            "text",
            isPlace && pen != .steady
              ? ["text-anchor": "middle", "y": "5"]
              : isPlace ? ["y": "5"] : ["x": "8", "y": "5"], text)
        }
      }
    }
  }

  /// The names for which a picture has space: its letters are larger and its map is smaller than a page's.
  private var labelsOfPicture: [MapSheet.Label] {
    guard let unitsInPixel = pen.unitsInPixel else { return [] }
    let pixels = scale.x / unitsInPixel / CardStyle.markScale
    let wide = MapFrame.unitsWide / unitsInPixel / CardStyle.markScale
    var taken: [(x: Double, y: Double, width: Double)] = []
    return sheet.labels.filter { label in
      guard label.kind != .stop, label.name != nil else { return false }
      var box = MapLabels.box(label, pixels)
      box.x += corner.x / unitsInPixel / CardStyle.markScale
      let isFree =
        box.x > 0 && box.x + box.width < wide
        && taken.allSatisfy {
          abs($0.y - box.y) > 20 || $0.x + $0.width < box.x || box.x + box.width < $0.x
        }
      if isFree { taken.append(box) }
      return isFree
    }
  }

  private func text(of label: MapSheet.Label) -> String {
    let height = label.height.map { page.measures.height($0) }
    return [label.name?.text(page.language.tag), height].compactMap(\.self).joined(separator: " ")
  }

  private static func sign(of kind: MapClass) -> String? {
    switch kind {
    case .peak: "M0-5L5 4H-5Z"
    case .hut: "M-5 5V-1L0-5L5-1V5Z"
    case .stop: "M-3-3H3V3H-3Z"
    default: nil
    }
  }

  /// Writes on a picture whom the maps ask to be named, at the bottom.
  func writeCredits(isLeft: Bool, to markup: inout Markup) {
    var lines: [String] = []
    for word in sheet.credits.joined(separator: " · ").split(separator: " ") {
      if let last = lines.last, last.count + word.count < 46 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    markup.element("svg", ["x": isLeft ? "0" : "100%", "y": "100%", "class": "scale"]) { markup in
      for (place, line) in lines.reversed().enumerated() {
        markup.element(
          "text",
          [
            "x": isLeft ? "10" : "-10", "y": "\(-9 - 15 * place)",
            "text-anchor": isLeft ? "start" : "end",
          ], line)
      }
    }
  }

  private static func number(_ value: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: value.isFinite ? value : 0, places: 7)
    return buffer.text
  }
}
