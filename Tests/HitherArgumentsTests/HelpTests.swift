import HitherArguments
import TestSupport
import Testing

@Suite struct HelpTests {
  @Test func theRootListsItsCommands() {
    #expect(
      Hike.helpMessage() == """
        Usage: hike <command> [<options>]

        Looks at walks.

        Commands:
          report       Write a report of an outing.
          watch        Follow a source.
          store        Keep outings.
          completions  Write a completion script for a shell.
          help         Show the help of a command.

        Options:
              --version  Show the version.
          -h, --help     Show this help.

        See 'hike <command> --help' for the options of a command.

        """)
  }

  @Test func aCommandListsItsArgumentsAndOptions() {
    #expect(
      Report.helpMessage() == """
        Usage: report [<options>] --output <dir> <input>...

        Write a report of an outing.

        Arguments:
          <input>...                  Track files, folders, or '-' for standard input.

        Options:
          -o, --output <dir>          Folder for the results. (required)
          -u, --units <units>         Units of the report. (values: metric, imperial;
                                      default: metric)
              --shift <member=shift>  Shift a member's clock. (repeatable)
          -j, --threads <threads>     How many threads work.
          -q, --quiet                 Say nothing.
          -v, --verbose               Say more.
          -h, --help                  Show this help.

        Stragglers:
              --gap-metres <m>        How far behind is straggling. (default: 500)
              --rejoin-metres <m>     How near is back again. (default: 400)

        Example: a report of all tracks in a folder, with distances in miles for those
        who are used to them.

          hike report walks --units imperial -o out

        """)
  }

  @Test func placesAndDefaultsAreShown() {
    #expect(
      Watch.helpMessage() == """
        Usage: watch [<options>] <source> [<lateness>]

        Follow a source.

        Arguments:
          <source>               Where from.
          <lateness>             How late a fix may be, in seconds. (default: 30)

        Options:
              --only <only>      Which members. (default: all; repeatable)
              --prefix <prefix>  What stands before each line.
          -q, --quiet            Print errors only.
          -h, --help             Show this help.

        """)
  }

  @Test(arguments: [40, 60, 80, 100])
  func noLineIsTooLong(_ columns: Int) {
    for page in [Hike.helpMessage(columns: columns), Report.helpMessage(columns: columns)] {
      for line in page.split(separator: "\n") where !line.hasPrefix("  hike report") {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test func wrappingKeepsEveryWordWithSeed3() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        String(repeating: "w", count: Int.random(in: 1...30, using: &random))
      }
      let columns = Int.random(in: 1...40, using: &random)
      let lines = wrapped(words: words, columns: columns)
      #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
      #expect(lines.allSatisfy { $0.count <= columns || !$0.contains(" ") })
      // Greedy: no first word of a line would have had room on the line before.
      for index in stride(from: 1, to: lines.count, by: 1) {
        let word = lines[index].prefix { $0 != " " }
        #expect(lines[index - 1].count + 1 + word.count > columns)
      }
    }
  }

  @Test func examplesAreKeptAsTheyStand() {
    let text = "one two\nthree\n\n  code  with   spaces that is long\nfour"
    #expect(
      wrappedParagraphs(text, columns: 9) == [
        "one two", "three", "", "  code  with   spaces that is long", "four",
      ])
  }
}
