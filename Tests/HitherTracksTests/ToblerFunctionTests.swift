import Testing

@testable import HitherTracks

@Suite("Tobler's hiking function")
struct ToblerFunctionTests {
  @Test("6 km/h at −5 %, 5.04 km/h on the flat, slower either way")
  func speeds() {
    #expect(abs(ToblerFunction.seconds(metres: 6000, rise: -300) - 3600) < 1e-6)
    let flat = 3600 / ToblerFunction.seconds(metres: 1000, rise: 0)
    #expect(abs(flat - 5.037) < 0.001)
    #expect(
      ToblerFunction.seconds(metres: 100, rise: 20) > ToblerFunction.seconds(metres: 100, rise: -20)
    )
  }

  @Test func effortIsTimeInPartsOfTheFlat() {
    let flat = ToblerFunction.seconds(metres: 100, rise: 0)
    for rise in [-40.0, -5, 0, 10, 60] {
      let time = ToblerFunction.seconds(metres: 100, rise: rise)
      #expect(abs(ToblerFunction.effort(slope: rise / 100) - time / flat) < 1e-12)
    }
  }

  @Test func nothingTakesNoTime() {
    #expect(ToblerFunction.seconds(metres: 0, rise: 5) == 0)
  }
}
