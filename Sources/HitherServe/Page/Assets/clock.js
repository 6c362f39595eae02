// The clock for the wall: states only. It asks for them again every ten seconds, and never for a position.
"use strict";

/** The most hands on a clock, and the seconds between two questions. */
const mostHands = 6, pauseSeconds = 10;

let zone = "UTC", lastNews = 0, known = [];
/** The ids of the members on the clock, in their order; null for the first six. */
let chosen = JSON.parse(localStorage.getItem("clock") ?? "null");

function time(date, options) {
  return new Intl.DateTimeFormat(language, { hourCycle: "h23", timeZone: zone, ...options }).format(date);
}

async function ask() {
  const query = new URLSearchParams({ lang: language });
  if (chosen) query.set("show", chosen.join(","));
  try {
    const answer = await fetch(`/clock.json?${query}`);
    if (answer.status === 403) return enter();
    if (answer.ok) show(await answer.json());
  } catch { /* The age of the last news tells. */ }
  tick();
}

function enter() {
  element("enter").hidden = false;
  element("enter-words").textContent = word("clock_enter");
  for (const id of ["face", "choice"]) element(id).hidden = true;
  element("as-of").textContent = "";
  lastNews = 0;
}

function show(clock) {
  lastNews = Date.now();
  zone = clock.timezone;
  known = clock.members;
  // Fixes that arrived last are not in the states while others may still come before them.
  element("as-of").textContent = clock.as_of ? word("as_of", { time: time(new Date(clock.as_of), { hour: "2-digit", minute: "2-digit" }) }) : "";
  document.title = element("outing").textContent = clock.outing;
  element("enter").hidden = true;
  const order = chosen ?? known.map((member) => member.id).slice(0, mostHands);
  const hands = order.map((id) => known.find((member) => member.id === id)).filter(Boolean);
  element("face").hidden = false;
  element("face").src = `data:image/svg+xml,${encodeURIComponent(clock.picture)}`;
  // What the picture shows, for those who do not see it.
  element("face").alt = hands.map((member) => [
    member.name, [member.words ?? word(member.unknown === "not_shared" ? "not_shared" : "clock_unknown"), member.place].filter(Boolean).join(", "),
    member.since && word("since", { time: time(new Date(member.since), { hour: "2-digit", minute: "2-digit" }) }),
  ].filter(Boolean).join(": ")).join("; ") || word("clock_none");
  element("choice").hidden = false;
  element("choice-title").textContent = word("clock_for");
  if (!element("members").contains(document.activeElement)) showChoice(order);
}

/** The members to choose from: those on the clock first, in their order. */
function showChoice(order) {
  const rest = known.filter((member) => !order.includes(member.id));
  const members = [...order.map((id) => known.find((member) => member.id === id)).filter(Boolean), ...rest];
  element("members").replaceChildren(...members.map((member) => {
    const item = document.createElement("li"), label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox";
    box.checked = order.includes(member.id);
    box.disabled = !box.checked && order.length >= mostHands;
    box.addEventListener("change", () => choose(box.checked ? [...order, member.id] : order.filter((id) => id !== member.id)));
    const name = document.createElement("bdi");
    name.textContent = member.name;
    label.append(box, name);
    item.append(label);
    const place = order.indexOf(member.id);
    if (place > 0) {
      const up = document.createElement("button");
      up.type = "button";
      up.textContent = "↑";
      up.setAttribute("aria-label", word("up", { name: member.name }));
      up.addEventListener("click", () => choose(order.with(place, order[place - 1]).with(place - 1, member.id)));
      item.append(up);
    }
    return item;
  }));
}

function choose(order) {
  // Without anybody it is the clock of the first six again, as the server has it.
  chosen = order.length ? order : null;
  localStorage.setItem("clock", JSON.stringify(chosen));
  if (chosen) showChoice(order);
  ask();
}

function tick() {
  const now = new Date();
  element("time").textContent = time(now, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  element("time").dateTime = now.toISOString();
  if (!lastNews) return void (element("connection").textContent = "");
  const seconds = (now - lastNews) / 1000, isGone = seconds > 3 * pauseSeconds;
  element("connection").textContent = isGone ? word("gone", { age: age(seconds) }) : "";
  element("connection").classList.toggle("gone", isGone);
}

document.documentElement.lang = language;
setInterval(ask, pauseSeconds * 1000);
setInterval(tick, 1000);
// A clock on a wall stays on.
const stayAwake = async () => { try { await navigator.wakeLock?.request("screen"); } catch { /* The screen may then sleep. */ } };
document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
stayAwake();
ask();
navigator.serviceWorker?.register("/worker.js").catch(() => { /* Without it, the page needs a connection to open. */ });
