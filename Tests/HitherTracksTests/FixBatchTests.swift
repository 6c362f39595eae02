import HitherGeodesy
import Testing

@testable import HitherTracks

@Suite("Batches of fixes")
struct FixBatchTests {
  static func fix(_ seconds: Int64, _ latitude: Int32 = 0, elevation: Double = .nan) -> Fix {
    var fix = Fix(
      time: Instant(milliseconds: seconds * 1000),
      coordinate: Coordinate(latitudeE7: latitude, longitudeE7: 0))
    fix.elevation = elevation
    return fix
  }

  @Test func sensorsAreAbsentUntilOneIsKnown() {
    var batch = FixBatch([Self.fix(1), Self.fix(2)])
    #expect(batch[.elevation].isEmpty)
    batch.append(Self.fix(3, elevation: 12))
    #expect(batch[.elevation].count == 3)
    #expect(batch[0].elevation.isNaN && batch[2].elevation == 12)
  }

  /// Otherwise each batch would copy it, several times for a member of one fix.
  @Test("batches without sensors share one list of empty columns")
  func noSensorsAreShared() {
    func isShared(_ batch: FixBatch) -> Bool {
      unsafe batch.sensors.withUnsafeBufferPointer { own in
        unsafe FixBatch.noSensors.withUnsafeBufferPointer { all in
          unsafe own.baseAddress == all.baseAddress
        }
      }
    }
    var batch = FixBatch([Self.fix(1), Self.fix(2)])
    batch.append(FixBatch([Self.fix(3), Self.fix(4)]))
    batch.removeFirst(1)
    let first = batch.takeFirst(1)
    #expect(isShared(batch) && isShared(first) && isShared(batch.picking([1, 0])))
    var taken = FixBatch()
    taken.takeAll(of: &batch)
    batch.removeAll()
    #expect(isShared(taken) && isShared(batch) && taken.count == 2)
    taken.append(Self.fix(5, elevation: 3))
    #expect(!isShared(taken) && FixBatch.noSensors.allSatisfy { $0.isEmpty })
  }

  @Test func joiningKeepsColumnsAligned() {
    var batch = FixBatch([Self.fix(1)])
    var other = FixBatch([Self.fix(2, elevation: 5), Self.fix(3)])
    other["speed_class"] = [1, 2]
    batch.append(other)
    #expect(batch.count == 3)
    #expect(batch[.elevation][1] == 5 && batch[.elevation][2].isNaN)
    #expect(batch["speed_class"][0].isNaN && batch["speed_class"][2] == 2)
    batch.removeFirst(2)
    #expect(batch == FixBatch([Self.fix(3)]).with("speed_class", [2]))
  }

  /// Whichever part is copied, it is as if both were.
  @Test(arguments: 0...5) func takingTheFirstIsCopyingAndRemoving(number: Int) {
    var batch = FixBatch((0..<5).map { Self.fix($0, elevation: $0 == 1 ? 7 : .nan) })
      .with("speed_class", [1, 2, 3, 4, 5])
    var rest = batch
    rest.removeFirst(number)
    var first = FixBatch()
    first.append(batch, 0..<number)
    #expect(batch.takeFirst(number) == first)
    #expect(batch == rest)
    #expect(batch[.elevation].isEmpty == rest[.elevation].isEmpty)
    #expect(batch.addedColumnNames == rest.addedColumnNames)
  }

  @Test func orderIsByContent() {
    var batch = FixBatch([
      Self.fix(2), Self.fix(1, 5), Self.fix(1, 3, elevation: 9), Self.fix(1, 3),
    ])
    batch.sort()
    #expect(
      batch.rows == [Self.fix(1, 3), Self.fix(1, 3, elevation: 9), Self.fix(1, 5), Self.fix(2)])
    #expect(batch.isSorted)
  }
}

extension FixBatch {
  fileprivate func with(_ name: ColumnName, _ values: [Double]) -> FixBatch {
    var copy = self
    copy[name] = values
    return copy
  }
}
