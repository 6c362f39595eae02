import HitherEngine
import HitherSQLite

/// A delivery as a row.
struct DeliveryRow {
  var number: Int64
  var run: Int64
  var bytes: [UInt8]
  /// The time of its last fix, in milliseconds.
  var last: Int64
  /// 1 if it has late fixes, otherwise 0.
  var late: Int64

  var sum: UInt64 {
    StateTable.delivery.sum {
      for number in [number, run, last, late] { $0.add(number) }
      $0.add(bytes)
    }
  }
}

/// Writes deliveries.
struct DeliveryRows {
  private let file: StateFile
  private let insert: SQLiteStatement

  init(_ file: StateFile) throws(SQLiteError) {
    self.file = file
    insert = try SQLiteStatement(
      file.connection, "INSERT INTO delivery VALUES (?, ?, ?, ?, ?, ?)")
  }

  func add(_ row: DeliveryRow) throws(SQLiteError) {
    let sum = row.sum
    insert.bind(row.number, 1)
    insert.bind(row.run, 2)
    insert.bind(bytes: row.bytes, 3)
    insert.bind(row.last, 4)
    insert.bind(row.late, 5)
    insert.bind(Int64(bitPattern: sum), 6)
    try insert.run()
    file.enter(.delivery, sum)
  }
}

/// Writes the names of members, by the run that received them.
struct NameRows {
  private let file: StateFile
  private let insert: SQLiteStatement

  init(_ file: StateFile) throws(SQLiteError) {
    self.file = file
    insert = try SQLiteStatement(file.connection, "INSERT INTO name VALUES (?, ?, ?, ?)")
  }

  func add(run: Int64, position: Int64, _ name: String) throws(SQLiteError) {
    let sum = Self.sum(run: run, position: position, name)
    insert.bind(run, 1)
    insert.bind(position, 2)
    insert.bind(name, 3)
    insert.bind(Int64(bitPattern: sum), 4)
    try insert.run()
    file.enter(.name, sum)
  }

  static func sum(run: Int64, position: Int64, _ name: String) -> UInt64 {
    StateTable.name.sum {
      $0.add(run)
      $0.add(position)
      $0.add(name)
    }
  }
}

/// Writes realtime data.
struct FeedRows {
  private let file: StateFile
  private let insert: SQLiteStatement

  init(_ file: StateFile) throws(SQLiteError) {
    self.file = file
    insert = try SQLiteStatement(file.connection, "INSERT INTO feed VALUES (?, ?, ?, ?)")
  }

  func add(number: Int64, countsFrom: Int64, _ line: [UInt8]) throws(SQLiteError) {
    let sum = Self.sum(number: number, countsFrom: countsFrom, line)
    insert.bind(number, 1)
    insert.bind(countsFrom, 2)
    insert.bind(bytes: line, 3)
    insert.bind(Int64(bitPattern: sum), 4)
    try insert.run()
    file.enter(.feed, sum)
  }

  static func sum(number: Int64, countsFrom: Int64, _ line: [UInt8]) -> UInt64 {
    StateTable.feed.sum {
      $0.add(number)
      $0.add(countsFrom)
      $0.add(line)
    }
  }
}

/// Writes bytes with a text key: states by member, events by id.
struct KeyedRows {
  private let file: StateFile
  private let table: StateTable
  private let insert: SQLiteStatement
  private let old: SQLiteStatement
  private let delete: SQLiteStatement

  init(_ file: StateFile, _ table: StateTable) throws(SQLiteError) {
    (self.file, self.table) = (file, table)
    let (name, key) = (table.rawValue, "id")
    insert = try SQLiteStatement(
      file.connection, "INSERT OR REPLACE INTO \(name) VALUES (?, ?, ?)")
    old = try SQLiteStatement(file.connection, "SELECT sum FROM \(name) WHERE \(key) = ?")
    delete = try SQLiteStatement(file.connection, "DELETE FROM \(name) WHERE \(key) = ?")
  }

  func put(_ key: String, _ bytes: [UInt8]) throws(SQLiteError) {
    try forget(key)
    let sum = Self.sum(table, key, bytes)
    insert.bind(key, 1)
    insert.bind(bytes: bytes, 2)
    insert.bind(Int64(bitPattern: sum), 3)
    try insert.run()
    file.enter(table, sum)
  }

  func remove(_ key: String) throws(SQLiteError) {
    try forget(key)
    delete.bind(key, 1)
    try delete.run()
  }

  private func forget(_ key: String) throws(SQLiteError) {
    old.bind(key, 1)
    while try old.step() { file.leave(table, UInt64(bitPattern: old.integer(0))) }
  }

  static func sum(_ table: StateTable, _ key: String, _ bytes: [UInt8]) -> UInt64 {
    table.sum {
      $0.add(key)
      $0.add(bytes)
    }
  }
}
