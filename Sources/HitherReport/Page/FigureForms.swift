import HitherText

/// The figure formats of the page's scripts: the units with their names, as in `Measures`.
struct FigureForms {
  private let measures: Measures

  init(_ measures: Measures) { self.measures = measures }

  /// For each kind of figure the unit's name, its size in SI units, and the decimals.
  var json: String {
    let way = measures.wayUnits
    let (height, speed, heartRate) = (
      measures.heightUnit, measures.speedUnit, measures.heartRateUnit
    )
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("gap", measures.names.gap)
    writer.key("longFrom")
    writer.value(shortest: way.smallBelow * way.metresOfLarge)
    for (kind, name, size, decimals) in [
      ("height", height.name, height.metres, 0), ("speed", speed.name, speed.metres, 1),
      ("heartRate", heartRate.name, heartRate.metres, 0),
      ("short", way.small, way.metresOfSmall, 0), ("long", way.large, way.metresOfLarge, 2),
    ] {
      writer.key(kind)
      writer.beginArray()
      writer.value(name)
      writer.value(shortest: size)
      writer.value(decimals)
      writer.endArray()
    }
    writer.endObject()
    return String(decoding: writer.buffer.bytes, as: UTF8.self)
  }
}
