/// The dark colours of a board.
///
/// The contrast of texts with their background is at least 4.5 to 1, as WCAG 2 requires of small
/// texts; a test computes it.
package enum BoardColour: String, CaseIterable {
  case ground = "#000000"
  case card = "#1C1C1E"
  case border = "#3A3A3C"
  case text = "#FFFFFF"
  case soft = "#AEAEB2"
  /// Electric blue, lighter for texts and darker as the background of white ones.
  case accent = "#409CFF"
  case badge = "#0062CC"
  case fine = "#34C759"
  case delay = "#FF9500"
  case fault = "#FF6961"

  /// The colour of an advice.
  static func of(_ state: LeaveAdvice.State) -> BoardColour {
    switch state {
    case .wait, .leaveSoon: .accent
    case .leaveNow: .delay
    case .run, .missed, .cancelled: .fault
    }
  }

  static func of(_ mood: DepartureWords.Severity) -> BoardColour {
    switch mood {
    case .fine: .fine
    case .delay: .delay
    case .fault: .fault
    }
  }
}
