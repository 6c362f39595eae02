import HitherArguments
import HitherReport
import HitherTransit

/// `hither depart`: finds the next connections, and when to leave.
struct Depart: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the next connections, and when to leave for them.",
    discussion: """
      Example: from a stop to a station, with the delays that the operator tells.

        hither depart --db transit.db --from-stop A --to-stop B --realtime trips.pb

      Example: for a saved journey, from where a phone says one is.

        hither depart --db transit.db --journey work --member mia \\
          --stream fixes.ndjson --now 2026-05-01T06:10:00Z

      Example: a board for the hall, of all saved journeys.

        hither depart --db transit.db --board large --as html -o board.html

      A connection is shown where no other leaves no earlier, arrives no later and changes no more often. A delay \
      that is not known is none of 0.
      """)

  @Option(
    help: ArgumentHelp("The store that 'transit import' wrote.", valueName: "file"))
  var db: String?

  @Option(help: ArgumentHelp("Where one is, a stop or station of the timetable.", valueName: "id"))
  var fromStop: String?

  @Option(help: ArgumentHelp("Where one wants to go.", valueName: "id"))
  var toStop: String?

  @Option(
    help: ArgumentHelp(
      "The earliest departure, such as 07:30 by the timetable's clock (default: now).",
      valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("The time to use as now (default: --at, or the clock).", valueName: "time"))
  var now: String?

  @OptionGroup(title: "Realtime") var realtime: RealtimeArguments

  @OptionGroup(title: "Without a timetable") var stops: StopArguments

  @Option(help: ArgumentHelp("Number of connections (default: 3).", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Time to be at the stop before a departure (default: the journey's, or 180).",
      valueName: "seconds"))
  var buffer: Int?

  @Option(
    help: ArgumentHelp(
      "Minimum time to change if the timetable gives none (default: 0).", valueName: "seconds"))
  var change: Int?

  @Option(
    help: ArgumentHelp(
      "Length of the search for departures (default: 7200).", valueName: "seconds")
  )
  var window: Int?

  @Flag(help: "Write the answer as JSON.") var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Leaving") var leaving: LeavingArguments

  mutating func run() throws {
    guard stops.departures.isEmpty else { return try tellStops() }
    var question = try DepartureQuestion(at: at, now: now, clock: WallClock.milliseconds)
    (question.store, question.fromStop, question.toStop) = (db, fromStop, toStop)
    leaving.set(&question)
    question.realtime = realtime.sources
    question.bufferSeconds = buffer
    if let count { question.count = count }
    if let change { question.changeSeconds = change }
    if let window { question.windowSeconds = window }
    let form = try leaving.output(asJSON: json)
    question.takesAll = form.takesAll
    try ResultText.write(
      form.bytes(try question.answers(), language: question.realtime.language), to: output,
      try files.permissions())
  }

  private func tellStops() throws {
    var question = try StopQuestion(
      stops.departures, at: at, now: now, clock: WallClock.milliseconds)
    question.timeZone = stops.timezone
    question.stop = fromStop
    question.streams = Registers.streams
    question.cache = realtime.cache
    question.isOffline = realtime.offline
    question.language = realtime.sources.language
    if let count { question.count = count }
    if let buffer { question.bufferSeconds = buffer }
    if let walk = stops.walk { question.walkSeconds = walk }
    try ResultText.write(
      try question.answer(try leaving.output(asJSON: json)), to: output,
      try files.permissions())
  }
}
