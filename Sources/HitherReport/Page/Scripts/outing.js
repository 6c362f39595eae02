// The outing's data in the page: whole numbers, each as the difference from the previous one.

/** Decodes a list of differences; null is an unknown value. */
function unfold(steps, scale) {
  const values = new Float64Array(steps.length);
  let sum = 0;
  steps.forEach((step, index) => {
    if (step === null) {
      values[index] = NaN;
    } else {
      sum += step;
      values[index] = sum * scale;
    }
  });
  return values;
}

/** The place of the last value that is not above `value`; -1 if all are. */
function lastNotAbove(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A figure over time, in seconds since the outing's start. */
class Curve {
  constructor(times, values, scale) {
    this.times = unfold(times, 1);
    this.values = unfold(values, scale);
  }

  /** The figure between the two points around a time; NaN if it is unknown. */
  at(time) {
    const { times, values } = this;
    const index = lastNotAbove(times, time);
    if (index < 0) return NaN;
    if (index === times.length - 1) return time === times[index] ? values[index] : NaN;
    const share = (time - times[index]) / (times[index + 1] - times[index]);
    return share === 0 ? values[index] : values[index] + (values[index + 1] - values[index]) * share;
  }
}

/** A member's track over time. Times are seconds since the outing's start. */
class Member {
  constructor(coded) {
    Object.assign(this, coded);
    this.times = unfold(coded.t, 0.1);
    this.isTimed = this.times.length > 0;
    this.latitudes = unfold(coded.lat, 1e-6);
    this.longitudes = unfold(coded.lon, 1e-6);
    this.heights = unfold(coded.ele, 0.1);
    this.way = unfold(coded.way, 1);
    this.gaps = new Curve(coded.gapTimes, coded.gaps, 1);
    this.speeds = new Curve(coded.speedTimes, coded.speeds, 0.01);
    this.heartRates = new Curve(coded.heartRateTimes, coded.heartRates, 1);
    // Between such a point and the one before it nothing was recorded.
    this.breaks = new Set(unfold(coded.breaks, 1));
  }

  get start() { return this.times[0]; }
  get end() { return this.times[this.times.length - 1]; }

  place(index) { return [this.latitudes[index], this.longitudes[index]]; }

  /**
   * Where the member was. Between two points of the recording the place is interpolated; where
   * nothing was recorded it is that of the last fix, and `since` says when that was.
   */
  at(time) {
    const { times } = this;
    const last = times.length - 1;
    if (last < 0) return null;
    if (time < times[0]) return { ...this.point(0), state: "before" };
    if (time >= times[last]) {
      const state = time > times[last] ? "ended" : "fresh";
      return { ...this.point(last), state, since: times[last] };
    }
    const index = lastNotAbove(times, time);
    if (this.breaks.has(index + 1) && time > times[index]) {
      return { ...this.point(index), state: "unseen", since: times[index] };
    }
    const share = (time - times[index]) / (times[index + 1] - times[index] || 1);
    const between = (values) => values[index] + (values[index + 1] - values[index]) * share;
    return {
      place: [between(this.latitudes), between(this.longitudes)],
      height: between(this.heights), way: between(this.way), state: "fresh",
    };
  }

  point(index) {
    return { place: this.place(index), height: this.heights[index], way: this.way[index] };
  }

  /** Metres per second, as in the chart of speeds. */
  speed(time) { return this.speeds.at(time); }

  /** Beats per minute. */
  heartRate(time) { return this.heartRates.at(time); }

  /** Metres behind the leader. */
  gap(time) { return this.gaps.at(time); }

  isBehind(time) { return this.behind.some(([from, to]) => from <= time && time <= to); }

  /** The first time at which the member had travelled this distance. */
  timeAt(metres) {
    const index = this.way.findIndex((gone) => gone >= metres);
    if (index < 0) return this.end;
    if (index === 0 || this.breaks.has(index)) return this.times[index];
    const step = this.way[index] - this.way[index - 1];
    const share = step > 0 ? (metres - this.way[index - 1]) / step : 1;
    return this.times[index - 1] + (this.times[index] - this.times[index - 1]) * share;
  }

  /** The track between two times, as lines between its interruptions. */
  lines(from = -Infinity, to = Infinity) {
    const lines = [];
    let line = [];
    const first = Math.max(0, lastNotAbove(this.times, from));
    for (let index = first; index < this.latitudes.length; index += 1) {
      const isBroken = this.breaks.has(index);
      if (isBroken && line.length) {
        lines.push(line);
        line = [];
      }
      const time = this.isTimed ? this.times[index] : 0;
      if (time > to) {
        if (!isBroken && line.length && to > this.times[index - 1]) line.push(this.at(to).place);
        break;
      }
      if (time >= from) {
        line.push(this.place(index));
      } else if (this.times[index + 1] > from && !this.breaks.has(index + 1)) {
        line.push(this.at(from).place);
      }
    }
    if (line.length) lines.push(line);
    return lines;
  }
}

/** Reads the outing from the page. */
function readOuting() {
  const coded = JSON.parse(document.getElementById("outing-data").textContent);
  const members = coded.members.map((member) => new Member(member));
  const line = ({ lat, lon }) => {
    const [latitudes, longitudes] = [unfold(lat, 1e-6), unfold(lon, 1e-6)];
    return Array.from(latitudes, (latitude, index) => [latitude, longitudes[index]]);
  };
  return {
    ...coded, members, route: coded.route.map(line),
    points: line(coded.points),
    places: coded.places.map((place) => ({ ...place, rings: place.rings.map(line) })),
    byNumber: [...members].sort((one, other) => one.number - other.number),
  };
}
