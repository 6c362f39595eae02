/// The style sheet of the clock's pictures.
enum ClockStyle {
  /// Colours and rules for a clock that stands alone.
  static var standalone: String {
    [ColourToken.themes, rules, "@media (max-width:340px){", small, "}"].joined(separator: "\n")
  }

  /// Colours and rules for a strip, whose dials are always small.
  static var strip: String {
    [
      ColourToken.themes, rules, small,
      ".clock .clock-name{display:inline;font-size:21px}.clock .clock-hour{font-size:20px;"
        + "text-anchor:middle}",
    ].joined(separator: "\n")
  }

  /// The rules, which a page takes in too.
  static let rules = """
    .clock text{fill:var(--ink);
    font-family:ui-serif,"Iowan Old Style",Palatino,Georgia,"Noto Serif","Noto Serif TC",serif}
    .clock-rim{fill:var(--brass)}
    .clock-rim-line,.clock-hub-line,.clock-arc,.clock-ring{fill:none}
    .clock-rim-line{stroke:var(--brass-light);stroke-width:2}
    .clock-band{fill:var(--clock-band);stroke:var(--brass-dark);stroke-width:2}
    .clock-face{fill:var(--clock-face);stroke:var(--brass);stroke-width:6}
    .clock-tint{fill:var(--clock-tint)}
    .clock-ring{stroke:var(--clock-line);stroke-width:1.5}
    .clock-edge{stroke:var(--clock-line);stroke-width:2.5;fill:none}
    .clock-stud{fill:var(--brass-light);stroke:var(--brass-dark);stroke-width:1.5}
    .clock-pictogram{fill:none;stroke:var(--clock-line);stroke-width:3.5;stroke-linejoin:round;
    stroke-linecap:round}
    .clock .clock-label{font-size:var(--usual);letter-spacing:.01em;fill:var(--ink);font-weight:600}
    .clock-pointer{fill:var(--member);stroke:var(--clock-face);stroke-width:1.5}
    .clock-pointer.stale{fill:var(--clock-face);stroke:var(--member);stroke-width:2.5;
    stroke-dasharray:9 5}
    .clock-disc{fill:var(--member);stroke:var(--clock-face);stroke-width:3}
    .clock-disc.stale{fill:var(--clock-face);stroke:var(--member);stroke-width:3.5;
    stroke-dasharray:9 5}
    .clock-picture{clip-path:circle(50%)}
    .clock-picture.stale{filter:grayscale(1);opacity:.75}
    .clock .clock-initials{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    font-size:var(--usual);font-weight:700;text-anchor:middle;fill:var(--surface)}
    .clock .clock-initials.stale{fill:var(--member);transform:translateY(var(--lift))}
    .clock-age{fill:var(--ink)}
    .clock .clock-age-text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
    font-weight:700;text-anchor:middle;fill:var(--clock-face)}
    .clock-hub{fill:var(--brass);stroke:var(--brass-dark);stroke-width:2}
    .clock-hub-line{stroke:var(--brass-light);stroke-width:2}
    .clock-hub-dot{fill:var(--brass-dark)}
    .clock .clock-when{font-size:30px;text-anchor:middle;font-style:italic}
    .clock .clock-name{font-size:33px;font-weight:600}
    .clock .clock-what{font-size:24px;fill:var(--ink-soft)}
    .clock .clock-small{display:none;font-size:45px;font-weight:600}
    @media print{.clock *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """

  /// In a small picture letters are larger, and what cannot be read there is left out.
  private static let small = """
    .clock .clock-label,.clock .clock-initials{font-size:var(--small)}
    .clock .clock-initials.stale{transform:none}.clock-pointer{stroke:var(--member);stroke-width:4}
    .clock .clock-when{font-size:46px}.clock-age,.clock-age-text,.clock-name,.clock-what{display:none}
    .clock .clock-small{display:inline}.clock-edge{stroke-width:4}
    .clock-pictogram{stroke-width:5}
    """
}
