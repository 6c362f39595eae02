// Numbers and times as the page's language and units have them.

/** How far a figure is shown, by system of units: a factor, a unit and decimals. */
const scales = {
  metric: { height: [1, "m", 0], speed: [3.6, "km/h", 1], short: [1, "m", 0], long: [0.001, "km", 2] },
  imperial: {
    height: [1 / 0.3048, "ft", 0], speed: [3600 / 1609.344, "mph", 1],
    short: [1 / 0.3048, "ft", 0], long: [1 / 1609.344, "mi", 2],
  },
};

class Words {
  constructor(outing) {
    this.outing = outing;
    this.refresh();
  }

  /** Takes over the language and the units that the page has now. */
  refresh() {
    const root = document.documentElement;
    this.language = root.lang || "en";
    this.units = scales[root.dataset.units] ? root.dataset.units : "metric";
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
    const [factor, unit, decimals] = scales[this.units][kind];
    const number = new Intl.NumberFormat(this.language, {
      minimumFractionDigits: decimals, maximumFractionDigits: decimals,
    });
    return `${number.format(value * factor).replace("-", "−")}\u202f${unit}`;
  }

  height(metres) { return this.figure(metres, "height"); }
  speed(metresPerSecond) { return this.figure(metresPerSecond, "speed"); }
  length(metres) { return this.figure(metres, Math.abs(metres) < 1000 ? "short" : "long"); }
}

/** Whether an element belongs to the variant of the page that is shown. */
function isShown(element) { return element.getClientRects().length > 0; }

/** The first shown element of a selector; nothing where none is. */
function shown(selector) { return [...document.querySelectorAll(selector)].find(isShown); }
