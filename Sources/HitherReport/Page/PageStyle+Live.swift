extension PageStyle {
  /// What the scripts show: the map that moves, the replay, the charts' cursor and the filters.
  static let live = """
    .replay,.filters{display:none}
    .scripted .replay{display:grid;gap:.6rem;margin-top:.9rem}
    .scripted .filters{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;
    margin-bottom:1rem}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    button,select,input{font:inherit;color:inherit}
    .filters label{display:flex;align-items:center;gap:.4rem;min-height:2.75rem;font-size:.95rem}
    .filters input{width:1.15rem;height:1.15rem;accent-color:var(--accent)}
    select{min-height:2.75rem;padding:.3rem .5rem;max-width:100%;background:var(--surface);
    color:var(--ink);border:1px solid var(--ink-soft);border-radius:.5rem}
    .replay-bar{display:grid;grid-template-columns:auto minmax(0,1fr) auto auto;gap:.4rem .9rem;
    align-items:center}
    .replay-bar input{width:100%;height:2.75rem;margin:0;accent-color:var(--accent)}
    .replay-time{min-width:5.2rem;font-weight:650;white-space:nowrap}
    .play{width:2.75rem;height:2.75rem;padding:.5rem;border:0;border-radius:50%;cursor:pointer;
    background:var(--accent);color:var(--surface);display:grid;place-items:center}
    .play svg{width:1.6rem;height:1.6rem;fill:currentColor}
    .replay .sign-pause,.replay.is-playing .sign-play{display:none}
    .replay.is-playing .sign-pause{display:inline}
    .now td,.now th{padding-block:.25rem}
    .now tr.is-unseen td,.now tr.is-unseen th{color:var(--ink-soft)}
    .now tr.is-unseen .key{filter:grayscale(1)}
    .now tr.is-behind td.text{color:var(--behind);font-weight:650}
    .now .who-cell{text-align:start;overflow-wrap:anywhere}
    .now td.text{min-width:8.5rem}
    .now td{min-width:4.5rem}
    .replay .scroll{max-height:22rem;overflow:auto}
    @media (max-width:34rem){.replay-bar{grid-template-columns:auto minmax(0,1fr) auto}
    .replay-bar input{grid-column:1/-1;grid-row:1}
    .now tbody tr+tr>*{border:0}.now tbody tr+tr{border-top:.5px solid var(--line)}
    .now tr{display:grid;grid-template-columns:minmax(5rem,1.4fr) repeat(2,minmax(3.2rem,1fr)) minmax(4.9rem,1.2fr);
    align-items:center;column-gap:.4rem}
    .now td,.now th{padding-inline:0}.now thead tr{border-bottom:1px solid var(--line)}
    .now thead th{border:0}.now thead th:last-child{display:none}.now td{min-width:0}
    .now tbody td.text{grid-column:1/-1;border:0;padding-inline-start:1.85rem}
    .now tbody td.text:empty{display:none}}
    .now+.note,.replay>.note{margin-bottom:.4rem}
    .replay+.legend{margin-top:.9rem}
    .map-box{position:relative}
    @media screen{.scripted .map-box{min-height:min(22rem,72vh);align-items:center}}
    .map-box.is-live~figcaption .drawn-only{display:none}
    .map-box.is-live .map{visibility:hidden}
    .live-map{position:absolute;inset:0;background:var(--map-ground);color:var(--ink);
    isolation:isolate;font:inherit;font-size:.78rem}
    .live-map:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
    .live{fill:none;stroke-linecap:round;stroke-linejoin:round}
    path.live{vector-effect:none}
    .live.background-water{fill:var(--sky)}
    .live.place{fill:var(--ink);fill-opacity:.07}
    .live.place.corridor,.live.place.middle{fill:none}
    .live.band.behind,.live.tail{fill:none}
    .tail{stroke-width:6}
    .mark-icon,.still-icon{border:0;background:none;display:grid;place-items:center}
    .stop-mark{box-sizing:border-box;width:100%;height:100%;border:2.5px solid;
    background:var(--map-ground)}
    .roll-mark{box-sizing:border-box;width:9px;height:9px;border:2px solid var(--ink);
    background:var(--map-ground);transform:rotate(45deg)}
    .disc{display:inline-grid;place-items:center;box-sizing:border-box;min-width:1.35rem;
    height:1.35rem;padding-inline:.2rem;border-radius:1rem;border:1.5px solid var(--surface);
    color:var(--surface);font-size:.75rem;font-weight:700;line-height:1}
    .member-mark{position:relative;display:grid;place-items:center;border-radius:50%}
    .member-mark:not(.is-named) .mark-name{display:none}
    .member-mark .mark-name{position:absolute;inset-inline-start:1.6rem;white-space:nowrap;
    font-weight:650;font-size:.8rem;padding-inline:.25rem;border-radius:.3rem;
    background:var(--map-ground);color:var(--ink)}
    .member-mark.is-behind .disc{box-shadow:0 0 0 3px var(--map-ground),0 0 0 6px var(--behind)}
    .member-mark:not([data-state=fresh]) .disc{background:var(--map-ground)!important;
    color:var(--ink-soft);border:2px dashed var(--ink-soft)}
    .member-mark:not([data-state=fresh]) .mark-name{color:var(--ink-soft);font-weight:400}
    .live-map .leaflet-bar{border:1px solid var(--ink-soft)!important;box-shadow:none;
    border-radius:.5rem;overflow:hidden}
    .live-map .leaflet-bar a,.live-map .leaflet-bar a:hover,
    .live-map .leaflet-bar a.leaflet-disabled{background:var(--surface);color:var(--ink);
    border-color:var(--line);width:2.25rem;height:2.25rem;line-height:2.25rem;font:650 1.2rem/1.8
    system-ui,sans-serif}
    .live-map .leaflet-control-scale-line{background:none;border-color:var(--ink);color:var(--ink);
    font-weight:600}
    .live-map .leaflet-control-attribution{background:none;color:var(--ink-soft)}
    .live-north svg{width:1.6rem;height:2.3rem;display:block}
    .live-north path{fill:none;stroke:var(--ink);stroke-width:2}
    .live-north text{text-anchor:middle;font-size:13px;font-weight:650}
    figure{position:relative}
    svg[data-chart]{touch-action:pan-y}
    .scripted svg[data-chart]{cursor:crosshair}
    .cursor{pointer-events:none}
    .cursor line{stroke:var(--ink);stroke-width:1.5}
    .cursor circle{stroke:var(--surface);stroke-width:1.5}
    .readout{position:absolute;z-index:2;pointer-events:none;background:var(--surface);
    border:1px solid var(--ink-soft);border-radius:.5rem;padding:.4rem .6rem;font-size:.85rem;
    display:grid;gap:.2rem .8rem}
    .readout[hidden],.happenings li[hidden],details[hidden]{display:none}
    .readout.in-columns{grid-template-columns:1fr 1fr}
    .readout strong{grid-column:1/-1}
    .readout span:not(.disc){display:flex;gap:.4rem;align-items:center;white-space:nowrap}
    button.at{background:none;border:0;padding:.1rem 0;text-align:start;cursor:pointer;
    text-decoration:underline dotted;text-underline-offset:.2em}
    @media print{.scripted .replay,.scripted .filters,.live-map,.readout,.cursor{display:none}
    .map-box.is-live .map{visibility:visible}button.at{text-decoration:none}}
    """
}
