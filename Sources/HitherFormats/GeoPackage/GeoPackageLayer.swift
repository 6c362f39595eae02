package import HitherTracks

/// The name, columns and description of a layer of a GeoPackage.
package struct GeoPackageLayer: Sendable {
  /// The geometry type of a layer's features.
  package enum Geometry: String, Sendable {
    case point = "POINT"
    case lineString = "LINESTRING"
    case multiLineString = "MULTILINESTRING"
    /// Any of them.
    case any = "GEOMETRY"
  }

  /// One column in addition to the number and the geometry of a feature.
  package struct Column: Sendable {
    /// The types of the standard that are used, as written in its table definitions.
    package enum Kind: String, Sendable {
      case text = "TEXT"
      case integer = "INTEGER"
      case real = "REAL"
      case truth = "BOOLEAN"
      case instant = "DATETIME"
    }

    package let name: String
    package let summary: String
    package let kind: Kind

    package init(_ name: String, _ summary: String, _ kind: Kind) {
      self.name = name
      self.summary = summary
      self.kind = kind
    }
  }

  /// The name of the table.
  package let name: String
  /// A one-sentence description.
  package let summary: String
  package let geometry: Geometry
  /// Whether positions may have an elevation.
  package let mayHaveHeights: Bool
  package let columns: [Column]

  package init(
    _ name: String, _ summary: String, _ geometry: Geometry, mayHaveHeights: Bool = false,
    _ columns: [Column]
  ) {
    self.name = name
    self.summary = summary
    self.geometry = geometry
    self.mayHaveHeights = mayHaveHeights
    self.columns = columns
  }

  /// The number of a feature, from 1 in the order of the layer.
  static let numberColumn = "fid"
  /// The column of the geometry.
  static let geometryColumn = "geom"

  /// The statement that creates the table.
  var tableDefinition: String {
    let columns = columns.map { ", \(Self.quoted($0.name)) \($0.kind.rawValue)" }.joined()
    return "CREATE TABLE \(Self.quoted(name)) (\(Self.numberColumn) INTEGER PRIMARY KEY NOT NULL, "
      + "\(Self.geometryColumn) \(geometry.rawValue)\(columns));"
  }

  /// The start of the statement that inserts features: number and geometry come first.
  var insertion: String { "INSERT INTO \(Self.quoted(name)) VALUES" }

  /// A name as a quoted identifier of SQL.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

/// A value of a feature's column.
package enum GeoPackageValue: Sendable {
  case null
  case text(String)
  case integer(Int64)
  case real(Double)
  case truth(Bool)
  case instant(Instant)
}
