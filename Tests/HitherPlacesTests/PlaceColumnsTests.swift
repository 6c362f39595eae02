import HitherPlaces
import HitherTracks
import Testing

@Suite("The columns of places")
struct PlaceColumnsTests {
  @Test func everyKindHasItsOwnColumns() {
    let names = PlaceKind.allCases.flatMap { [PlaceColumns.inside($0), PlaceColumns.since($0)] }
    #expect(Set(names).count == 2 * PlaceKind.allCases.count)
  }
}
