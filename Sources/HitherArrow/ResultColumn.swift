import HitherOuting
import HitherTracks

/// A column of results in the making.
struct ResultColumn {
  enum Kind: Sendable {
    case text, integer, number, instant, truth

    /// The format of the C data interface.
    var format: String {
      switch self {
      case .text: "u"
      case .integer: "l"
      case .number: "g"
      case .instant: "tsm:UTC"
      case .truth: "b"
      }
    }

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

  let name: String
  let kind: Kind
  /// The name of the field by which figures are rounded.
  private let field: String
  private(set) var count = 0
  private(set) var nullCount = 0
  private(set) var valid: [Bool] = []
  private(set) var integers: [Int64] = []
  private(set) var numbers: [Double] = []
  private(set) var truths: [Bool] = []
  private(set) var ends: [Int32] = [0]
  private(set) var bytes: [UInt8] = []

  init(_ name: String, _ kind: Kind, field: String? = nil) {
    (self.name, self.kind, self.field) = (name, kind, field ?? name)
  }

  /// Appends a value of the column's kind; anything else is null.
  mutating func append(_ content: FieldContent) {
    switch (kind, content) {
    case (.text, .text(let text)): append(text: text)
    case (.integer, .count(let count)): append(integer: Int64(count))
    case (.integer, .list(let items)): append(integer: Int64(items.count))
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

  mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
    finish(isValid: true)
  }

  /// Appends a whole number, or the milliseconds of a time.
  mutating func append(integer: Int64) {
    integers.append(integer)
    finish(isValid: true)
  }

  /// Appends a number; null if it is not finite.
  mutating func append(number: Double) {
    numbers.append(number)
    finish(isValid: number.isFinite)
  }

  mutating func append(truth: Bool) {
    truths.append(truth)
    finish(isValid: true)
  }

  mutating func appendNull() {
    switch kind {
    case .text: break
    case .integer, .instant: integers.append(0)
    case .number: numbers.append(.nan)
    case .truth: truths.append(false)
    }
    finish(isValid: false)
  }

  private mutating func finish(isValid: Bool) {
    valid.append(isValid)
    if !isValid { nullCount += 1 }
    if kind == .text { ends.append(Int32(clamping: bytes.count)) }
    count += 1
  }
}

/// Results in batches of columns.
struct ResultTable {
  let columns: [(name: String, kind: ResultColumn.Kind)]
  /// By column, the name of the field by which figures are rounded.
  private let fields: [String]
  private(set) var batches: [[ResultColumn]] = []

  /// The largest number of rows of a batch, and the bytes of a column's texts after which another begins, so
  /// that 32 bits suffice for their places.
  static let batchRows = 65_536
  private static let batchBytes = 1 << 30

  init(_ columns: [(name: String, kind: ResultColumn.Kind)], fields: [String]? = nil) {
    (self.columns, self.fields) = (columns, fields ?? columns.map(\.name))
  }

  /// Makes a table of rows by their columns.
  init(_ columns: [(name: String, field: FieldDescription)], _ rows: [[FieldContent]]) {
    let kinds = columns.map { ResultColumn.Kind($0.field.kind) }
    let known = zip(columns, kinds).compactMap { column, kind in
      kind.map { (name: column.name, kind: $0, field: column.field.name) }
    }
    self.init(known.map { ($0.name, $0.kind) }, fields: known.map(\.field))
    let places = kinds.indices.filter { kinds[$0] != nil }
    for row in rows {
      append { columns in
        for (column, place) in places.enumerated() { columns[column].append(row[place]) }
      }
    }
  }

  /// Makes a table of rows by fields.
  init<Row>(_ fields: [Field<Row>], _ rows: [Row]) {
    let fields = fields.filter { ResultColumn.Kind($0.description.kind) != nil }
    self.init(
      fields.compactMap { field in
        ResultColumn.Kind(field.description.kind).map { (field.description.name, $0) }
      })
    for row in rows {
      append { columns in
        for index in fields.indices { columns[index].append(fields[index].content(row)) }
      }
    }
  }

  /// Appends a row; `body` appends one value to each column.
  mutating func append(_ body: (inout [ResultColumn]) -> Void) {
    let isFull = batches.last.map { columns in
      columns.first.map { $0.count >= Self.batchRows } ?? true
        || columns.contains { $0.bytes.count >= Self.batchBytes }
    }
    if isFull ?? true {
      batches.append(
        zip(columns, fields).map { ResultColumn($0.name, $0.kind, field: $1) })
    }
    // Taken out while it grows, so that no column is copied.
    var last = batches.removeLast()
    body(&last)
    batches.append(last)
  }
}
