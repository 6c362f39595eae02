package import HitherTracks

/// What a layer of a GeoPackage is called, holds and means.
package struct GeoPackageLayer: Sendable {
  /// What shapes the features of a layer have.
  package enum Geometry: String, Sendable {
    case point = "POINT"
    case lineString = "LINESTRING"
    case multiLineString = "MULTILINESTRING"
    /// Any of them.
    case any = "GEOMETRY"
  }

  /// One column beside the number and the geometry of a feature.
  package struct Column: Sendable {
    /// The types of the standard that are used, as its table definitions spell them.
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
  /// One sentence.
  package let summary: String
  package let geometry: Geometry
  /// Whether positions may have a height.
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

  /// The statement that makes the table.
  var tableDefinition: String {
    let columns = columns.map { ", \(Self.quoted($0.name)) \($0.kind.rawValue)" }.joined()
    return "CREATE TABLE \(Self.quoted(name)) (\(Self.numberColumn) INTEGER PRIMARY KEY NOT NULL, "
      + "\(Self.geometryColumn) \(geometry.rawValue)\(columns));"
  }

  /// The statement that adds features, before their values: number and geometry come first.
  var insertion: String { "INSERT INTO \(Self.quoted(name)) VALUES" }

  /// A name as an identifier of SQL.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

/// What a column of a feature holds.
package enum GeoPackageValue: Sendable {
  case null
  case text(String)
  case integer(Int64)
  case real(Double)
  case truth(Bool)
  case instant(Instant)
}
