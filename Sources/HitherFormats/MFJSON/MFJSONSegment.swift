internal import HitherText
internal import HitherTracks

/// A feature of MF-JSON being written.
struct MFJSONSegment {
  /// What all its fixes have in common.
  struct Shape: Equatable {
    let member: String
    let kind: PointKind
    let isTimed: Bool
  }

  let shape: Shape
  private var count = 0
  private var startsSegment = false
  private var label = ""
  private var times = TextBuffer()
  private var positions = TextBuffer()
  private var values: [Column] = Array(repeating: Column(), count: Sensor.count)

  private struct Column {
    var times = TextBuffer()
    var values = TextBuffer()
  }

  init(_ shape: Shape) {
    self.shape = shape
  }

  mutating func add(_ batch: RecordBatch, _ index: Int) {
    let point = GeoJSONPoint(batch.fixes, index)
    if count > 0 {
      times.append(", " as StaticString)
      positions.append(", " as StaticString)
    }
    if count == 0 { startsSegment = batch.fixes.startsSegment[index] }
    count += 1
    point.appendTime(to: &times)
    point.appendPosition(to: &positions)
    if index < batch.labels.count { label = batch.labels[index] }
    for sensor in Sensor.allCases where sensor != .elevation {
      let column = batch.fixes[sensor]
      guard !column.isEmpty, !column[index].isNaN else { continue }
      let slot = sensor.rawValue
      if !values[slot].values.bytes.isEmpty {
        values[slot].times.append(", " as StaticString)
        values[slot].values.append(", " as StaticString)
      }
      point.appendTime(to: &values[slot].times)
      values[slot].values.append(decimal: column[index], places: Sensor.decimals)
    }
  }

  func write(to output: inout TextBuffer) {
    output.append("{\"type\": \"Feature\", \"properties\": {\"id\": " as StaticString)
    JSONText.append(shape.member, to: &output)
    if shape.kind == .track { output.append(", \"kind\": \"track\"" as StaticString) }
    if shape.kind == .route { output.append(", \"kind\": \"route\"" as StaticString) }
    if count == 1, startsSegment { output.append(", \"break\": true" as StaticString) }
    if !label.isEmpty {
      output.append(", \"name\": " as StaticString)
      JSONText.append(label, to: &output)
    }
    output.append("}, " as StaticString)
    if shape.isTimed { writeMotion(to: &output) } else { writeGeometry(to: &output) }
    output.append(byte: 0x7D)
  }

  private func writeMotion(to output: inout TextBuffer) {
    output.append(
      "\"temporalGeometry\": {\"type\": \"MovingPoint\", \"datetimes\": [" as StaticString)
    output.append(contentsOf: times.bytes)
    output.append("], \"coordinates\": [" as StaticString)
    output.append(contentsOf: positions.bytes)
    output.append("], \"interpolation\": \"Linear\"}" as StaticString)
    let known = Sensor.allCases.filter { !values[$0.rawValue].values.bytes.isEmpty }
    guard !known.isEmpty else { return }
    output.append(", \"temporalProperties\": [" as StaticString)
    for (number, sensor) in known.enumerated() {
      if number > 0 { output.append(", " as StaticString) }
      output.append("{\"datetimes\": [" as StaticString)
      output.append(contentsOf: values[sensor.rawValue].times.bytes)
      output.append("], \"" as StaticString)
      output.append(sensor.fieldName)
      output.append("\": {\"type\": \"Measure\", \"values\": [" as StaticString)
      output.append(contentsOf: values[sensor.rawValue].values.bytes)
      output.append("], \"interpolation\": \"Linear\"}}" as StaticString)
    }
    output.append(byte: 0x5D)
  }

  private func writeGeometry(to output: inout TextBuffer) {
    let isPoint = count == 1
    output.append("\"geometry\": {\"type\": \"" as StaticString)
    output.append(isPoint ? "Point" : "LineString" as StaticString)
    output.append("\", \"coordinates\": " as StaticString)
    if !isPoint { output.append(byte: 0x5B) }
    output.append(contentsOf: positions.bytes)
    if !isPoint { output.append(byte: 0x5D) }
    output.append(byte: 0x7D)
  }
}
