import HitherArguments
import Testing

@Suite("Manual pages") struct ManPageTests {
  @Test func aCommandHasItsOptionsAndExamples() throws {
    #expect(
      try Hike.manPage(of: ["report"]) == #"""
        .TH "HIKE\-REPORT" 1 "" "hike 1.2"
        .SH NAME
        hike\-report \- write a report of an outing
        .SH SYNOPSIS
        \fBhike report\fR [<options>] \-\-output <dir> <input>...
        .SH DESCRIPTION
        Write a report of an outing.
        .SH ARGUMENTS
        .TP
        \fIinput\fR
        Track files, folders, or \(aq\-\(aq for standard input.
        .SH OPTIONS
        .TP
        \fB\-o\fR, \fB\-\-output\fR \fIdir\fR
        Folder for the results. (required)
        .TP
        \fB\-u\fR, \fB\-\-units\fR \fIunits\fR
        Units of the report. (values: metric, imperial; default: metric)
        .TP
        \fB\-\-shift\fR \fImember=shift\fR
        Shift a member\(aqs clock. (repeatable)
        .TP
        \fB\-j\fR, \fB\-\-threads\fR \fIthreads\fR
        How many threads work.
        .TP
        \fB\-q\fR, \fB\-\-quiet\fR
        Say nothing.
        .TP
        \fB\-v\fR, \fB\-\-verbose\fR
        Say more.
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        Show this help.
        .SS "Stragglers"
        .TP
        \fB\-\-gap\-metres\fR \fIm\fR
        How far behind is straggling. (default: 500)
        .TP
        \fB\-\-rejoin\-metres\fR \fIm\fR
        How near is back again. (default: 400)
        .SH EXAMPLES
        .PP
        Example: a report of all tracks in a folder, with distances in miles for those who are used to them.
        .PP
        .nf
          hike report walks \-\-units imperial \-o out
        .fi
        .SH SEE ALSO
        \fBhike\fR(1)

        """#)
  }

  @Test func theProgramListsItsCommands() throws {
    let page = try Hike.manPage()
    #expect(page.hasPrefix(#".TH "HIKE" 1 "" "hike 1.2""#))
    #expect(page.contains(".TP\n\\fBhike\\-report\\fR(1)\nWrite a report of an outing.\n"))
    #expect(page.hasSuffix("\\fBhike\\-completions\\fR(1),\n\\fBhike\\-help\\fR(1)\n"))
    #expect(!page.contains("secret"))
  }

  @Test func thePagesOfAllDisplayedCommandsAreListed() throws {
    let list = try #require(throws: CleanExit.self) {
      _ = try Hike.parseAsRoot(["man-page", "--list"])
    }
    #expect(
      list
        == .message(
          """
          hike
          hike report
          hike watch
          hike store
          hike store list
          hike completions
          hike help

          """))
  }

  /// What roff would take for a command of its own or print as another character.
  private struct Odd: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: #"Print C:\x."#, discussion: ".rm all\n\n'quoted' and ^ ~ `")

    @Option(help: "'.' or \"..\"") var place: String?
  }

  @Test func noCharacterOfATextIsACommand() throws {
    let page = try Odd.manPage()
    #expect(page.contains("odd \\- print C:\\ex\n"))
    #expect(page.contains(".PP\n\\&.rm all\n"))
    #expect(page.contains("\\&\\(aqquoted\\(aq and \\(ha \\(ti \\(ga\n"))
    #expect(page.contains("\n\\&\\(aq.\\(aq or \"..\"\n"))
  }
}
