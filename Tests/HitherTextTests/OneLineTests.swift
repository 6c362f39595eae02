import HitherText
import Testing

/// Texts that quote the input are one line of limited length.
@Suite struct OneLineTests {
  @Test(arguments: [
    ("plain – text", "plain – text"), ("a\nb\r\nc\td\u{7F}e\u{0}", "a b  c d e "), ("", ""),
  ]) func controlCharactersBecomeSpaces(text: String, line: String) {
    #expect(OneLine.text(text) == line)
  }

  @Test(arguments: ["a", "é", "美", "🥾"]) func aLongTextIsCutBetweenCharacters(character: String) {
    let cut = OneLine.text(String(repeating: character, count: OneLine.limit))
    if character == "a" {
      #expect(cut == String(repeating: character, count: OneLine.limit))
    } else {
      #expect(cut.hasSuffix("…") && cut.utf8.count <= OneLine.limit + 3)
      #expect(cut.dropLast().allSatisfy { String($0) == character })
    }
  }

  @Test func errorsAreOneLine() {
    let error = JSONError(place: TextPlace(line: 1, column: 1), message: "unknown key 'a\nb'")
    #expect(error.message == "unknown key 'a b'")
  }
}
