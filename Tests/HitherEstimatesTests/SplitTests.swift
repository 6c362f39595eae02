import HitherTracks
import Testing

@testable import HitherEstimates

@Suite("Splits")
struct SplitTests {
  @Test(
    "pieces are counted from 1 without jumps, where the quotient of a cut is above a whole number too"
  )
  func counted() {
    for unit in [Split.Unit.kilometre, .mile] {
      var ledger = SplitLedger(lengthMetres: unit.metres)
      for step in 0...2000 {
        ledger.add(
          RunningTotals(
            time: Instant(milliseconds: Int64(step) * 60_000), metres: Double(step) * 200))
      }
      let pieces = Split.pieces(unit, ledger, hasClimb: false)
      #expect(pieces.map(\.index) == Array(1...pieces.count))
      #expect(pieces.dropLast().allSatisfy { !$0.isPartial })
    }
  }

  @Test("a recording gap is one partial piece, with the number of the unit in which it ends")
  func gap() {
    var ledger = SplitLedger(lengthMetres: 1000)
    for (minute, metres) in [(0, 0.0), (10, 900), (20, 1700)] {
      ledger.add(RunningTotals(time: Instant(milliseconds: Int64(minute) * 60_000), metres: metres))
    }
    ledger.add(RunningTotals(time: Instant(milliseconds: 7_200_000), metres: 5200), isBroken: true)
    ledger.add(RunningTotals(time: Instant(milliseconds: 7_800_000), metres: 6100))
    let pieces = Split.pieces(.kilometre, ledger, hasClimb: false)
    #expect(pieces.map(\.index) == [1, 6, 7])
    #expect(pieces.map(\.isPartial) == [false, true, true])
  }
}
