import Testing

@testable import HitherFormats

/// The members of files in the store of OwnTracks' Recorder.
@Suite("Recorder files")
struct RecorderFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var paths: [String]
    var ids: [String]
  }

  @Test(arguments: [
    Case(
      testDescription: "months of a user are one member's",
      paths: [
        "rec/nora/pixel/2026-05.rec", "rec/paul/iphone/2026-04.rec", "rec/paul/iphone/2026-05.rec",
      ],
      ids: ["nora", "paul", "paul"]),
    Case(
      testDescription: "a new phone continues",
      paths: ["rec/paul/iphone/2026-04.rec", "rec/paul/pixel/2026-05.rec.gz"],
      ids: ["paul", "paul"]),
    Case(
      testDescription: "two phones in one month may be two people",
      paths: [
        "rec/nora/pixel/2026-05.rec", "rec/paul/iphone/2026-04.rec", "rec/paul/iphone/2026-05.rec",
        "rec/paul/watch/2026-05.rec",
      ],
      ids: ["nora", "paul/iphone", "paul/iphone", "paul/watch"]),
    Case(
      testDescription: "without the user's folder the device's name remains",
      paths: ["./iphone/2026-04.rec", "./iphone/2026-05.rec"], ids: ["iphone", "iphone"]),
    Case(
      testDescription: "other files keep their names",
      paths: ["2026-05.rec", "rec/paul/iphone/walk.rec", "a/leo.gpx", "b/leo.gpx"],
      ids: ["2026-05", "walk", "a/leo", "b/leo"]),
  ])
  func members(_ one: Case) {
    #expect(FileName.memberIDs(of: one.paths) == one.ids)
  }
}
