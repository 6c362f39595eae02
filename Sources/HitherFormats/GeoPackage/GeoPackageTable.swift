import HitherGeodesy
import HitherSQLite
import HitherTracks

/// One layer of a GeoPackage that is being written.
package final class GeoPackageTable {
  package let layer: GeoPackageLayer
  let connection: SQLiteConnection
  /// The file's name in faults.
  private let path: String
  private let insertion: SQLiteInsertion
  private var index: SpatialIndexBuilder
  /// Features that are not in the index yet.
  private var waiting: [(feature: Int64, extent: GeoPackageExtent)] = []
  private var extent = GeoPackageExtent()
  /// The number of features, which is also the number of the last.
  private(set) package var count: Int64 = 0

  /// The number of features indexed at once, always up to a multiple of it.
  ///
  /// The file's pages therefore do not depend on the portions in which features arrive.
  private static let indexedAtOnce = 4096

  init(
    _ layer: GeoPackageLayer, _ connection: SQLiteConnection, path: String
  ) throws(SQLiteError) {
    self.layer = layer
    self.path = path
    self.connection = connection
    try connection.execute(layer.tableDefinition)
    insertion = try SQLiteInsertion(
      connection, layer.insertion, width: layer.columns.count + 2)
    index = try SpatialIndexBuilder(layer, connection)
  }

  /// Adds a feature.
  ///
  /// - Parameter values: In the order of the layer's columns.
  package func append(
    _ geometry: GeoPackageGeometry?, _ values: [GeoPackageValue]
  ) throws(FormatError) {
    do throws(SQLiteError) {
      try insert(geometry?.extent, values) { statement in
        if let geometry {
          statement.bind(bytes: geometry.bytes.span, Self.geometryParameter)
        } else {
          statement.bindNull(Self.geometryParameter)
        }
      }
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Adds a feature whose geometry is written later; returns its number.
  func append(
    geometryLength: Int, _ extent: GeoPackageExtent, _ values: [GeoPackageValue]
  ) throws(SQLiteError) -> Int64 {
    try insert(extent, values) { statement in
      statement.bind(zeros: geometryLength, Self.geometryParameter)
    }
    return count
  }

  /// Adds features, one at each position.
  ///
  /// - Parameter columns: The points in their binary form, then in the order of the layer's columns.
  func append(points: [Coordinate], _ columns: [SQLiteColumn]) throws(SQLiteError) {
    var start = 0
    while start < points.count {
      let untilIndex = Self.indexedAtOnce - Int(count) % Self.indexedAtOnce
      let rows = start..<min(points.count, start + untilIndex)
      // SQLite assigns the next number.
      try insertion.insert(rows, of: [.null] + columns)
      for point in points[rows] {
        count += 1
        var extent = GeoPackageExtent()
        extent.include(point)
        try enter(extent)
      }
      start = rows.upperBound
    }
  }

  /// Adds the last feature to the index when a portion is full.
  private func enter(_ extent: GeoPackageExtent?) throws(SQLiteError) {
    if let extent {
      waiting.append((count, extent))
      self.extent.include(extent)
    }
    if count % Int64(Self.indexedAtOnce) == 0 { try enterWaiting() }
  }

  private func enterWaiting() throws(SQLiteError) {
    for (feature, extent) in waiting { try index.append(feature, extent) }
    waiting.removeAll(keepingCapacity: true)
  }

  private static let geometryParameter = 2

  private func insert(
    _ extent: GeoPackageExtent?, _ values: [GeoPackageValue],
    bindGeometry: (SQLiteStatement) -> Void
  ) throws(SQLiteError) {
    count += 1
    try insertion.insert { statement in
      statement.bind(count, 1)
      bindGeometry(statement)
      for (index, value) in values.enumerated() {
        Self.bind(value, to: statement, Self.geometryParameter + 1 + index)
      }
    }
    try enter(extent)
  }

  private static func bind(
    _ value: GeoPackageValue, to statement: SQLiteStatement, _ parameter: Int
  ) {
    switch value {
    case .null: statement.bindNull(parameter)
    case .text(let text): statement.bind(text, parameter)
    case .integer(let number): statement.bind(number, parameter)
    case .real(let number): statement.bind(number, parameter)
    case .truth(let truth): statement.bind(truth ? 1 : Int64(0), parameter)
    case .instant(let instant): statement.bind(instant.rfc3339WithMilliseconds, parameter)
    }
  }

  /// Writes the rest of the index and the layer's metadata.
  func finish(lastChange: Instant) throws(SQLiteError) {
    try enterWaiting()
    try index.finish()
    try connection.execute(SpatialIndexTriggers.statements(for: layer))
    try register(lastChange)
    let column = try SQLiteStatement(
      connection,
      "INSERT INTO gpkg_data_columns (table_name, column_name, name, description) "
        + "VALUES (?1, ?2, ?2, ?3)")
    for entry in layer.columns {
      column.bind(layer.name, 1)
      column.bind(entry.name, 2)
      column.bind(entry.summary, 3)
      try column.run()
    }
  }

  private func register(_ lastChange: Instant) throws(SQLiteError) {
    let contents = try SQLiteStatement(
      connection,
      "INSERT INTO gpkg_contents VALUES (?1, 'features', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    contents.bind(layer.name, 1)
    contents.bind(layer.summary, 2)
    contents.bind(lastChange.rfc3339WithMilliseconds, 3)
    if !extent.isEmpty {
      contents.bind(extent.west, 4)
      contents.bind(extent.south, 5)
      contents.bind(extent.east, 6)
      contents.bind(extent.north, 7)
    }
    contents.bind(Int64(GeoPackageSchema.referenceSystem), 8)
    try contents.run()
    let shape = try SQLiteStatement(
      connection, "INSERT INTO gpkg_geometry_columns VALUES (?1, ?2, ?3, ?4, ?5, 0)")
    shape.bind(layer.name, 1)
    shape.bind(GeoPackageLayer.geometryColumn, 2)
    shape.bind(layer.geometry.rawValue, 3)
    shape.bind(Int64(GeoPackageSchema.referenceSystem), 4)
    // Elevations are optional in a layer that may have them, and prohibited in any other.
    shape.bind(layer.mayHaveHeights ? 2 : Int64(0), 5)
    try shape.run()
    let entry = try SQLiteStatement(
      connection,
      "INSERT INTO gpkg_extensions VALUES (?1, ?2, 'gpkg_rtree_index', ?3, 'write-only')")
    entry.bind(layer.name, 1)
    entry.bind(GeoPackageLayer.geometryColumn, 2)
    entry.bind("http://www.geopackage.org/spec120/#extension_rtree", 3)
    try entry.run()
  }
}
