/// The style sheet of the clock's pictures.
enum ClockStyle {
  /// Colours and rules for a standalone clock.
  static var standalone: String {
    [
      ColourToken.themes, rules,
      // Where an age would be less than 14 pixels high; the lines below say it.
      "@media (max-width:840px){.clock-age,.clock-age-text{display:none}"
        + ".clock .clock-initials.stale{transform:none}}",
      "@media (max-width:600px){", small, "}",
    ].joined(separator: "\n")
  }

  /// Colours and rules for a strip, whose dials are always small.
  static var strip: String {
    [
      ColourToken.themes, rules, small,
      ".clock .clock-name{display:inline;font-size:21px}.clock .clock-hour{font-size:20px;"
        + "text-anchor:middle}",
    ].joined(separator: "\n")
  }

  /// The rules, which are also used by a page.
  static let rules = PageStyle.rules(PackageResources.clock_css)

  /// In a small picture letters are larger, and illegible parts are omitted.
  private static let small = PageStyle.rules(PackageResources.clock_small_css)
}
