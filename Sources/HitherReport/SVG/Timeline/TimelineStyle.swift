/// The rules of the timeline's bands.
enum TimelineStyle {
  static let rules = """
    .state{stroke:var(--ink-soft);stroke-width:.75}
    .state-dash{stroke:var(--ink-soft)}
    svg .state-label{font-size:11px;text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke-width:3px;
    stroke-linejoin:round}
    svg .states-name{font-size:15px;font-weight:650}
    svg .tick.weekend{font-weight:700}
    @media print{.state,.state-dash{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """

  /// Colours and rules for a picture that stands alone.
  static var standalone: String {
    ColourToken.themes + "\n" + rules + "\n" + """
      svg{overflow:visible}
      text{fill:var(--ink);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans TC",sans-serif;
      font-variant-numeric:tabular-nums}
      .grid{stroke:var(--line);stroke-width:.5}
      .tick{font-size:12.5px;fill:var(--ink-soft)}
      .badge{stroke:var(--surface);stroke-width:1.5}
      svg .badge-number{font-size:11.5px;font-weight:700;fill:var(--surface);text-anchor:middle}
      .headline{font-size:24px;font-weight:700}
      .note{font-size:14px;fill:var(--ink-soft)}
      .cell{font-size:14px;text-anchor:end}
      .rule{stroke:var(--line);stroke-width:1}
      """
  }
}
