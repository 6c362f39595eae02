import HitherArguments
import HitherOuting

/// The area that is cut out of a map or a network.
struct ClipArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The south-western and the north-eastern corner in degrees: 42.5,1.5,42.6,1.7.",
      valueName: "lat,lon,lat,lon"))
  var box: String?
  @Option(
    help: ArgumentHelp("All near the route or the track of this file.", valueName: "file"),
    completion: .file())
  var along: String?
  @Option(
    help: ArgumentHelp("How near, in metres (default: 1000).", valueName: "metres"))
  var margin: String?

  func area() throws(HitherError) -> ClipArea {
    try ClipArea(box: box, along: along, margin: margin)
  }
}
