import HitherEngine
import TestSupport
import Testing

/// A repetition is found wherever and whenever it arrives.
@Suite("Seen fixes")
struct SeenFixesTests {
  private struct Key: Hashable {
    var time: Int64
    var latitude: Int32
    var longitude: Int32
  }

  @Test("the record is a set, in any order of arrival and after it was saved", arguments: 1...8)
  func isASet(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var seen = SeenFixes()
    var known: Set<Key> = []
    var time: Int64 = 1_700_000_000_000
    for round in 0..<4000 {
      time += Int64.random(in: 0...20_000, using: &random)
      var key = Key(
        time: time, latitude: Int32.random(in: -5...5, using: &random), longitude: 7)
      switch UInt64.random(in: 0..<10, using: &random) {
      case 0: key = known.sorted { $0.time < $1.time }.randomElement(using: &random) ?? key
      case 1: key.time -= Int64.random(in: 0...9_000_000, using: &random)
      default: break
      }
      let isNew = known.insert(key).inserted
      let isInserted = seen.insert(
        key.time, latitudeE7: key.latitude, longitudeE7: key.longitude)
      #expect(isInserted == isNew, "round \(round)")
      if round % 500 == 0 { seen = try SeenFixes(stateBytes: seen.stateBytes) }
    }
  }

  @Test("very many fixes of one time are known, also after later ones and after saving")
  func oneTime() throws {
    var seen = SeenFixes()
    for turn in 0..<2 {
      for place in Int32(0)..<1000 {
        let isNew = seen.insert(5000, latitudeE7: place &* 7919 % 1000, longitudeE7: 0)
        #expect(isNew == (turn == 0), "\(place)")
      }
    }
    for second in Int64(6)..<400 {
      let isNew = seen.insert(second * 1000, latitudeE7: 0, longitudeE7: 0)
      #expect(isNew)
    }
    seen = try SeenFixes(stateBytes: seen.stateBytes)
    for place in Int32(0)..<1000 {
      let isNew = seen.insert(5000, latitudeE7: place, longitudeE7: 0)
      #expect(!isNew, "\(place)")
    }
  }

  @Test("a month of fixes takes about six bytes a fix, and old ones are forgotten")
  func size() {
    var seen = SeenFixes()
    for index in Int64(0)..<100_000 {
      _ = seen.insert(index * 10_000, latitudeE7: Int32(index), longitudeE7: 1)
    }
    #expect(seen.stateBytes.count < 700_000)
    seen.forget(before: 999_000_000)
    #expect(seen.stateBytes.count < 10_000)
    let isNew = (
      recent: seen.insert(999_500_000, latitudeE7: 99_950, longitudeE7: 1),
      forgotten: seen.insert(10_000, latitudeE7: 1, longitudeE7: 1)
    )
    #expect(!isNew.recent && isNew.forgotten)
  }
}
