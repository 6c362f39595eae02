import HitherArguments

/// Departures from an operator's service, if there is no timetable.
struct StopArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the next departures from answers of a service, raw HAFAS or FPTF: files or http(s) addresses.",
      valueName: "source"))
  var departures: [String] = []

  @Option(
    help: ArgumentHelp("The zone of times that name none, as those of HAFAS.", valueName: "zone"))
  var timezone: String?

  @Option(help: ArgumentHelp("Walking time to the stop (default: 0).", valueName: "seconds"))
  var walk: Int?
}
