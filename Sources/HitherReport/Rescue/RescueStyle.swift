/// The style sheet of the page for rescuers: the light theme only, an A4 page in print.
enum RescueStyle {
  static var css: String {
    func colour(_ name: String) -> String { Palette.light.css(name) }
    let (ink, soft, line) = (colour("ink"), colour("ink-soft"), colour("line"))
    return """
      :root{color-scheme:light}
      *{box-sizing:border-box;margin:0}
      body{background:#fff;color:\(ink);font:1rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
      overflow-wrap:anywhere}
      main{max-width:60rem;margin-inline:auto;padding:1rem;display:grid;gap:.9rem}
      .emergency{border:3px solid #b3261e;border-radius:.5rem;padding:.5rem .8rem}
      .call{color:#b3261e;font-size:1.35rem;font-weight:750;line-height:1.25}
      header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.2rem 1rem}
      h1{font-size:1.6rem;line-height:1.2}
      header p{color:\(soft)}
      h2{font-size:1rem;margin-bottom:.3rem;line-height:1.3}
      .facts,.sketches{display:grid;gap:.9rem 1.6rem;grid-template-columns:repeat(auto-fit,minmax(min(21rem,100%),1fr))}
      .sketches>*,.facts>*{min-width:0}
      dl>div{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.75rem;padding-block:.12rem;
      border-top:1px solid \(line)}
      dl>div:last-child{border-bottom:1px solid \(line)}
      dt{color:\(soft)}
      dd{font-weight:600;font-variant-numeric:tabular-nums}
      .main dd{font-size:1.08rem}
      .main>div:first-child dd,.times>div:first-child dd{color:#b3261e}
      .reaches>div{grid-template-columns:minmax(0,3fr) minmax(0,1fr)}
      .note{font-size:.85rem;color:\(soft);margin-top:.3rem}
      .sketch{display:block;width:100%;aspect-ratio:1;background:\(colour("map-ground"));border:1px solid \(line);
      border-radius:.4rem;overflow:hidden;print-color-adjust:exact;-webkit-print-color-adjust:exact}
      .ways{width:100%;height:100%}
      .ways *{vector-effect:non-scaling-stroke}
      .mark,.scale,.north{overflow:visible}
      .grid{stroke:\(line);stroke-width:.4;fill:none}
      .planned,.track{fill:none;stroke-linecap:round;stroke-linejoin:round}
      .planned{stroke:\(colour("planned"));stroke-width:5}
      .track{stroke:\(colour("member-0"));stroke-width:2.5}
      .reached{fill:none;stroke:\(soft);stroke-width:1.1;stroke-linejoin:round}
      .reached.half{stroke:#8a5a00;stroke-width:1.8}
      .ring{fill:none;stroke:\(ink);stroke-width:1.2}
      .accuracy{fill:\(colour("member-0"));fill-opacity:.12;stroke:\(colour("member-0"));stroke-width:1;stroke-dasharray:2 2}
      .reach{fill:none;stroke:#b3261e;stroke-width:1.6;stroke-dasharray:6 4}
      .here{fill:#b3261e;stroke:#fff;stroke-width:1.5}
      .cross,.heading{fill:none;stroke:#b3261e;stroke-width:1.6}
      .heading{stroke-width:2.2}
      .point{fill:#fff;stroke:\(ink);stroke-width:1.6}
      .label,.scale text,.north text{font-size:11.5px;font-weight:600;fill:\(ink);paint-order:stroke;
      stroke:\(colour("map-ground"));stroke-width:3.5px;stroke-linejoin:round}
      .scale rect{fill:\(ink)}
      .north path{fill:none;stroke:\(ink);stroke-width:2}
      .north text{text-anchor:middle}
      figcaption{display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:.85rem;margin-top:.3rem}
      figcaption span{display:inline-flex;align-items:center;gap:.35rem}
      .key{flex:none;width:22px;height:10px}
      footer{font-size:.85rem;color:\(soft)}
      @page{size:A4;margin:9mm 11mm}
      @media print{body{font-size:8.6pt;line-height:1.28}main{max-width:none;padding:0;gap:1.8mm}
      .emergency{padding:1.2mm 2.5mm;border-width:2px}.call{font-size:13pt}h1{font-size:14pt}h2{font-size:8.8pt;margin-bottom:.6mm}
      .facts,.sketches{grid-template-columns:repeat(2,minmax(0,1fr));gap:1.5mm 6mm}
      .sketch{width:74mm;margin-inline:auto}.large .sketch{width:100%}
      dl>div{padding-block:.15mm;gap:2mm}.main dd{font-size:9.4pt}.note,figcaption,footer{font-size:7.4pt;margin-top:.6mm}
      section,figure,dl>div,.emergency{break-inside:avoid}}
      """
  }
}
