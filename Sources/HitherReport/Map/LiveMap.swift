package import HitherGeodesy
package import HitherOuting
import HitherText

/// The ground of the live page's map, for a browser to draw under the members.
///
/// Its area follows from the plan of the group alone, the route or else everyone's places, so that it says nothing about
/// where anybody is.
package struct LiveMap: Sendable {
  private let sheet: MapSheet
  /// What a person should know of the maps, one line each.
  package var warnings: [String] { sheet.warnings }

  /// - Parameter places: The points around which the map is cut.
  /// - Returns: Nil without a map, or if nothing of it is there.
  package init?(_ plan: OutingPlan, around places: [Coordinate]) throws(HitherError) {
    guard let sheet = try MapSheetBuilder.sheet(plan.maps, around: places), !sheet.isEmpty else {
      return nil
    }
    self.sheet = sheet
  }

  /// The document of `/map.json` with names in a language.
  ///
  /// `bounds` are south, west, north and east in degrees. `size` is the width and the height of the map in its own units.
  /// All positions are in these units, from the north-western corner.
  package func json(_ language: Language) -> [UInt8] {
    let measures = Measures(language: language)
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("schema", "hither/live-map/1")
    let bounds = sheet.bounds
    write("bounds", [bounds.south, bounds.west, bounds.north, bounds.east], places: 7, to: &writer)
    write("size", [Double(sheet.unitsWide), Double(sheet.unitsHigh)], places: 0, to: &writer)
    writer.member("begins_with_pictures", sheet.beginsWithPictures)
    writer.key("pictures")
    writer.beginArray()
    for layer in sheet.pictures {
      writer.beginObject()
      writer.member("name", layer.name)
      writer.key("tiles")
      writer.beginArray()
      for picture in layer.pictures {
        writer.beginObject()
        write("box", [picture.x, picture.y, picture.side, picture.side], places: 2, to: &writer)
        writer.member("source", picture.source)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("layers")
    writer.beginArray()
    for layer in sheet.layers {
      writer.beginObject()
      writer.member("class", layer.kind.rawValue)
      writer.member("is_area", layer.kind.form == .area)
      writer.key("paths")
      writer.beginArray()
      for piece in layer.pieces { writer.value(piece) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("labels")
    writer.beginArray()
    for label in sheet.labels where label.space != .enlarged {
      let texts = [label.name?.text(language.tag), label.height.map { measures.height($0) }]
      let text = texts.compactMap(\.self).joined(separator: " ")
      guard !text.isEmpty else { continue }
      writer.beginObject()
      writer.member("class", label.kind.rawValue)
      writer.member("text", text)
      write("at", [Double(label.x), Double(label.y)], places: 0, to: &writer)
      writer.member("on_phone", label.space == .phone)
      writer.endObject()
    }
    writer.endArray()
    writer.key("credits")
    writer.beginArray()
    for credit in sheet.credits { writer.value(credit) }
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes
  }

  private func write(_ key: String, _ numbers: [Double], places: Int, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginArray()
    for number in numbers { writer.value(number, places: places) }
    writer.endArray()
  }
}
