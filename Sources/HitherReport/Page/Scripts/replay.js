// The controls of the replay, and its table of members.

class Replay {
  constructor(bar, outing, clock, words) {
    Object.assign(this, { bar, outing, clock, words });
    this.find = (name) => bar.querySelector(`[data-part="${name}"]`);
    this.button = this.find("play");
    this.slider = this.find("time");
    this.output = this.find("now");
    this.status = this.find("status");
    this.rate = this.find("rate");
    this.slider.max = String(Math.ceil(outing.seconds));
    this.rows = [...bar.querySelectorAll("[data-row]")].map((row) => ({
      row, member: outing.members[Number(row.dataset.row)],
      cell: (name) => row.querySelector(`[data-cell="${name}"]`),
    }));
    this.abort = new AbortController();
    this.listen();
    this.turn();
    this.show();
  }

  remove() { this.abort.abort(); }

  listen() {
    const { signal } = this.abort;
    const on = (target, name, act) => target.addEventListener(name, act, { signal });
    on(this.clock, "tick", () => this.show());
    on(this.clock, "turn", () => this.turn());
    on(this.button, "click", () => this.clock.toggle());
    on(this.slider, "input", () => this.clock.set(Number(this.slider.value)));
    on(this.rate, "change", () => { this.clock.rate = Number(this.rate.value); });
    this.rate.value = String(this.clock.rate);
    on(this.bar, "keydown", (event) => this.key(event));
  }

  /** Space plays and pauses; the arrows go ten seconds, with shift a minute. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isChoosing = event.target === this.rate;
    const step = event.shiftKey ? 60 : 10;
    if (event.key === " " && !isChoosing && event.target !== this.button) this.clock.toggle();
    else if (event.key === "ArrowRight" && !isChoosing) this.clock.set(this.clock.now + step);
    else if (event.key === "ArrowLeft" && !isChoosing) this.clock.set(this.clock.now - step);
    else return;
    event.preventDefault();
  }

  turn() {
    const { isPlaying, now } = this.clock;
    this.bar.classList.toggle("is-playing", isPlaying);
    const { pause, play } = this.button.dataset;
    this.button.setAttribute("aria-label", isPlaying ? pause : play);
    this.button.title = isPlaying ? pause : play;
    if (!isPlaying && now > 0) this.announce();
  }

  /** Announced when the replay pauses; announcements while it plays would never end. */
  announce() {
    const behind = this.outing.byNumber.filter((member) => member.isBehind(this.clock.now));
    const names = behind.map((member) => `${member.name}: ${this.bar.dataset.behind}`);
    this.status.textContent = [this.words.time(this.clock.now), ...names].join(". ");
  }

  show() {
    const { now } = this.clock;
    const time = this.words.time(now);
    this.slider.value = String(Math.round(now));
    this.slider.setAttribute("aria-valuetext", time);
    this.output.textContent = time;
    for (const { row, member, cell } of this.rows) {
      const at = member.at(now);
      const isFresh = at !== null && at.state === "fresh";
      const write = (name, text) => {
        const target = cell(name);
        if (target && target.textContent !== text) target.textContent = text;
      };
      write("height", isFresh ? this.words.height(at.height) : "–");
      write("speed", this.words.speed(isFresh ? member.speed(now) : NaN));
      write("gap", this.words.length(isFresh ? member.gap(now) : NaN));
      row.classList.toggle("is-behind", member.isBehind(now));
      row.classList.toggle("is-unseen", !isFresh);
      write("state", this.state(member, at, now));
    }
  }

  state(member, at, now) {
    const { behind, since, before, ended } = this.bar.dataset;
    const told = [];
    if (!member.isTimed) return "";
    if (at === null || at.state === "before") told.push(before);
    else if (at.state === "ended") told.push(ended);
    else if (at.state === "unseen") told.push(since.replace("#", this.words.time(at.since)));
    if (member.isBehind(now)) told.push(behind);
    return told.join(", ");
  }
}
