extension EnglishPhrases {
  /// The texts of the replay and of the timeline's filters; `#` is where a value goes.
  static func replay(of phrase: Phrase) -> String {
    switch phrase {
    case .replay: "Replay"
    case .play: "Play"
    case .pause: "Pause"
    case .timeOfDay: "Time of day"
    case .replaySpeed: "Times as fast"
    case .state: "State"
    case .height: "Height"
    case .behindNow: "behind"
    case .noFixSince: "no fix since #"
    case .notStarted: "not yet started"
    case .recordingEnded: "recording ended"
    case .zoomIn: "Zoom in"
    case .zoomOut: "Zoom out"
    case .linesWithin: "The lines are drawn within # of the recording."
    case .showWhom: "Who"
    case .showWhat: "What"
    case .entriesShown: "# of # entries"
    case .wrongWay: "Wrong way"
    case .group: "Group"
    case .route: "Route"
    case .messages: "Messages"
    case .other: "Other"
    default: locate(of: phrase)
    }
  }
}
