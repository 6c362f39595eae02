import HitherFormats
import HitherGeodesy
import HitherSQLite
import HitherTracks
import Testing

/// A GeoPackage read back through SQLite alone, by the standard's own words.
struct GeoPackageReading {
  let connection: SQLiteConnection

  init(path: String) throws { connection = try SQLiteConnection(path: path) }

  /// All rows of a query as texts, null being nil.
  func rows(_ query: String, _ width: Int) throws -> [[String?]] {
    let statement = try SQLiteStatement(connection, query)
    var rows: [[String?]] = []
    while try statement.step() { rows.append((0..<width).map { statement.text($0) }) }
    return rows
  }

  func integers(_ query: String) throws -> [Int64] {
    let statement = try SQLiteStatement(connection, query)
    var values: [Int64] = []
    while try statement.step() { values.append(statement.integer(0)) }
    return values
  }

  /// The geometries of a layer; nil where there is none.
  func geometries(_ layer: String) throws -> [Shape?] {
    let statement = try SQLiteStatement(connection, "SELECT geom FROM \(layer) ORDER BY fid")
    var shapes: [Shape?] = []
    var bytes: [UInt8] = []
    while try statement.step() {
      statement.read(0, into: &bytes)
      shapes.append(bytes.isEmpty ? nil : try Shape(bytes))
    }
    return shapes
  }

  /// Lines of positions, of whatever the geometry is made of.
  struct Shape: Equatable {
    var envelope: [Double] = []
    var kind: UInt32 = 0
    var lines: [[[Double]]] = []

    init(_ bytes: [UInt8]) throws {
      var place = 8
      func number<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let end = place + Number.bitWidth / 8
        try #require(end <= bytes.count)
        defer { place = end }
        return bytes[place..<end].reversed().reduce(0) { $0 << 8 | Number($1) }
      }
      func degrees() throws -> Double { Double(bitPattern: try number(UInt64.self)) }
      #expect(bytes.prefix(3) == [0x47, 0x50, 0] && bytes[3] & 1 == 1)
      #expect(bytes[4..<8] == [0xE6, 0x10, 0, 0])
      if bytes[3] & 0b1110 != 0 { envelope = try (0..<4).map { _ in try degrees() } }
      func positions(_ count: Int, _ kind: UInt32) throws -> [[Double]] {
        try (0..<count).map { _ in
          try (0..<(kind > 1000 ? 3 : 2)).map { _ in try degrees() }
        }
      }
      func read() throws -> UInt32 {
        #expect(try number(UInt8.self) == 1)
        let kind = try number(UInt32.self)
        if kind % 1000 == 1 {
          lines.append(try positions(1, kind))
          return kind
        }
        let count = Int(try number(UInt32.self))
        switch kind % 1000 {
        case 2: lines.append(try positions(count, kind))
        case 3:
          for _ in 0..<count { lines.append(try positions(Int(number(UInt32.self)), kind)) }
        default:
          for _ in 0..<count { #expect(try read() == kind - 3) }
        }
        return kind
      }
      kind = try read()
      #expect(place == bytes.count)
    }
  }
}
