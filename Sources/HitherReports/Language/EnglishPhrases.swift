/// The reports' texts in English.
enum EnglishPhrases {
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func text(of phrase: Phrase) -> String {
    switch phrase {
    case .outingReport: "Outing report"
    case .keyFigures: "Key figures"
    case .members: "Members"
    case .map: "Map"
    case .elevation: "Elevation"
    case .splits: "Splits"
    case .stops: "Stops"
    case .places: "Places"
    case .place: "Place"
    case .visits: "Visits"
    case .noVisits: "Nobody was in any of the places."
    case .dataQuality: "Data quality"
    case .files: "Files"
    case .notices: "Notices"
    case .skipToContent: "Skip to the report"
    case .legend: "Legend"
    case .gapToLeader: "Gap to the leader"
    case .happenings: "What happened"
    case .member: "Member"
    case .distance: "Distance"
    case .ascent: "Ascent"
    case .descent: "Descent"
    case .climb: "Climb"
    case .movingTime: "Moving"
    case .elapsedTime: "Elapsed"
    case .stoppedTime: "Stopped"
    case .stopCount: "Stops"
    case .movingSpeed: "Moving speed"
    case .fastest: "Fastest"
    case .pace: "Pace"
    case .lowest: "Lowest point"
    case .highest: "Highest point"
    case .heartRate: "Heart rate"
    case .battery: "Battery"
    case .began: "From"
    case .ended: "To"
    case .duration: "Time"
    case .position: "Position"
    case .file: "File"
    case .format: "Format"
    case .records: "Records"
    case .rejected: "Rejected"
    case .remarks: "Remarks"
    case .interval: "A fix every"
    case .accuracy: "Accuracy"
    case .routeAndGroup: "Route and group"
    case .routeDone: "Route done"
    case .offRoute: "Off route"
    case .farthestOff: "Farthest off"
    case .fellBehind: "Fell behind"
    case .farthestBehind: "Farthest behind"
    case .notKnown: "Gap not known"
    case .greatestSpread: "Greatest spread"
    case .meanSpread: "Mean spread"
    case .timeSpan: "Time out"
    case .keepingTogether: "Keeping together"
    case .meanPlace: "Mean place"
    case .walkedFirst: "Walked first"
    case .walkedLast: "Walked last"
    case .waitedTime: "Waited"
    case .whoWaited: "Who waited for whom"
    case .whoWasApart: "Who was apart"
    case .walkingTimes: "Walking times, planned and actual"
    case .section: "Section"
    case .dinRule: "DIN 33466"
    case .swissRule: "Swiss"
    case .naismithRule: "Naismith"
    case .toblerRule: "Tobler"
    case .wholeWay: "Whole way"
    default: sentence(of: phrase)
    }
  }

  private static func sentence(of phrase: Phrase) -> String {
    switch phrase {
    case .and: "and"
    case .everyone: "everyone"
    case .otherMembers: "Other members"
    case .offTheRoute: "Off the route"
    case .behindTheLeader: "Behind the leader"
    case .gapNotKnown: "Gap not known"
    case .unknownHere: "not known"
    case .clock: "Clock"
    case .stateLost: "Lost"
    case .stateOutOfTown: "Out of town"
    case .stateTraveling: "Traveling"
    case .stateHome: "Home"
    case .stateWork: "Work"
    case .stateSchool: "School"
    case .stateExercising: "Exercising"
    case .stateOut: "Out"
    case .whoWasWhere: "Who was where"
    case .statesDescription: "The state of each member over local time, a line a day."
    case .taken: "took"
    case .nothingKnown: "nothing known yet"
    case .leader: "leader"
    case .median: "median"
    case .toLast: "first start to last end"
    case .plannedRoute: "Planned route"
    case .start: "Start"
    case .end: "End"
    case .startAndEnd: "Start and end"
    case .never: "never"
    case .unnamed: "Unnamed outing"
    case .mapDescription: "Ways of the members seen from above, north up."
    case .elevationDescription: "Height above sea level along each member’s way."
    case .elevationAxes: "Height above sea level over the way gone."
    case .noPositions: "No positions were recorded."
    case .noElevations: "No heights were recorded."
    case .noTimes: "No times were recorded, so whatever needs time is left out."
    case .noRemarks: "nothing to remark"
    case .noStops: "Nobody stopped for a minute or more."
    case .everyRecordUsed: "Every record could be read."
    case .seeRejects: "Records that could not be read are kept in rejects.csv."
    case .whatDistanceIs:
      "Distance is the best estimate of the way gone; recording noise and standing still are taken "
        + "out."
    case .madeBy: "Made by Hither from the recordings alone; this page needs no network."
    case .stopsOnMap: "Squares are stops; the larger, the longer."
    case .endsOnMap: "A number stands where that member’s way ends."
    case .northIsUp: "North is up."
    case .gapDescription: "Distance of each member behind the leader over time."
    case .whatWalkingTimesAre:
      "Four rules of how long a section takes without rests, then the time that it took. Naismith’s "
        + "rule has Langmuir’s corrections; DIN 33466 for the whole way is not the sum of the sections."
    case .whatDiffers: "What makes them differ from hither:"
    default: replay(of: phrase)
    }
  }

  /// The form of a phrase for one and for any other number; `#` is where the number goes.
  static func form(of phrase: CountedPhrase, isOne: Bool) -> String {
    switch phrase {
    case .members: isOne ? "# member" : "# members"
    case .fixes: isOne ? "# fix" : "# fixes"
    case .stops: isOne ? "# stop" : "# stops"
    case .duplicates: isOne ? "# duplicate fix left out" : "# duplicate fixes left out"
    case .outOfOrder: isOne ? "# record out of order, sorted" : "# records out of order, sorted"
    case .jumps: isOne ? "# jump removed" : "# jumps removed"
    case .frozen:
      isOne ? "# fix with a frozen position, kept" : "# fixes with a frozen position, kept"
    case .gaps: isOne ? "# gap in the recording" : "# gaps in the recording"
    case .outsideWindow:
      isOne ? "# fix outside the membership, left out" : "# fixes outside the membership, left out"
    case .rejectedRecords:
      isOne ? "# record could not be read." : "# records could not be read."
    case .files: isOne ? "# file" : "# files"
    case .others: isOne ? "# other" : "# others"
    case .entries: isOne ? "# entry" : "# entries"
    case .times: isOne ? "# time" : "# times"
    }
  }
}
