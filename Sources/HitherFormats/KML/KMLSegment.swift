internal import HitherText
internal import HitherTracks

/// A run of fixes being written; the parts of a `gx:Track` are written list by list.
struct KMLSegment {
  /// Whether its fixes have times; otherwise they make a line.
  let isTimed: Bool
  private(set) var count = 0
  private var times = TextBuffer()
  private var places = TextBuffer()
  private var hasElevation = false
  private var values: [TextBuffer] = Array(repeating: TextBuffer(), count: Sensor.count)
  private var known: [Bool] = Array(repeating: false, count: Sensor.count)

  init(isTimed: Bool) {
    self.isTimed = isTimed
  }

  mutating func add(_ fixes: FixBatch, _ index: Int) {
    count += 1
    if isTimed {
      times.append("<when>" as StaticString)
      times.append(rfc3339: Instant(milliseconds: fixes.time[index]))
      times.append("</when>\n" as StaticString)
      places.append("<gx:coord>" as StaticString)
      appendPlace(fixes, index, separator: 0x20)
      places.append("</gx:coord>\n" as StaticString)
    } else {
      appendPlace(fixes, index, separator: 0x2C)
      places.append(byte: 0x0A)
    }
    for sensor in Sensor.allCases where sensor != .elevation {
      let column = fixes[sensor]
      let value = column.isEmpty ? .nan : column[index]
      values[sensor.rawValue].append("<gx:value>" as StaticString)
      if !value.isNaN {
        values[sensor.rawValue].append(decimal: value, places: Sensor.decimals)
        known[sensor.rawValue] = true
      }
      values[sensor.rawValue].append("</gx:value>\n" as StaticString)
    }
  }

  private mutating func appendPlace(_ fixes: FixBatch, _ index: Int, separator: UInt8) {
    places.append(scaled: Int64(fixes.longitudeE7[index]), places: 7)
    places.append(byte: separator)
    places.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
    let elevations = fixes[.elevation]
    guard !elevations.isEmpty, !elevations[index].isNaN else { return }
    hasElevation = true
    places.append(byte: separator)
    places.append(decimal: elevations[index], places: Sensor.decimals)
  }

  /// Writes the geometry: a track, or a line or point.
  func write(to output: inout TextBuffer, as untimed: StaticString = "LineString") {
    let name = isTimed ? "gx:Track" : untimed
    append("<", name, to: &output)
    if hasElevation { output.append("<altitudeMode>absolute</altitudeMode>\n" as StaticString) }
    if isTimed {
      output.append(contentsOf: times.bytes)
      output.append(contentsOf: places.bytes)
      writeValues(to: &output)
    } else {
      output.append("<coordinates>\n" as StaticString)
      output.append(contentsOf: places.bytes)
      output.append("</coordinates>\n" as StaticString)
    }
    append("</", name, to: &output)
  }

  private func append(_ bracket: StaticString, _ name: StaticString, to output: inout TextBuffer) {
    output.append(bracket)
    output.append(name)
    output.append(">\n" as StaticString)
  }

  private func writeValues(to output: inout TextBuffer) {
    guard known.contains(true) else { return }
    output.append("<ExtendedData><SchemaData schemaUrl=\"#fix\">\n" as StaticString)
    for sensor in Sensor.allCases where known[sensor.rawValue] {
      output.append("<gx:SimpleArrayData name=\"" as StaticString)
      output.append(sensor.fieldName)
      output.append("\">\n" as StaticString)
      output.append(contentsOf: values[sensor.rawValue].bytes)
      output.append("</gx:SimpleArrayData>\n" as StaticString)
    }
    output.append("</SchemaData></ExtendedData>\n" as StaticString)
  }
}
