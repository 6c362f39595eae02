import HitherSQLite
package import HitherTracks

/// Writes a GeoPackage 1.3: layers of features with their R-trees, one after the other.
///
/// Rows stand in the order in which they came, with numbers from 1; no clock and no chance takes
/// part, so that one build of SQLite makes the same bytes of the same features. Memory is bounded
/// by SQLite's cache. The file is whole after `finish`.
package final class GeoPackage {
  let connection: SQLiteConnection
  private let path: String
  private var tables: [GeoPackageTable] = []

  /// Begins a file, which must be empty or not there.
  ///
  /// - Parameter name: What faults call it, where that is not its path.
  package init(path: String, called name: String? = nil) throws(FormatError) {
    let name = name ?? path
    self.path = name
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path)
      try connection.execute(GeoPackageSchema.settings)
      try connection.execute("BEGIN")
      try connection.execute(GeoPackageSchema.tables)
    } catch {
      throw FormatError(error, file: name)
    }
  }

  /// Adds a layer.
  package func add(_ layer: GeoPackageLayer) throws(FormatError) -> GeoPackageTable {
    let (connection, path) = (connection, path)
    let table = try telling { () throws(SQLiteError) in
      try GeoPackageTable(layer, connection, path: path)
    }
    tables.append(table)
    return table
  }

  /// Completes the file.
  ///
  /// - Parameter lastChange: What the layers say of when they were changed last.
  package func finish(lastChange: Instant) throws(FormatError) {
    let (connection, tables) = (connection, tables)
    try telling { () throws(SQLiteError) in
      for table in tables { try table.finish(lastChange: lastChange) }
      try connection.execute("COMMIT")
    }
  }

  /// What SQLite refused, as a fault of the file.
  func fault(_ error: SQLiteError) -> FormatError { FormatError(error, file: path) }

  /// Does what SQLite may refuse.
  func telling<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(FormatError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw fault(error)
    }
  }
}

extension FormatError {
  /// What SQLite refused while it wrote a file.
  init(_ error: SQLiteError, file: String) {
    let code: Code = error.action == .open ? .cannotCreate : .writeFailure
    self.init(code, file: file, message: "writing failed: " + error.reason)
  }
}
