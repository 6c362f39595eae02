import HitherText
import Testing

@testable import HitherOuting

/// Names are found as whole words, and replaced only in what people wrote.
@Suite("Forgotten person")
struct ForgottenPersonTests {
  private let tom = ForgottenPerson(["tom", "Tom Fisher"])

  private func count(_ text: String) -> Int { tom.mentions(in: Array(text.utf8)[...]).count }

  @Test func namesAreWholeWords() {
    #expect(count("tom") == 1 && count("tom, tom-1 /tom/ \"tom\"") == 4)
    #expect(count("tomorrow atom Tom tom2 tömtom") == 0)
    #expect(count("to tom") == 1 && count("totom tom") == 1)
    #expect(count("with Tom Fisher") == 1 && count("") == 0)
    #expect(!ForgottenPerson([""]).isMentioned(in: "x"))
  }

  @Test(arguments: [
    (#"{"member": "leo", "text": "tom, wait"}"#, #"{"member": "leo", "text": "---, wait"}"#),
    (#"{"tom": 1, "id": "tom-3"}"#, #"{"tom": 1, "id": "----3"}"#),
    (#"{"a": ["tom", {"b": "say \"tom\""}]}"#, #"{"a": ["---", {"b": "say \"---\""}]}"#),
    (#"{"type": "tom"}"#, #"{"type": "tom"}"#),
  ])
  func namesInStringsBecomeDashes(_ line: String, _ expected: String) throws {
    let redacted = try #require(tom.redacted(Array(line.utf8)))
    #expect(String(decoding: redacted, as: UTF8.self) == expected)
    #expect(redacted.count == line.utf8.count)
  }

  /// A line that writes the name with escapes, or is damaged, cannot be redacted in place.
  @Test(arguments: [#"{"text": "t\u006fm"}"#, #"{"text": "tom"#, "tom", #"["tom"]"#])
  func whatCannotBeRedactedIsErased(_ line: String) {
    #expect(tom.redacted(Array(line.utf8)) == nil)
  }
}
