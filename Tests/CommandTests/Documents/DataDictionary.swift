import HitherFormats
import HitherOuting
import HitherReport

@testable import hither

/// The page that says what every column and field of every output holds, made from the tables that
/// write them: `docs/data-dictionary.md`.
enum DataDictionary {
  /// The page.
  static var markdown: String {
    """
    # Data dictionary

    Every column of every table, and every field of every document, made from the tables that write them; a test
    compares. Times are RFC 3339 in UTC; what is not known is null, in CSV an empty cell, in NDJSON left out.
    Decimals follow from the name: `lat` and `lon` 7; `raw_distance_m`, `distance_m`, `progress_m` 3, other `_m` 1;
    `_pct` 2; `_bpm` 1; else 3. [methods.md](methods.md) says how each figure is made.

    \(documents)
    \(layers)
    """
  }

  private static var documents: String {
    Registers.documents.map { section in
      head(section.title, section.about) + rows(section.fields, within: "")
    }.joined(separator: "\n")
  }

  private static func head(_ title: String, _ about: String) -> String {
    "## \(title)\n\(about)\n\n| name | type | unit | null | meaning |\n| --- | --- | --- | --- | --- |\n"
  }

  /// The rows of fields, and below each the rows of what it holds.
  private static func rows(_ fields: [FieldDescription], within path: String) -> String {
    fields.map { field in
      let name = path + field.name
      let own = row(
        name, field.typeName, FieldFormat.unit(ofFieldNamed: field.name), field.canBeNull,
        field.summary)
      switch field.kind {
      case .object(let parts): return own + rows(parts, within: name + ".")
      case .list(let parts): return own + rows(parts, within: name + "[].")
      default: return own
      }
    }.joined()
  }

  private static func row(
    _ name: String, _ type: String, _ unit: String, _ canBeNull: Bool, _ summary: String
  ) -> String {
    "| `\(name)` | \(type) | \(unit) | \(canBeNull ? "yes" : "") | \(summary) |\n"
  }

  private static var layers: String {
    let files = [
      ("outing.gpkg", OutingPackage.layers), ("convert: GeoPackage", GeoPackageWriter.layers),
    ]
    return files.map { file, layers in
      layers.map { layer in
        "## \(file), layer \(layer.name)\n\(layer.summary) Beside the columns: `fid`, the number from 1, and "
          + "`geom`, \(layer.geometry.rawValue)\(layer.mayHaveHeights ? ", with heights where all are known" : "").\n\n"
          + "| name | type | unit | meaning |\n| --- | --- | --- | --- |\n"
          + layer.columns.map { column in
            "| `\(column.name)` | \(column.kind.rawValue) | "
              + "\(FieldFormat.unit(ofFieldNamed: column.name)) | \(column.summary) |\n"
          }.joined()
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension FieldDescription {
  /// What values the field has, in few words.
  fileprivate var typeName: String {
    switch kind {
    case .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .count: "count"
    case .number: "number"
    case .instant: "time"
    case .truth: "true or false"
    case .object: "object"
    case .list: "list"
    case .totals: "seconds by name"
    case .reasons: "reason by field"
    }
  }
}
