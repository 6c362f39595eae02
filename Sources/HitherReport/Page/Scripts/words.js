// Formats numbers and times in the page's language and units.

class Words {
  constructor(outing) {
    this.outing = outing;
    this.refresh();
  }

  /** Reads the current language and units of the page. */
  refresh() {
    const root = document.documentElement;
    this.language = root.lang || "en";
    this.isMetric = root.dataset.units !== "imperial";
    // For each kind of figure the unit's name, its size in SI units, and the decimals.
    this.figures = JSON.parse(document.querySelector("meta[name=figures]").content);
    const { start, seconds, zone } = this.outing;
    const options = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    const days = (time) => new Date(start + time * 1000).toDateString();
    if (days(0) !== days(seconds)) Object.assign(options, { day: "numeric", month: "short" });
    try {
      this.clock = new Intl.DateTimeFormat(this.language, { ...options, timeZone: zone });
    } catch {
      this.clock = new Intl.DateTimeFormat(this.language, { ...options, timeZone: "UTC" });
    }
  }

  time(seconds) { return this.clock.format(this.outing.start + seconds * 1000); }

  figure(value, kind) {
    if (!Number.isFinite(value)) return "–";
    const [unit, size, decimals] = this.figures[kind];
    const number = new Intl.NumberFormat(this.language, {
      minimumFractionDigits: decimals, maximumFractionDigits: decimals,
    });
    const text = number.format(value / size).replace("-", "−") + this.figures.gap + unit;
    // In a text from right to left the number stays before its unit.
    return document.documentElement.dir === "rtl" ? `\u2066${text}\u2069` : text;
  }

  height(metres) { return this.figure(metres, "height"); }
  speed(metresPerSecond) { return this.figure(metresPerSecond, "speed"); }
  heartRate(beatsPerMinute) { return this.figure(beatsPerMinute, "heartRate"); }

  length(metres) {
    return this.figure(metres, Math.abs(metres) < this.figures.longFrom ? "short" : "long");
  }
}

/** Whether an element belongs to the variant of the page that is shown. */
function isShown(element) { return element.getClientRects().length > 0; }

/** The first shown element of a selector; undefined if there is none. */
function shown(selector) { return [...document.querySelectorAll(selector)].find(isShown); }
