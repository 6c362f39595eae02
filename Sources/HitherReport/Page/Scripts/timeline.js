// The timeline's filters, and its times as buttons that set the map's time.

class Timeline {
  constructor(filters, outing, clock) {
    this.filters = filters;
    this.section = filters.closest("section");
    this.clock = clock;
    this.member = filters.querySelector("[data-part=member]");
    this.kinds = [...filters.querySelectorAll("input[type=checkbox]")];
    this.status = filters.querySelector("[data-part=count]");
    this.abort = new AbortController();
    const { signal } = this.abort;
    filters.addEventListener("change", () => this.filter(), { signal });
    this.section.addEventListener("click", (event) => this.go(event), { signal });
    for (const time of this.section.querySelectorAll("li[data-time] > .at")) this.press(time);
    // The choice made before the page changed its language is kept.
    if (this.status.textContent !== "") this.filter();
  }

  remove() { this.abort.abort(); }

  /** Turns a time of the list into a button that sets the map's time. */
  press(time) {
    if (time.tagName === "BUTTON") return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "at";
    button.textContent = time.textContent;
    // The mark by which another language changes the text.
    if (time.dataset.v !== undefined) button.dataset.v = time.dataset.v;
    time.replaceWith(button);
  }

  go(event) {
    const button = event.target.closest("button.at");
    const entry = button?.closest("li[data-time]");
    if (!entry) return;
    this.clock.pause();
    this.clock.set(Number(entry.dataset.time));
  }

  filter() {
    const member = this.member?.value ?? "";
    const kinds = new Set(this.kinds.filter((box) => box.checked).map((box) => box.value));
    let [count, all] = [0, 0];
    for (const list of this.section.querySelectorAll("ol.happenings")) {
      let isAny = false;
      for (const entry of list.querySelectorAll("li[data-kind]")) {
        const isOfMember = member === "" || entry.dataset.member.split(" ").includes(member);
        entry.hidden = !(isOfMember && kinds.has(entry.dataset.kind));
        isAny ||= !entry.hidden;
        if (list.closest(".everything")) continue;
        all += 1;
        if (!entry.hidden) count += 1;
      }
      const group = list.closest("details:not(.everything)");
      if (group) group.hidden = !isAny;
    }
    const text = this.status.dataset.text.replace("#", count).replace("#", all);
    this.status.textContent = text;
  }
}
