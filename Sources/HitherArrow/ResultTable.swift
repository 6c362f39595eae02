import HitherFormats
import HitherOuting
import HitherTracks

extension ArrowValues.Kind {
  /// The kind of a field in the files of a report; objects have none.
  init?(_ kind: FieldDescription.Kind) {
    switch kind {
    case .text, .word, .reasons: self = .text
    case .count, .list: self = .integer
    case .number, .totals: self = .number
    case .instant: self = .instant
    case .truth: self = .truth
    case .object: return nil
    }
  }
}

extension ArrowValues {
  /// Appends a value of the column's kind; anything else is null.
  ///
  /// - Parameter field: The name of the field by which figures are rounded.
  mutating func append(_ content: FieldContent, field: String) {
    switch (kind, content) {
    case (.text, .text(let text)): append(text: text)
    case (.integer, .count(let count)): append(integer: Int64(count))
    case (.integer, .list(let count, _)): append(integer: Int64(count))
    case (.number, .number(let number)):
      append(number: FieldFormat.rounded(number, named: field))
    case (.number, .thousandths(let thousandths)): append(number: Double(thousandths) / 1000)
    case (.number, .gridDegrees(let units)): append(number: Double(units) / 1e7)
    case (.number, .count(let count)): append(number: Double(count))
    case (.instant, .instant(let instant)): append(integer: instant.milliseconds)
    case (.truth, .truth(let truth)): append(truth: truth)
    default: appendNull()
    }
  }
}

/// Results in batches of columns.
struct ResultTable {
  let columns: [(name: String, kind: ArrowValues.Kind)]
  private(set) var batches: [[ArrowValues]] = []

  /// The largest number of rows of a batch, and the bytes of a column's texts after which another begins, so
  /// that 32 bits suffice for their places.
  static let batchRows = 65_536
  private static let batchBytes = 1 << 30

  init(_ columns: [(name: String, kind: ArrowValues.Kind)]) {
    self.columns = columns
  }

  /// Makes a table of rows by their columns.
  init(_ columns: [(name: String, field: FieldDescription)], _ rows: [[FieldContent]]) {
    let kinds = columns.map { ArrowValues.Kind($0.field.kind) }
    let known = zip(columns, kinds).compactMap { column, kind in
      kind.map { (name: column.name, kind: $0, field: column.field.name) }
    }
    self.init(known.map { ($0.name, $0.kind) })
    let places = kinds.indices.filter { kinds[$0] != nil }
    for row in rows {
      append { columns in
        for (column, place) in places.enumerated() {
          columns[column].append(row[place], field: known[column].field)
        }
      }
    }
  }

  /// Makes a table of rows by fields.
  init<Row>(_ fields: [Field<Row>], _ rows: [Row]) {
    let fields = fields.filter { ArrowValues.Kind($0.description.kind) != nil }
    self.init(
      fields.compactMap { field in
        ArrowValues.Kind(field.description.kind).map { (field.description.name, $0) }
      })
    for row in rows {
      append { columns in
        for (index, field) in fields.enumerated() {
          columns[index].append(field.content(row), field: field.description.name)
        }
      }
    }
  }

  /// Appends a row; `body` appends one value to each column.
  mutating func append(_ body: (inout [ArrowValues]) -> Void) {
    let isFull = batches.last.map { columns in
      columns.first.map { $0.count >= Self.batchRows } ?? true
        || columns.contains { $0.bytes.count >= Self.batchBytes }
    }
    if isFull ?? true {
      batches.append(columns.map { ArrowValues($0.name, $0.kind) })
    }
    // Taken out while it grows, so that no column is copied.
    var last = batches.removeLast()
    body(&last)
    batches.append(last)
  }
}
