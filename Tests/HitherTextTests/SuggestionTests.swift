import HitherText
import TestSupport
import Testing

@Suite struct SuggestionTests {
  @Test func nearestIsFound() {
    let commands = ["report", "summarize", "convert", "sample", "lab", "fences", "clock", "run"]
    #expect(Suggestion.nearest(to: "reprot", among: commands) == "report")
    #expect(Suggestion.nearest(to: "sumarise", among: commands) == "summarize")
    #expect(Suggestion.nearest(to: "Clock", among: commands) == "clock")
    #expect(Suggestion.nearest(to: "lb", among: commands) == "lab")
    #expect(Suggestion.nearest(to: "xyzzy", among: commands) == nil)
    #expect(Suggestion.nearest(to: "", among: commands) == nil)
    #expect(Suggestion.nearest(to: "z", among: ["a", "b"]) == nil)
    #expect(Suggestion.nearest(to: "straglers", among: []) == nil)
  }

  /// The recursive definition, for words short enough to bear it.
  func plainDistance(_ first: [Character], _ second: [Character]) -> Int {
    guard let a = first.last, let b = second.last else { return max(first.count, second.count) }
    let (firstRest, secondRest) = (Array(first.dropLast()), Array(second.dropLast()))
    var best = plainDistance(firstRest, secondRest) + (a == b ? 0 : 1)
    best = min(best, plainDistance(firstRest, second) + 1, plainDistance(first, secondRest) + 1)
    if firstRest.last == b, secondRest.last == a {
      best = min(best, plainDistance(Array(firstRest.dropLast()), Array(secondRest.dropLast())) + 1)
    }
    return best
  }

  @Test func distanceIsThatOfTheDefinition() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<300 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          Character(["a", "b", "c"].randomElement(using: &random) ?? "a")
        }
      }
      let distance = Suggestion.editDistance(String(words[0]), String(words[1]))
      #expect(distance == plainDistance(words[0], words[1]))
      #expect(distance == Suggestion.editDistance(String(words[1]), String(words[0])))
    }
  }
}
