import HitherArguments
import HitherTransit

/// The properties of a journey that is saved or changed.
struct JourneyArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Where it begins, a position.", valueName: "lat,lon"))
  var from: String?

  @Option(help: ArgumentHelp("Where it begins, a stop of the timetable.", valueName: "id"))
  var fromStop: String?

  @Option(help: ArgumentHelp("Where it begins, a place of --places.", valueName: "id"))
  var fromPlace: String?

  @Option(help: ArgumentHelp("Where it ends, a position.", valueName: "lat,lon"))
  var to: String?

  @Option(help: ArgumentHelp("Where it ends, a stop of the timetable.", valueName: "id"))
  var toStop: String?

  @Option(help: ArgumentHelp("Where it ends, a place of --places.", valueName: "id"))
  var toPlace: String?

  @Option(help: ArgumentHelp("Places as GeoJSON.", valueName: "file"))
  var places: String?

  @Option(
    help: ArgumentHelp("The member whose journey it is (default: everyone's).", valueName: "id"))
  var member: String?

  @Option(
    help: ArgumentHelp(
      "Time to be at the stop before a departure (default: 180).", valueName: "seconds"))
  var buffer: Int?

  @Option(
    help: ArgumentHelp("Walking speed in metres per second (default: 1.3).", valueName: "speed"))
  var walkingSpeed: Double?

  @Option(
    help: ArgumentHelp("The days on which notices are wanted, such as mon-fri.", valueName: "days"))
  var days: String?

  @Option(
    help: ArgumentHelp(
      "The clock times between which they are, such as 07:00-09:30.", valueName: "times"))
  var between: String?

  @Option(
    help: ArgumentHelp(
      "The departures usually taken, such as 07:30,16:45: notices are of these (default: learnt).",
      valueName: "times"))
  var usual: String?

  @Option(
    help: ArgumentHelp(
      "Number of departures per day with notices if none is named, or all (default: 2).",
      valueName: "number"))
  var notices: String?

  /// The options in the toolkit's form.
  var wish: JourneyRequest {
    var wish = JourneyRequest()
    (wish.from, wish.fromStop, wish.fromPlace) = (from, fromStop, fromPlace)
    (wish.to, wish.toStop, wish.toPlace) = (to, toStop, toPlace)
    (wish.places, wish.member) = (places, member)
    (wish.bufferSeconds, wish.metresPerSecond) = (buffer, walkingSpeed)
    (wish.days, wish.between) = (days, between)
    (wish.usual, wish.notices) = (usual, notices)
    return wish
  }
}
