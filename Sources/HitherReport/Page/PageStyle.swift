/// The page's style sheet.
enum PageStyle {
  /// Colours of both themes, then the rules.
  static var css: String {
    [
      ColourToken.themes, base, header, figures, tables, drawings, happenings, ClockStyle.rules,
      TimelineStyle.rules, print,
    ].joined(separator: "\n")
  }

  private static let base = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans TC","PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",sans-serif;
    font-variant-numeric:tabular-nums;overflow-wrap:break-word}
    h1,h2,h3,p,figure,dl,dd,ul{margin:0;padding:0}
    h2{font-size:1.25rem;line-height:1.25;letter-spacing:-.01em;font-weight:650}
    .inside{max-width:70rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.25rem)}
    .skip{position:absolute;inset-inline-start:1rem;top:-4rem;background:var(--surface);
    color:var(--ink);padding:.5rem 1rem;border-radius:.5rem;z-index:1}
    .skip:focus{top:.5rem}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
    main{padding-block:1.5rem 2.5rem;display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
    .card{background:var(--surface);border:1px solid var(--line);border-radius:1rem;
    padding:clamp(1rem,2.5vw,1.6rem)}
    .card>h2{margin-bottom:1rem}
    .note{color:var(--ink-soft);font-size:.9rem}
    .card>.note{margin-top:.8rem}
    .tag{font-size:.78rem;color:var(--accent);border:1px solid currentColor;border-radius:1rem;
    padding:.02rem .5rem;white-space:nowrap;font-weight:600}
    bdi{unicode-bidi:isolate;overflow-wrap:anywhere}
    .whole{white-space:nowrap}
    :lang(zh-Hant){text-autospace:ideograph-alpha;line-break:strict}
    footer{color:var(--ink-soft);font-size:.9rem;padding-block:0 2.5rem}
    footer p+p{margin-top:.3rem}
    """

  private static let header = """
    .top{position:relative;background:linear-gradient(var(--sky),var(--ground));overflow:hidden}
    .top .inside{position:relative;padding-block:clamp(1.75rem,5vw,3.25rem) clamp(5rem,13vw,8.5rem)}
    .eyebrow{color:var(--accent);font-weight:650;font-size:.85rem;letter-spacing:.06em;
    text-transform:uppercase}
    h1{font-size:clamp(1.75rem,1.1rem + 3.2vw,3.1rem);line-height:1.1;letter-spacing:-.025em;
    font-weight:720;margin-block:.35rem .6rem;text-wrap:balance}
    .when{font-size:1.05rem;text-wrap:balance}
    .who{color:var(--ink-soft);margin-top:.15rem}
    .hills{position:absolute;inset-inline:0;bottom:0;width:100%;height:clamp(4rem,11vw,7.5rem);
    display:block}
    .hills .far{fill:var(--hill);opacity:.45}
    .hills .near{fill:var(--hill)}
    .switch{position:absolute;top:.6rem;inset-inline-end:clamp(1rem,4vw,2.25rem);display:flex;gap:.4rem}
    .switch[hidden]{display:none}
    .switch select{font:inherit;font-size:.85rem;min-height:2.25rem;padding-inline:.5rem;
    color:var(--ink);background:var(--surface);border:1px solid var(--ink-soft);border-radius:.5rem}
    @media (max-width:46rem){.top .inside{padding-top:3.5rem}}
    @media print{.switch{display:none}.top .inside{padding-top:0}}
    """

  private static let figures = """
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(9.5rem,100%),1fr));
    gap:1px;background:var(--surface);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
    main>section:first-of-type{margin-top:-3.25rem;position:relative}
    .figures>div{box-shadow:0 0 0 1px var(--line);padding:1rem 1.15rem;display:flex;
    flex-direction:column}
    .figures dt{font-size:.88rem;color:var(--ink-soft)}
    .figures dd{overflow-wrap:normal;font-size:1.4rem;line-height:1.25;font-weight:680;letter-spacing:-.02em}
    .figures dd.aside{font-size:.85rem;font-weight:400;letter-spacing:0;color:var(--ink-soft);
    line-height:1.4;margin-top:.15rem}
    .figures.in-fours{grid-template-columns:repeat(4,minmax(0,1fr))}
    .in-fours>div:last-child:nth-child(4n+3){grid-column:span 2}
    @media (max-width:66rem){.figures,.figures.in-fours{grid-template-columns:repeat(3,minmax(0,1fr))}
    .figures>div:last-child:nth-child(3n+1){grid-column:1/-1}
    .figures>div:last-child:nth-child(3n+2){grid-column:span 2}}
    @media (max-width:34rem){.figures,.figures.in-fours{grid-template-columns:repeat(2,minmax(0,1fr))}
    .figures>div{padding:.8rem .9rem}.figures dd{font-size:1.3rem}
    .figures>div:last-child:nth-child(n){grid-column:auto}
    .figures>div:last-child:nth-child(odd){grid-column:1/-1}}
    """

  private static let tables = """
    table{border-collapse:collapse;width:100%;font-size:.92rem}
    caption{text-align:start;color:var(--ink-soft);font-size:.9rem;padding-bottom:.5rem}
    th,td{padding:.5rem .5rem;text-align:end;vertical-align:middle;white-space:nowrap}
    th:first-child,td:first-child{padding-inline-start:0}
    th:last-child,td:last-child{padding-inline-end:0}
    thead th{color:var(--ink-soft);font-weight:500;font-size:.85rem;line-height:1.3;white-space:normal;word-break:keep-all;vertical-align:bottom;
    border-bottom:1px solid var(--line)}
    tbody tr+tr>*{border-top:.5px solid var(--line)}
    th[scope=row]{font-weight:600;white-space:normal}
    .cards th[scope=row]{min-width:9.5rem}
    .cards td{white-space:normal;word-break:keep-all}
    .text{text-align:start;white-space:normal}
    .who-cell{display:flex;align-items:center;gap:.6rem}
    .scroll{overflow-x:auto;scrollbar-width:thin}
    details{border-top:.5px solid var(--line)}
    details:last-of-type{border-bottom:.5px solid var(--line)}
    summary{cursor:pointer;padding:.7rem 0;min-height:2.75rem;font-weight:600}
    summary>span{margin-inline-start:.3rem}
    summary .key{margin-inline:.25rem .3rem}
    summary .note{font-weight:400}
    details>.scroll{padding-bottom:1rem}
    .folded{padding-block:0}
    .folded>details,.folded>details:last-of-type{border:0}
    .folded>details>summary{padding:1.1rem 0}
    .folded>details>summary>h2{display:inline;margin-inline-start:.3rem}
    .inner{padding-bottom:clamp(1rem,2.5vw,1.6rem)}
    .bar{display:inline-block;height:.6rem;border-radius:.3rem;background:var(--accent);
    width:calc(var(--share)*.06rem);vertical-align:baseline;margin-inline-end:.6rem}
    .notices{padding-inline-start:1.2rem;margin-block:.5rem .8rem}
    .remarks{margin:0;padding:0;list-style:none}
    .fit{width:auto;min-width:min(100%,34rem)}
    .wide td.bar-cell{text-align:start;width:7.5rem}
    @media screen and (max-width:34rem){.splits tr>:nth-child(4){display:none}
    .splits td,.splits th{padding-inline:.3rem}.fit td{white-space:normal}}
    @media (max-width:40rem){.bar{width:calc(var(--share)*.035rem)}.wide td.bar-cell{width:4rem}}
    @media screen and (max-width:46rem){
    .cards,.cards tbody,.cards tr,.cards th,.cards td{display:block;width:auto}
    .cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .cards tbody{display:grid;gap:.75rem}
    .cards tbody tr{border:1px solid var(--line);border-radius:.75rem;padding:.75rem .9rem;
    display:grid;grid-template-columns:repeat(auto-fill,minmax(4.75rem,1fr));gap:.3rem .75rem}
    .cards tbody tr+tr>*{border-top:0}
    .cards th[scope=row],.cards .full{grid-column:1/-1}
    .cards th,.cards td{padding:.18rem 0;text-align:start;white-space:normal}
    .cards td.full{display:block;padding-top:.3rem}
    .cards td::before{content:attr(data-label);display:block;color:var(--ink-soft);
    font-size:.8rem;line-height:1.3;white-space:normal}
    .cards tbody tr{align-items:start}
    .cards td.missing{display:none}
    .cards td.full::before{content:none}
    .cards th[scope=row]{padding-bottom:.35rem;font-size:1.05rem}}
    """

  private static let drawings = """
    svg{overflow:visible}
    svg text{font-family:inherit;fill:var(--ink);unicode-bidi:plaintext}
    .map-layout{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
    .map-box{background:var(--map-ground);border:1px solid var(--line);border-radius:.75rem;
    overflow:hidden;display:flex;justify-content:center}
    .map{display:block;width:min(100%,calc(.38rem*var(--ratio)));
    aspect-ratio:calc(var(--ratio)/100);flex:none;height:auto}
    .alone .map{width:min(100%,calc(.55rem*var(--ratio)))}
    .ways,.track,.casing,.planned{fill:none;stroke-linecap:round;stroke-linejoin:round}
    .map .ways{width:100%;height:100%}
    .map path,.chart path{vector-effect:non-scaling-stroke}
    .grid{stroke:var(--line);stroke-width:.5;fill:none}
    .axis{stroke:var(--ink-soft);stroke-width:1}
    .planned{stroke:var(--planned);stroke-width:6}
    .background-path{fill:none;stroke:var(--planned);stroke-width:1.25}
    .background-stream{fill:none;stroke:var(--water);stroke-width:1.75}
    .background-water{fill:var(--sky);stroke:var(--water);stroke-width:1;fill-rule:evenodd}
    .place{fill:var(--ink);fill-opacity:.07;fill-rule:evenodd;stroke:var(--ink-soft);
    stroke-width:1.5;stroke-dasharray:5 3;vector-effect:non-scaling-stroke}
    .place.middle{fill:none}
    .place.corridor{fill:none;stroke:var(--ink);stroke-opacity:.1;stroke-dasharray:none;
    stroke-linecap:round;stroke-linejoin:round;vector-effect:none}
    .casing{stroke:var(--map-ground);stroke-width:6.5}
    .track{stroke-width:2.75}
    .area{stroke:none;opacity:.13}
    .chart{display:block;width:100%}
    .card>.clock{display:block;width:min(100%,30rem);height:auto;margin:0 auto 1.25rem}
    .tick,.mark-label,.scale text,.north text{font-size:12.5px;paint-order:stroke;
    stroke:var(--surface);stroke-width:4px;stroke-linejoin:round}
    .tick{fill:var(--ink-soft)}
    .mark-label,.scale text,.north text{stroke:var(--map-ground);font-weight:600}
    .mark,.scale,.north{overflow:visible}
    .start{fill:var(--map-ground);stroke:var(--ink);stroke-width:3}
    .end{fill:var(--ink);stroke:var(--map-ground);stroke-width:1.5}
    .stop{fill:var(--map-ground);stroke-width:2.5;paint-order:stroke}
    .roll-point{fill:var(--map-ground);stroke:var(--ink);stroke-width:2}
    .thread{stroke:var(--ink-soft);stroke-width:1.25}
    .badge{stroke:var(--surface);stroke-width:1.5}
    svg .badge-number{font-size:11.5px;font-weight:700;fill:var(--surface);text-anchor:middle}
    .scale rect{fill:var(--ink)}
    .north path{fill:none;stroke:var(--ink);stroke-width:2}
    .north text{text-anchor:middle}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;font-size:.95rem}
    .legend li{display:flex;align-items:center;gap:.5rem;max-width:100%}
    .chart+.legend,.map-box+.legend{margin-top:.9rem}
    figcaption{margin-top:.75rem}
    .legend+figcaption{margin-top:.5rem}
    .key{flex:none;vertical-align:-.3rem}
    @media screen and (max-width:40rem){.legend.repeated{display:none}}
    @media (max-width:40rem){.tick.odd{display:none}.track{stroke-width:2.25}.casing{stroke-width:5}
    .planned{stroke-width:5}}
    """

  private static let print = """
    @media print{
    @page{margin:14mm}
    body{background:none;font-size:9.5pt}
    .skip{display:none}
    .top{background:none}
    .inside{max-width:none;padding-inline:0}
    .top .inside{padding-block:0 2.5rem}
    .hills{height:2rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
    main>section:first-of-type{margin-top:0}
    main{display:block}
    .card{border:0;padding:0;margin-top:1.4rem;border-radius:0}
    .card>h2,figure,tr,summary{break-inside:avoid}
    table{font-size:8.5pt}
    th,td{padding:.25rem .35rem}
    .cards td:last-child{min-width:4.5rem}
    h2,h3,summary,thead{break-after:avoid}
    .inner{break-before:avoid}
    .map,.alone .map{width:min(100%,calc(.25rem*var(--ratio)))}
    .folded>details>summary{padding:.3rem 0}
    .inner{padding-bottom:0}
    .scroll{overflow:visible}
    details>*{display:block}
    details::details-content{content-visibility:visible;block-size:auto}
    .map,.chart,.key,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
