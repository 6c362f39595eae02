import HitherReport

/// The style sheet of the lab's page: the report's colours, few rules.
package enum LabStyle {
  package static let css =
    ColourToken.themes + """

      *{box-sizing:border-box}
      body{margin:0;background:var(--ground);color:var(--ink);
      font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
      font-variant-numeric:tabular-nums;overflow-wrap:break-word}
      main{max-width:80rem;margin-inline:auto;padding:clamp(1rem,4vw,2.25rem);display:grid;gap:1.25rem;
      grid-template-columns:minmax(0,1fr)}
      h1,h2,p,figure{margin:0}
      h1{font-size:clamp(1.6rem,1.1rem + 2.4vw,2.5rem);line-height:1.15;letter-spacing:-.02em}
      h2{font-size:1.25rem;line-height:1.25;margin-bottom:1rem}
      .eyebrow{color:var(--accent);font-weight:650;font-size:.85rem;letter-spacing:.06em}
      .note{color:var(--ink-soft);font-size:.9rem;margin-top:.6rem}
      .card{background:var(--surface);border:1px solid var(--line);border-radius:1rem;
      padding:clamp(1rem,2.5vw,1.6rem)}
      .plots{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr))}
      figcaption{font-weight:650}
      svg{width:100%;height:auto;display:block}
      svg text{fill:var(--ink-soft);font-size:11px;paint-order:stroke;stroke:var(--surface);
      stroke-width:3px;stroke-linejoin:round}
      .grid{stroke:var(--line)}
      .front{fill:none;stroke:var(--accent);stroke-width:1.5;stroke-dasharray:4 3}
      .mark circle{fill:var(--surface);stroke:var(--ink-soft);stroke-width:1.5}
      .mark.best circle{fill:var(--accent);stroke:var(--accent)}
      .mark.best text{fill:var(--ink);font-weight:600}
      .mark.faint{opacity:.12}
      .plots svg{min-width:27rem}
      .scroll{overflow:auto;max-height:38rem}
      table{border-collapse:collapse;width:100%;font-size:.9rem}
      th,td{padding:.35rem .5rem;text-align:end;white-space:nowrap;border-bottom:1px solid var(--line)}
      th[scope=row],th.text,td.text{text-align:start}
      th[scope=row]{font-weight:400}
      th.best{font-weight:680;color:var(--accent)}
      thead th{position:sticky;top:0;background:var(--surface)}
      thead button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;
      text-decoration:underline dotted}
      small{color:var(--ink-soft)}
      .tools{margin-bottom:.8rem}
      input,select{font:inherit;color:var(--ink);background:var(--ground);border:1px solid var(--ink-soft);
      border-radius:.5rem;padding:.2rem .5rem;max-width:100%}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
      .map{background:var(--map-ground);border-radius:.5rem;max-height:44rem}
      .way{fill:none;stroke:var(--planned);stroke-width:18;stroke-linejoin:round}
      .kept path{fill:none;stroke:var(--member-1);stroke-width:70;stroke-linecap:round}
      """
}
