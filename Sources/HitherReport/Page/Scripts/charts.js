// The cursor of the charts: it shows and sets the current time.
//
// The attributes of a chart define what it shows: `data-axis` is `time` (seconds since the outing's
// start) or `way` (metres travelled) from `data-from` to `data-to`; `data-top` and `data-tall` are the plot's
// place in pixels, `data-low` and `data-high` the values at its lower and upper edge.

class ChartCursor {
  constructor(chart, outing, clock, words) {
    Object.assign(this, { chart, outing, clock, words });
    const number = (name) => Number(chart.dataset[name]);
    [this.from, this.to] = [number("from"), number("to")];
    [this.top, this.tall] = [number("top"), number("tall")];
    [this.low, this.high] = [number("low"), number("high")];
    this.values = {
      elevation: (member, at) => at.height, gap: (member, at, now) => member.gap(now),
      speed: (member, at, now) => member.speed(now),
      "heart-rate": (member, at, now) => member.heartRate(now),
    }[chart.dataset.chart];
    this.texts = {
      elevation: "height", gap: "length", speed: "speed", "heart-rate": "heartRate",
    }[chart.dataset.chart];
    this.draw();
    this.abort = new AbortController();
    const { signal } = this.abort;
    clock.addEventListener("tick", () => this.show(), { signal });
    const follow = (event) => this.follow(event);
    for (const name of ["pointermove", "pointerdown"]) {
      chart.addEventListener(name, follow, { signal });
    }
    chart.addEventListener("pointerleave", () => { this.readout.hidden = true; }, { signal });
    this.show();
  }

  remove() {
    this.abort.abort();
    this.group.remove();
    this.readout.remove();
  }

  make(name, attributes) {
    const element = document.createElementNS(svgName, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  draw() {
    this.group = this.make("g", { class: "cursor", "aria-hidden": "true" });
    this.line = this.make("line", { y1: this.top, y2: this.top + this.tall });
    this.group.append(this.line);
    this.dots = this.outing.byNumber.map((member) => {
      const dot = this.make("circle", { r: 4.5 });
      dot.style.fill = `var(--member-${member.colour})`;
      this.group.append(dot);
      return { member, dot };
    });
    this.chart.append(this.group);
    this.readout = document.createElement("div");
    this.readout.className = "readout";
    this.readout.hidden = true;
    this.readout.setAttribute("aria-hidden", "true");
    this.chart.parentElement.append(this.readout);
  }

  get isOverWay() { return this.chart.dataset.axis === "way"; }

  /** The member whom a cursor over the distance follows: the first one with heights. */
  get guide() {
    return this.outing.byNumber.find((member) => member.heights.some(Number.isFinite));
  }

  follow(event) {
    const box = this.chart.getBoundingClientRect();
    const value = this.from + ((event.clientX - box.left) / box.width) * (this.to - this.from);
    this.clock.pause();
    this.clock.set(this.isOverWay ? this.guide.timeAt(value) : value);
    this.tell(event.clientX);
  }

  share(value) { return (value - this.from) / (this.to - this.from); }

  show() {
    const { now } = this.clock;
    const guide = this.isOverWay ? this.guide : null;
    const place = guide ? guide.at(now) : null;
    const x = this.share(place ? place.way : now) * 100;
    for (const name of ["x1", "x2"]) this.line.setAttribute(name, `${x}%`);
    for (const { member, dot } of this.dots) {
      const at = member.at(now);
      const value = at && this.values ? this.values(member, at, now) : NaN;
      const isKnown = at !== null && at.state === "fresh" && Number.isFinite(value);
      dot.style.display = isKnown && Number.isFinite(this.low) ? "" : "none";
      if (!isKnown || !Number.isFinite(this.low)) continue;
      // A value beyond the plot is drawn at its edge, like the line.
      const up = Math.min(Math.max((value - this.low) / (this.high - this.low), 0), 1);
      dot.setAttribute("cx", `${this.share(this.isOverWay ? at.way : now) * 100}%`);
      dot.setAttribute("cy", String(this.top + (1 - up) * this.tall));
    }
  }

  /** Shows the values next to the pointer. */
  tell(clientX) {
    const { now } = this.clock;
    const title = document.createElement("strong");
    title.textContent = this.words.time(now);
    const lines = [];
    for (const member of this.outing.byNumber) {
      const at = member.at(now);
      if (!at || at.state !== "fresh" || !this.values) continue;
      const value = this.values(member, at, now);
      if (!Number.isFinite(value)) continue;
      const line = document.createElement("span");
      line.append(badge(member), this.words[this.texts](value));
      lines.push(line);
    }
    this.readout.replaceChildren(title, ...lines);
    this.readout.classList.toggle("in-columns", lines.length > 6);
    this.readout.hidden = false;
    const box = this.chart.getBoundingClientRect();
    const isRight = clientX - box.left > box.width / 2;
    const offset = isRight ? box.right - clientX + 14 : clientX - box.left + 14;
    this.readout.style[isRight ? "right" : "left"] = `${offset}px`;
    this.readout.style[isRight ? "left" : "right"] = "auto";
    const figure = this.readout.offsetParent.getBoundingClientRect();
    this.readout.style.top = `${box.top - figure.top + this.top}px`;
  }
}
