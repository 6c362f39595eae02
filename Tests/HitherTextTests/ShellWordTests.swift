import HitherText
import Testing

@Suite("Shell words")
struct ShellWordTests {
  @Test(arguments: [
    ("tracks/leo.gpx", "tracks/leo.gpx"), ("小薇/a_b-1", "小薇/a_b-1"), ("", "''"),
    ("my hike", "'my hike'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("a;b", "'a;b'"),
  ])
  func quoted(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }
}
