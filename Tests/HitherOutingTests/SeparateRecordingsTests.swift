import HitherTracks
import Testing

@testable import HitherOuting

/// Recordings without common time are recognised.
@Suite("Separate recordings") struct SeparateRecordingsTests {
  private func span(_ from: Double, _ to: Double) -> TimeStretch {
    TimeStretch(
      from: Instant(milliseconds: Int64(from * 3_600_000)),
      to: Instant(milliseconds: Int64(to * 3_600_000)))
  }

  @Test func overlapIsAnyCommonInstant() {
    #expect(!SeparateRecordings.overlap([]))
    #expect(!SeparateRecordings.overlap([span(1, 2)]))
    #expect(!SeparateRecordings.overlap([span(1, 2), span(30, 31), span(3, 4)]))
    #expect(SeparateRecordings.overlap([span(1, 2), span(30, 31), span(2, 4)]))
    // A long one holds all others.
    #expect(SeparateRecordings.overlap([span(0, 100), span(30, 31)]))
  }

  @Test func outingsAreApart() {
    // Two people, two days: a recording of each of each day.
    let days = [span(8, 15), span(32, 40), span(9, 16), span(31, 39)]
    #expect(SeparateRecordings.outings(days) == [[0, 2], [1, 3]])
    // A pause of an hour or less makes no other outing.
    #expect(SeparateRecordings.outings([span(8, 12), span(13, 16)]) == [[0, 1]])
    #expect(SeparateRecordings.outings([span(13.1, 16), span(8, 12)]) == [[1], [0]])
    // Names say so: one member's recordings reach over both days.
    #expect(SeparateRecordings.outings([span(8, 40), span(9, 16), span(31, 39)]) == [[0, 1, 2]])
  }

  @Test func untimedRecordingsStandAloneOnlyBesideSeveralOutings() {
    #expect(SeparateRecordings.outings([nil, nil]) == [[0, 1]])
    #expect(SeparateRecordings.outings([span(8, 9), nil]) == [[0, 1]])
    #expect(SeparateRecordings.outings([nil, span(80, 90), span(8, 9)]) == [[2], [1], [0]])
    #expect(SeparateRecordings.outings([]) == [[]])
  }
}
