import Testing

@testable import HitherEstimates

/// The rules against examples that their authors and users publish.
@Suite("Rules of walking time")
struct WalkingRulesTests {
  @Test("DIN 33466: 8 km and 900 m up are 4 h (Deutscher Alpenverein)")
  func alpineClub() {
    #expect(DIN33466.seconds(metres: 8000, ascent: 900, descent: 0) == 4 * 3600)
    #expect(DIN33466.seconds(metres: 4000, ascent: 0, descent: 0) == 3600)
    #expect(DIN33466.seconds(metres: 0, ascent: 300, descent: 500) == 2 * 3600)
  }

  @Test("Switzerland: 4.2 km/h on the flat")
  func swissFlat() {
    let hours = SwissHikingFormula.seconds(metres: 4200, rise: 0) / 3600
    #expect(abs(hours - 1) < 0.002)
  }

  @Test("Switzerland: the polynomial, term by term, and steady at its ends")
  func swissSlopes() {
    for percent in stride(from: -40.0, through: 40, by: 5) {
      var (minutes, power) = (0.0, 1.0)
      for coefficient in SwissHikingFormula.coefficients {
        minutes += coefficient * power
        power *= percent
      }
      let seconds = SwissHikingFormula.seconds(metres: 1000, rise: percent * 10)
      #expect(abs(seconds - minutes * 60) < 1e-6 * seconds)
    }
    for rise in [400.0, -400] {
      let end = SwissHikingFormula.seconds(metres: 1000, rise: rise)
      #expect(SwissHikingFormula.seconds(metres: 1000, rise: rise * 2) == end)
      #expect(end > SwissHikingFormula.seconds(metres: 1000, rise: rise / 2))
    }
    #expect(SwissHikingFormula.coefficients.count == 16)
  }

  @Test("Naismith: 5 km and 600 m up are 2 h")
  func naismith() {
    #expect(NaismithRule.seconds(metres: 5000, ascent: 600) == 2 * 3600)
    #expect(NaismithRule.seconds(metres: 20_000, ascent: 0) == 4 * 3600)
  }

  @Test("Langmuir: 10 min for 300 m down, off on gentle slopes, on on steep ones")
  func langmuir() {
    #expect(NaismithRule.correction(metres: 2000, rise: -300) == -600)
    #expect(NaismithRule.correction(metres: 1000, rise: -300) == 600)
    #expect(NaismithRule.correction(metres: 10_000, rise: -300) == 0)
    #expect(NaismithRule.correction(metres: 1000, rise: 300) == 0)
  }

  @Test func nothingTakesNoTime() {
    #expect(SwissHikingFormula.seconds(metres: 0, rise: 5) == 0)
    #expect(NaismithRule.correction(metres: 0, rise: -5) == 0)
  }
}
