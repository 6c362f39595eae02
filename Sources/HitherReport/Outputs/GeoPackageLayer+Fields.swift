package import HitherFormats
import HitherOuting

extension GeoPackageLayer {
  /// A layer whose columns are fields; nested ones are omitted.
  package init<Row>(
    _ table: LayerTable<Row>, _ geometry: Geometry, mayHaveHeights: Bool = false
  ) {
    self.init(
      table.name, table.summary, geometry, mayHaveHeights: mayHaveHeights,
      table.fields.map { field in
        Column(field.description.name, field.description.summary, field.description.columnKind)
      })
  }
}

extension FieldDescription {
  fileprivate var columnKind: GeoPackageLayer.Column.Kind {
    switch kind {
    case .text, .word, .object, .totals, .reasons: .text
    case .count, .list: .integer
    case .number: .real
    case .instant: .instant
    case .truth: .truth
    }
  }
}

extension LayerTable {
  /// The values of a row of the layer, in the order of its columns.
  func values(of row: Row) -> [GeoPackageValue] {
    fields.map { $0.content(row).columnValue(ofFieldNamed: $0.description.name) }
  }
}

extension FieldContent {
  /// The content as a value of a column: figures with the same decimals as in text.
  fileprivate func columnValue(ofFieldNamed name: String) -> GeoPackageValue {
    switch self {
    case .null, .unknown, .object, .totals, .reasons: .null
    case .text(let text): .text(text)
    case .count(let count): .integer(Int64(count))
    case .list(let count, _): .integer(Int64(count))
    case .number(let number): .real(FieldFormat.rounded(number, named: name))
    case .thousandths(let thousandths): .real(Double(thousandths) / 1000)
    case .gridDegrees(let units): .real(Double(units) / 1e7)
    case .instant(let instant): .instant(instant)
    case .truth(let truth): .truth(truth)
    }
  }
}
