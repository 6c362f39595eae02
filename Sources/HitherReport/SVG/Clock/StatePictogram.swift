/// A small line drawing of a usual state, within 50 units around its middle.
enum StatePictogram {
  /// The path of a state's drawing; nil for a user-defined state.
  static func path(of state: String) -> String? { paths[state] }

  private static let paths = [
    "home": "M-42 0L0-38L42 0M-31-10V38H31V-10M-10 38V12H10V38",
    "work": "M-42-16H42V34H-42ZM-15-16V-30H15V-16M-42 6H-8M8 6H42M-8 0H8V13H-8Z",
    "school": "M-48-10L0-32L48-10L0 12ZM-27 1V22Q0 38 27 22V1M48-10V18",
    "exercising":
      "M-36 0A36 36 0 1 1 36 0A36 36 0 1 1-36 0M-25-26Q-2 0-25 26M25-26Q2 0 25 26",
    "traveling":
      "M-30 16H-46V0L-32-5L-17-25H17L31-5L46 1V16H31M11 16H-11M-31 17A10 10 0 1 0-11 17"
      + "A10 10 0 1 0-31 17M11 17A10 10 0 1 0 31 17A10 10 0 1 0 11 17M-30-5H31",
    "out_of_town": "M-48 30L-16-24L4 8L16-8L48 30ZM16-30A9 9 0 1 1 34-30A9 9 0 1 1 16-30",
    "out":
      "M0 38V2M0 20L14 8M-12 38H12M-20-2A15 15 0 0 1-22-26A22 22 0 0 1 20-28A17 17 0 0 1 20 0Z",
    "lost": "M-20-16A20 20 0 1 1 6 4Q0 7 0 18M0 33V34",
  ]
}
