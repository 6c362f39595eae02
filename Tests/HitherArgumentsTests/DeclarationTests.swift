import HitherArguments
import Testing

@Suite struct DeclarationTests {
  @Test func theSampleIsSound() {
    #expect(Hike.declarationFaults() == [])
  }

  @Test func mistakesAreFound() {
    #expect(
      Muddle.declarationFaults() == [
        "muddle: two parameters are called --name", "muddle: two parameters are called -h",
        "muddle: <files> leaves nothing for those after it",
        "muddle: <last> is required after one that is not", "muddle: <last> has no help",
        "muddle: it has no abstract",
      ])
  }

  @Test(
    arguments: [
      ("output", "--output"), ("gapMetres", "--gap-metres"), ("baseURL", "--base-url"),
      ("baseURLText", "--base-url-text"), ("URLOfBase", "--url-of-base"), ("x2", "--x2"),
      ("utf8Text", "--utf8-text"), ("snake_case", "--snake-case"),
      ("_private", "--private"), ("aB", "--a-b"), ("ends_", "--ends"),
    ] as [(String, String)])
  func namesAreMadeFromProperties(_ property: String, _ name: String) {
    #expect("--" + kebabCase(property) == name)
  }

  @Test func commandsAreNamedAfterTheirTypes() {
    #expect(Report._commandName == "report")
    #expect(TwoWords._commandName == "two-words")
  }
}

struct TwoWords: ParsableCommand {}

struct Muddle: ParsableCommand {
  @Option(help: "One.") var name = ""
  @Option(name: .customLong("name"), help: "Two.") var other = ""
  @Flag(name: .short, help: "Three.") var high = false
  @Argument(help: "Four.") var files: [String] = []
  @Argument var last: String
}
