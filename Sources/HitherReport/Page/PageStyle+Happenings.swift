extension PageStyle {
  /// The gap chart, the bands on the map and the timeline.
  static let happenings = """
    .answer{display:grid;gap:.25rem;font-size:1.1rem;font-weight:600;line-height:1.4;
    text-wrap:pretty}
    .threshold{stroke:var(--ink-soft);stroke-width:1.5;stroke-dasharray:8 4}
    .threshold.leave{stroke-dasharray:2 4}
    .others{fill:none;stroke:var(--ink-soft);stroke-width:1}
    .area.straggling{opacity:.22}
    .unknown{stroke:var(--ink-soft);stroke-width:10;stroke-dasharray:2 4}
    .band,.band-inside{fill:none;stroke-linejoin:round}
    .band.off-route{stroke:var(--off-route);stroke-width:15;stroke-linecap:butt;
    stroke-dasharray:3 3}
    .band.behind{stroke:var(--behind);stroke-width:12;stroke-linecap:round}
    .band-inside{stroke:var(--map-ground);stroke-width:8.5;stroke-linecap:round}
    .key .band-inside{stroke:var(--surface)}
    .key .band.behind,.key .band-inside{stroke-linecap:butt}
    .key .track{stroke:var(--ink)}
    .happenings{list-style:none;margin:0;padding:0;display:grid;gap:.45rem}
    .happenings li{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.9rem;
    align-items:center}
    .happenings.group li{grid-template-columns:auto minmax(6.5rem,11rem) minmax(0,1fr)}
    .happenings.group .whole-line{grid-column:2/-1}
    .happenings .at{color:var(--ink-soft);min-width:2.8rem;white-space:nowrap}
    .happenings .who-cell{font-weight:600;gap:.45rem;align-items:center}
    .happenings.log li{align-items:start}
    .happenings.log p{margin:0}
    #roll-call~details>p{margin-bottom:.35rem}
    .lead{margin-bottom:1rem}
    .card h3{font-size:1rem;margin:1.1rem 0 .35rem}
    .lines{padding-left:1.1rem;display:grid;gap:.3rem}
    details>.happenings{padding-bottom:1rem}
    .happenings+details,details+.note{margin-top:1rem}
    @media screen and (max-width:34rem){
    .happenings.group li{grid-template-columns:auto minmax(0,1fr)}
    .happenings.group .what{grid-column:2}
    .happenings.group li{padding-block:.1rem;row-gap:0}}
    @media (max-width:40rem){.band.off-route{stroke-width:12}.band.behind{stroke-width:10}
    .band-inside{stroke-width:7}}
    @media print{.everything{display:none}.happenings li{break-inside:avoid}
    .unknown,.band,.band-inside{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
