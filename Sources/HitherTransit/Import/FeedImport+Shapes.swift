internal import HitherFormats

extension FeedImport {
  /// Checks the shapes of trips: they are not stored, but faults are reported.
  mutating func readShapes() throws(FormatError) {
    guard var table = try source.table("shapes.txt", &findings) else {
      tellUnknownShapes([:])
      return
    }
    let id = table.required("shape_id", &findings)
    let latitude = table.required("shape_pt_lat", &findings)
    let longitude = table.required("shape_pt_lon", &findings)
    let sequence = table.required("shape_pt_sequence", &findings)
    let distance = table.column("shape_dist_traveled")
    var shapes: [String: ShapeEnd] = [:]
    while try table.next(&findings) {
      guard let shapeID = table.required(id, &findings),
        let number = table.integer(sequence, 0...Int(Int32.max), &findings)
      else { continue }
      _ = table.degreesE7(latitude, limit: 90, &findings)
      _ = table.degreesE7(longitude, limit: 180, &findings)
      let travelled = table.metres(distance, &findings)
      var shape = shapes[shapeID] ?? ShapeEnd(line: table.line)
      if let last = shape.sequence, number > last, let travelled, let before = shape.travelled,
        travelled < before
      {
        findings.add(.decreasingShapeDistance, table.file, line: table.line, value: shapeID)
      }
      shape.points += 1
      // For points in another order, the last one with a rising number is used.
      if number > shape.sequence ?? -1 {
        shape.sequence = number
        shape.travelled = travelled ?? shape.travelled
      }
      shapes[shapeID] = shape
    }
    tellUnknownShapes(shapes)
    for (id, shape) in shapes.sorted(by: { $0.value.line < $1.value.line }) {
      if shape.points == 1 {
        findings.add(.singleShapePoint, table.file, line: shape.line, value: id)
      }
      if shapeUses[id] == nil {
        findings.add(.unusedShape, table.file, line: shape.line, value: id)
      }
    }
  }

  private mutating func tellUnknownShapes(_ shapes: [String: ShapeEnd]) {
    for (id, line) in shapeUses.sorted(by: { $0.value < $1.value }) where shapes[id] == nil {
      findings.add(.foreignKeyViolation, "trips.txt", line: line, field: "shape_id", value: id)
    }
  }
}

/// The last row of a shape so far.
private struct ShapeEnd {
  var line: Int
  var points = 0
  var sequence: Int?
  var travelled: Double?
}
