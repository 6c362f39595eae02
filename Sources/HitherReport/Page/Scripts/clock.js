// The current time of map, charts and table.

class Clock extends EventTarget {
  constructor(seconds) {
    super();
    this.seconds = seconds;
    this.now = 0;
    this.rate = 60;
    this.isPlaying = false;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Sets the time, clamped to the outing. */
  set(time) {
    const held = Math.min(Math.max(time, 0), this.seconds);
    if (!Number.isFinite(held)) return;
    this.now = held;
    this.dispatchEvent(new Event("tick"));
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  play() {
    if (this.isPlaying) return;
    if (this.now >= this.seconds) this.set(0);
    this.isPlaying = true;
    this.dispatchEvent(new Event("turn"));
    let last = performance.now();
    const step = (moment) => {
      if (!this.isPlaying) return;
      // With reduced motion, one still picture per second.
      if (!this.calm.matches || moment - last >= 1000) {
        // A tab that was in the background does not leap ahead.
        this.set(this.now + (Math.min(Math.max(moment - last, 0), 1500) / 1000) * this.rate);
        last = moment;
      }
      if (this.now >= this.seconds) this.pause();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.dispatchEvent(new Event("turn"));
  }
}
