internal import HitherText
internal import HitherTracks

/// A position of a GeoJSON geometry, its time, and the values of sensors.
struct GeoJSONPoint: Sendable {
  let time: Instant
  let latitudeE7: Int32
  let longitudeE7: Int32
  let elevation: Double
  /// The known values without the elevation, which is part of the position.
  let values: [(sensor: Sensor, value: Double)]

  init(_ fixes: FixBatch, _ index: Int) {
    time = Instant(milliseconds: fixes.time[index])
    latitudeE7 = fixes.latitudeE7[index]
    longitudeE7 = fixes.longitudeE7[index]
    elevation = fixes[.elevation].isEmpty ? .nan : fixes[.elevation][index]
    values = Sensor.allCases.compactMap { sensor in
      guard sensor != .elevation, !fixes[sensor].isEmpty, !fixes[sensor][index].isNaN else {
        return nil
      }
      return (sensor, fixes[sensor][index])
    }
  }

  func appendPosition(to output: inout TextBuffer) {
    output.append(byte: 0x5B)
    output.append(scaled: Int64(longitudeE7), places: 7)
    output.append(", " as StaticString)
    output.append(scaled: Int64(latitudeE7), places: 7)
    if !elevation.isNaN {
      output.append(", " as StaticString)
      output.append(decimal: elevation, places: Sensor.decimals)
    }
    output.append(byte: 0x5D)
  }

  func appendTime(to output: inout TextBuffer) {
    guard time != .absent else {
      output.append("null" as StaticString)
      return
    }
    output.append(byte: 0x22)
    output.append(rfc3339: time)
    output.append(byte: 0x22)
  }
}
