import HitherSQLite
package import HitherTracks

/// Writes a GeoPackage 1.3: layers of features with their R-trees, one after the other.
///
/// Rows are in order of arrival, numbered from 1. Neither clock nor randomness is used, so one
/// build of SQLite writes the same bytes for the same features. Memory is bounded by SQLite's
/// cache. The file is complete after `finish`.
package final class GeoPackage {
  let connection: SQLiteConnection
  private let path: String
  private var tables: [GeoPackageTable] = []

  /// Begins a file, which must be empty or not exist.
  ///
  /// - Parameter name: The name in faults, if it is not the path.
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
  /// - Parameter lastChange: The time of the last change that the layers state.
  package func finish(lastChange: Instant) throws(FormatError) {
    let (connection, tables) = (connection, tables)
    try telling { () throws(SQLiteError) in
      for table in tables { try table.finish(lastChange: lastChange) }
      try connection.execute("COMMIT")
    }
  }

  /// An error of SQLite, as a fault of the file.
  func fault(_ error: SQLiteError) -> FormatError { FormatError(error, file: path) }

  /// Runs a body that SQLite may fail, and converts its error.
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
  /// An error of SQLite while it wrote a file.
  init(_ error: SQLiteError, file: String) {
    let code: Code = error.action == .open ? .cannotCreate : .writeFailure
    self.init(code, file: file, message: "writing failed: " + error.reason)
  }
}
