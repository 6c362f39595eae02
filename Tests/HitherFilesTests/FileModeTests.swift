import HitherFiles
import Testing

@Suite("Modes of files")
struct FileModeTests {
  @Test("folders can be entered by those who read the files")
  func folders() throws {
    #expect(FileMode.ownerOnly.folder == 0o700)
    #expect(try #require(FileMode(octal: "644")).folder == 0o755)
    #expect(try #require(FileMode(octal: "0640")).folder == 0o750)
    #expect(try #require(FileMode(octal: "622")).folder == 0o722)
  }

  @Test(
    "what is not a mode of files is refused",
    arguments: [
      "", "6", "64", "00644", "755", "444", "044", "+644", "-644", "888", "6 4", "rw-", "１２３",
    ])
  func refused(_ text: String) {
    #expect(FileMode(octal: text) == nil)
  }
}
