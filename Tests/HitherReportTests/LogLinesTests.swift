import HitherEstimates
import HitherText
import HitherTracks
import Testing

@testable import HitherGroups
@testable import HitherOuting
@testable import HitherReport

@Suite("What was said, with what came of it")
struct LogLinesTests {
  static func time(_ minute: Int64) -> Instant { SampleOuting.start + minute * 60_000 }

  static func command(
    _ word: String, asked: Int64? = nil, text: String? = nil, unreached: [String] = [],
    fulfilled: Int64? = nil, last: String? = nil, rest: Int64? = nil, arrived: [String] = []
  ) -> LogSummary.Command {
    let ids = ["m0", "m1", "m2"]
    func numbers(_ members: [String]) -> [Int] { members.compactMap { ids.firstIndex(of: $0) } }
    var effect = CommandEffect(
      time: time(0), sender: "m0", command: word,
      words: LogEntry.Words(text: text, durationMilliseconds: asked.map { $0 * 60_000 }),
      recipients: 2, unreached: numbers(unreached))
    effect.arrivals = numbers(arrived).map { CommandEffect.Arrival(member: $0, time: time(1)) }
    effect.fulfilled = fulfilled.map(time)
    effect.last = last.flatMap { ids.firstIndex(of: $0) }
    effect.restStart = rest.flatMap { minutes in fulfilled.map { time($0 - minutes) } }
    return LogSummary.Command(effect, ids)
  }

  static func content(_ log: LogSummary) -> ReportContent {
    var content = SampleOuting.content(names: ["Leo", "Fiona", "Otto"], leader: 0, hours: 0.2)
    content.summary.log = log
    return content
  }

  static func lines(_ change: (inout LogSummary) -> Void) -> [String] {
    var log = LogSummary(file: "log.ndjson", records: 1, rejected: 0)
    change(&log)
    let page = PageContext(content(log), ReportStyle())
    return LogLines(page: page, log: log).all.map { line in
      ([page.name(ofID: line.member).plain + " " + line.words.plain] + line.effects.map(\.plain))
        .joined(separator: " | ").replacing("\u{A0}", with: " ")
    }
  }

  struct Case: Sendable {
    let command: LogSummary.Command
    let line: String
  }

  @Test(arguments: [
    Case(
      command: command("gather", fulfilled: 5, last: "m2"),
      line: "Leo asked all to gather | All were together after 5 min, Otto last."),
    Case(
      command: command("gather", unreached: ["m2"], arrived: ["m1"]),
      line: "Leo asked all to gather | Seen to do so: Fiona; for the others it is not known."
        + " | Otto may have missed it: no position at that time."),
    Case(
      command: command("rest", asked: 5, fulfilled: 20, rest: 9),
      line: "Leo asked all to rest for 5 min | The rest took 9 min of 5 min asked for."),
    Case(
      command: command("depart"), line: "Leo asked all to move on | Nobody was seen to do so."),
    Case(
      command: command("message", text: "Break {who} at the bend"),
      line: "Leo sent a message: “Break {who} at the bend”"),
  ])
  func commands(_ example: Case) {
    #expect(Self.lines { $0.commands = [example.command] } == [example.line])
  }

  @Test("a request is told with its decision, or with there being none")
  func requests() {
    let open = RequestRecord(
      id: "r1", time: Self.time(3), member: "m1", request: .breakTime, behindMetres: 82)
    var decided = open
    (decided.decided, decided.decidedBy, decided.isApproved) = (Self.time(4), "m0", false)
    #expect(
      Self.lines { $0.requests = [open] } == [
        "Fiona asked for a break, 82 m behind the leader | No answer is in the log."
      ])
    #expect(
      Self.lines { $0.requests = [decided] } == [
        "Fiona asked for a break, 82 m behind the leader | Leo: no, after 1 min."
      ])
  }

  @Test("what a hostile log says stands in the page as text")
  func hostile() {
    var log = LogSummary(file: "log.ndjson", records: 1, rejected: 0)
    log.commands = ReportPageTests.hostile.map { Self.command("message", text: $0) }
    let balance = TagBalance(ReportPage.html(Self.content(log)))
    #expect(balance.faults == [])
    #expect(balance.scripts.count == 2 && !balance.elements.contains("img"))
    for text in ReportPageTests.hostile {
      #expect(balance.text.contains(VisibleText.neutralised(text)), "\(text)")
    }
  }
}
