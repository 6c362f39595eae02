// The live page: it shows what the server lets this viewer see, and says how old it is.
"use strict";

const commands = ["gather", "depart", "rest", "careful", "left", "right"];
const requests = ["break", "add_stop", "change_itinerary"];
/** How long a command can be taken back, in seconds, and from when on a position is old. */
const undoSeconds = 10, oldSeconds = 180;

let zone = "UTC", state = null, stream = null, lastNews = Date.now(), isLive = false, pending = null;

function clock(time, withDay = false) {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
  if (withDay) Object.assign(options, { weekday: "short", day: "numeric", month: "short" });
  try {
    return new Intl.DateTimeFormat(language, options).format(new Date(time));
  } catch {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(time));
  }
}

function metres(length) {
  const [unit, value, digits] = length < 1000 ? ["meter", length, 0] : ["kilometer", length / 1000, 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/** A new element with text; text is never markup. */
function made(tag, text, name) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (name) node.className = name;
  return node;
}

function drawn(tag, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  if (state) headers["Hither-Token"] = state.you.post_token;
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

// Joining

let secret = new URLSearchParams(location.hash.slice(1)).get("join");
if (secret) history.replaceState(null, "", location.pathname);

async function ask() {
  const answer = await post("/join", { secret });
  if (!answer.ok) return refuse();
  const question = await answer.json();
  zone = question.timezone ?? zone;
  if (question.member) return joined(question);
  element("join").hidden = false;
  element("join-title").textContent = word("join_title", { name: question.outing });
  element("join-what").textContent = word(question.leader_sees_all ? "join_group" : "join_file", { until: clock(question.until, true) });
  const names = question.names.map((name) => new Option(name, name));
  if (question.other_names) names.push(new Option(word("another"), ""));
  element("join-name").replaceChildren(...names);
  element("join-choice").hidden = question.names.length === 0;
  showOther();
}

function showOther() {
  element("join-other").hidden = element("join-name").value !== "";
}

function refuse() {
  forget();
  element("refused").hidden = false;
  element("refused").querySelector("p").textContent = word(secret ? "link_refused" : "no_access_why");
  element("connection").textContent = "";
}

function joined(answer) {
  secret = null;
  sessionStorage.setItem("phone", JSON.stringify(answer));
  element("join").hidden = true;
  begin();
}

element("join-name").addEventListener("change", showOther);
element("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/join", { secret, name: element("join-name").value || element("join-text").value });
  if (answer.ok) {
    const outcome = await answer.json();
    if (outcome.member) return joined(outcome);
  }
  element("join-fault").textContent = answer.status === 403 ? word("link_refused") : await answer.text();
});

// The state and the stream

async function begin() {
  let answer;
  try { answer = await fetch("/state"); } catch { return remember(); }
  if (answer.status === 403) return secret ? ask() : refuse();
  // A proxy answers while the server is gone.
  if (!answer.ok) return remember();
  state = await answer.json();
  heard();
  open();
  keep();
  listen();
}

function open() {
  zone = state.outing.timezone;
  readGround();
  for (const id of ["who", "map", "happened", "share", "clock-link"]) element(id).hidden = false;
  show();
}

// The last state, for a page that is opened without a connection

/** Keeps what is shown, without what is needed to post. */
function keep() {
  if (!state) return;
  const copy = { state: { ...state, you: { ...state.you, post_token: "" } }, at: lastNews };
  try { localStorage.setItem("last", JSON.stringify(copy)); } catch { forget(); }
}

function forget() { localStorage.removeItem("last"); }

/** Shows what was kept, with its age, and tries again. */
function remember() {
  const last = JSON.parse(localStorage.getItem("last") ?? "null");
  if (!state && last && !secret) {
    state = last.state;
    lastNews = last.at;
    open();
  }
  isLive = false;
  renewAges();
  setTimeout(begin, 2000);
}

function heard() {
  lastNews = Date.now();
  isLive = true;
}

function listen() {
  stream?.close();
  stream = new EventSource(`/events?after=${state.number}`);
  stream.onopen = () => { heard(); renewAges(); };
  stream.onerror = () => {
    isLive = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(begin, 2000);
    renewAges();
  };
  stream.addEventListener("resync", () => { stream.close(); begin(); });
  stream.addEventListener("fixes", (event) => {
    heard();
    for (const fix of JSON.parse(event.data)) take(fix);
    showMembers();
  });
  stream.addEventListener("happened", (event) => {
    heard();
    const happened = JSON.parse(event.data);
    if (happened.number <= state.number) return;
    state.number = happened.number;
    state.events.push(happened);
    if (state.events.length > 300) state.events.shift();
    showEvents();
    showMembers();
  });
  stream.addEventListener("said", (event) => {
    heard();
    state.log.push(JSON.parse(event.data));
    showLog();
  });
}

function take(fix) {
  let member = state.members.find((one) => one.id === fix.member);
  if (!member) state.members.push(member = { id: fix.member, name: fix.member, leads: false, last: null, trail: [] });
  member.trail.push([fix.lat, fix.lon]);
  if (member.trail.length > 300) member.trail.shift();
  if (!member.last || fix.time >= member.last.time) member.last = fix;
}

// Showing

function show() {
  document.documentElement.lang = language;
  element("language").value = language;
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = word(node.dataset.word);
  if (!state) return;
  document.title = element("outing").textContent = state.outing.name;
  element("lead").hidden = !state.you.leads;
  element("ask").hidden = state.you.leads;
  element("commands").replaceChildren(...commands.map((command) => {
    const button = made("button", word(command));
    button.type = "button";
    button.addEventListener("click", () => plan(word(command), { type: "command", command }));
    return button;
  }));
  element("request-kind").replaceChildren(...requests.map((kind) => new Option(word(kind), kind)));
  showMembers();
  showEvents();
  showLog();
  showSharing();
}

/** What the events say of a member now. */
function standing(id) {
  const open = {};
  for (const { event } of state.events) {
    if (event.member !== id) continue;
    const [kind, what] = event.type.split(".");
    if (["straggling", "off_route"].includes(kind) && ["started", "ended"].includes(what)) open[kind] = what === "started";
    if (kind === "contact") open.lost = what === "lost";
  }
  return [open.straggling && "behind", open.off_route && "off_route", open.lost && "lost"].filter(Boolean);
}

function isOld(member) { return !member.last || (Date.now() - Date.parse(member.last.time)) / 1000 > oldSeconds; }

/** The mark of a member: the leader's is a diamond, that of an old position is hollow. */
function mark(member, number, size) {
  const group = drawn("g", {});
  const name = `mark${member.leads ? " leads" : ""}${isOld(member) ? " old" : ""}`;
  group.append(member.leads
    ? drawn("path", { class: name, d: `M0-${size}L${size} 0L0 ${size}L-${size} 0Z` })
    : drawn("circle", { class: name, r: size * 0.85 }));
  group.append(drawn("text", { y: 5, class: isOld(member) ? "old" : "" }, String(number)));
  return group;
}

function showMembers() {
  element("members").replaceChildren(...state.members.map((member, index) => {
    const item = made("li");
    const icon = drawn("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" });
    icon.append(mark(member, index + 1, 15));
    const title = made("p");
    title.append(made("bdi", member.name, "name"));
    const roles = [member.leads && word("leader"), member.id === state.you.member && word("you")].filter(Boolean);
    if (roles.length) title.append(` (${roles.join(", ")})`);
    for (const trouble of standing(member.id)) title.append(" · ", made("span", word(trouble), "alert"));
    const where = made("p", undefined, "where");
    where.dataset.member = member.id;
    item.append(icon, title, where);
    return item;
  }));
  renewAges();
  draw();
  showWay();
}

function where(member) {
  if (!member.last) return word(member.unknown ?? "no_fixes");
  const parts = [word("last_seen", { age: age((Date.now() - Date.parse(member.last.time)) / 1000) })];
  if (member.last.accuracy_m !== null) parts.push(word("accuracy", { metres: metres(member.last.accuracy_m) }));
  if (member.last.battery_pct !== null) parts.push(word("battery", {
    percent: new Intl.NumberFormat(language, { style: "percent" }).format(member.last.battery_pct / 100),
  }));
  return parts.join(" · ");
}

/** Renews all ages; once a second. */
function renewAges() {
  if (!state) return;
  for (const node of document.querySelectorAll("[data-member]")) {
    node.textContent = where(state.members.find((member) => member.id === node.dataset.member));
  }
  element("connection").textContent = word(isLive ? "live" : "gone", { age: age((Date.now() - lastNews) / 1000) });
  element("connection").classList.toggle("gone", !isLive);
  // What is said needs a connection.
  for (const control of document.querySelectorAll("#lead button, #ask button")) control.disabled = !isLive;
}

/** Metres to the east and to the north of a place. */
function offset(from, to) {
  const perDegree = 111_195;
  return [(to.lon - from.lon) * perDegree * Math.cos(from.lat * Math.PI / 180), (to.lat - from.lat) * perDegree];
}

function showWay() {
  const you = state.members.find((member) => member.id === state.you.member);
  const leader = state.members.find((member) => member.leads);
  element("way").hidden = state.you.leads || !leader;
  if (element("way").hidden) return;
  const isKnown = you?.last && leader.last;
  element("arrow").toggleAttribute("hidden", !isKnown);
  if (!isKnown) {
    element("way-words").textContent = word("way_unknown", { why: word(leader.last ? "no_own" : "no_leader_fix") });
    return;
  }
  const [east, north] = offset(you.last, leader.last);
  const bearing = (Math.atan2(east, north) * 180 / Math.PI + 360) % 360;
  element("arrow").style.rotate = `${bearing}deg`;
  element("way-words").textContent = word("way", {
    distance: metres(Math.hypot(east, north)), direction: WORDS[language].directions[Math.round(bearing / 45) % 8],
  });
}

function draw() {
  const seen = state.members.filter((member) => member.last);
  const places = [...seen.flatMap((member) => member.trail), ...state.outing.route];
  const drawing = element("drawing");
  drawing.replaceChildren(drawn("title", { id: "drawing-title" }, word("map_title", { count: seen.length })));
  element("scale").textContent = word("map_empty");
  if (!places.length) return;
  const [latitudes, longitudes] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const low = { lat: Math.min(...latitudes), lon: Math.min(...longitudes) };
  const [width, height] = offset(low, { lat: Math.max(...latitudes), lon: Math.max(...longitudes) });
  // At least 200 m, so that noise does not fill the frame.
  const size = Math.max(width, height / 0.6, 200) * 1.15;
  const point = ([lat, lon]) => {
    const [east, north] = offset(low, { lat, lon });
    return [50 + (east - width / 2) / size * 100, 30 - (north - height / 2) / size * 100];
  };
  const path = (line) => "M" + line.map((place) => point(place).map((value) => value.toFixed(2)).join(" ")).join("L");
  drawGround(drawing, point);
  if (state.outing.route.length > 1) drawing.append(drawn("path", { class: "route", d: path(state.outing.route) }));
  for (const member of seen) if (member.trail.length > 1) drawing.append(drawn("path", { class: "trail", d: path(member.trail) }));
  // The leader last, above the others.
  for (const member of [...seen].sort((one, other) => one.leads - other.leads)) {
    const [x, y] = point([member.last.lat, member.last.lon]);
    const icon = mark(member, state.members.indexOf(member) + 1, 15);
    icon.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(drawing.clientWidth < 500 ? 0.25 : 0.13)})`);
    drawing.append(icon);
  }
  element("scale").textContent = word("scale", { width: metres(size) });
}

function showEvents() {
  const lines = [...state.events].sort((one, other) => other.event.time.localeCompare(one.event.time)).slice(0, 60);
  element("events").replaceChildren(...lines.map(({ event, words }) => {
    const item = made("li");
    const time = made("time", clock(event.time));
    time.dateTime = event.time;
    const text = made("span");
    const member = event.member && state.members.find((one) => one.id === event.member);
    if (member) text.append(made("bdi", member.name), " ");
    text.append(words[language]);
    item.append(time, text);
    return item;
  }));
  if (!lines.length) element("events").replaceChildren(made("li", word("nothing_happened")));
}

function name(id) { return state.members.find((member) => member.id === id)?.name ?? id; }

function showLog() {
  const said = state.log.filter((entry) => ["command", "message"].includes(entry.type)).at(-1);
  element("said").hidden = !said;
  if (said) {
    element("said-words").textContent = [said.command && word(said.command), said.text].filter(Boolean).join(": ");
    element("said-when").textContent = `${name(said.member)}, ${clock(said.time)}`;
  }
  const decisions = new Map(state.log.filter((entry) => entry.type === "decision").map((entry) => [entry.request_id, entry]));
  const asked = state.log.filter((entry) => entry.type === "request");
  const open = asked.filter((entry) => !decisions.has(entry.request_id));
  element("requests").replaceChildren(...open.map((entry) => {
    const item = made("li", [name(entry.member), word(entry.request), entry.text].filter(Boolean).join(": ") + " ");
    for (const decision of ["approved", "declined"]) {
      const button = made("button", word(decision === "approved" ? "approve" : "decline"));
      button.type = "button";
      button.addEventListener("click", () => post("/say", { type: "decision", decision, request_id: entry.request_id }));
      item.append(button, " ");
    }
    return item;
  }));
  if (!open.length) element("requests").replaceChildren(made("li", word("no_requests")));
  const own = asked.filter((entry) => entry.member === state.you.member).at(-1);
  element("answer").textContent = own ? word(decisions.get(own.request_id)?.decision ?? "asked") : "";
}

// Speaking

/** Sends something to all after some seconds, in which it can be taken back. */
function plan(what, entry) {
  clearInterval(pending?.timer);
  pending = { left: undoSeconds };
  const show = () => {
    element("undo").hidden = false;
    element("undo-words").textContent = word("sending_in", { what, seconds: pending.left });
  };
  show();
  pending.timer = setInterval(() => {
    pending.left -= 1;
    if (pending.left > 0) return show();
    takeBack();
    post("/say", entry);
  }, 1000);
}

function takeBack() {
  clearInterval(pending?.timer);
  pending = null;
  element("undo").hidden = true;
}

element("undo-button").addEventListener("click", takeBack);
element("message").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = element("message-text").value.trim();
  if (!text) return;
  element("message-text").value = "";
  plan(text, { type: "message", text });
});
element("request").addEventListener("submit", async (event) => {
  event.preventDefault();
  const entry = { type: "request", request: element("request-kind").value, request_id: crypto.randomUUID?.() ?? String(Date.now()) };
  const text = element("request-text").value.trim();
  if (text) entry.text = text;
  const answer = await post("/say", entry);
  if (answer.ok) element("request-text").value = "";
  else element("answer").textContent = await answer.text();
});
element("invite").addEventListener("click", async () => {
  const answer = await post("/invite", { life: "24h" });
  element("link").hidden = false;
  if (!answer.ok) return element("link").textContent = await answer.text();
  const { link, until, code } = await answer.json();
  element("link").textContent = word("link_until", { link, until: clock(until, true) });
  element("code").toggleAttribute("hidden", !code);
  if (!code) return;
  element("code").setAttribute("viewBox", `0 0 ${code.side} ${code.side}`);
  element("code").replaceChildren(element("code").firstElementChild, drawn("path", { d: code.path }));
});

// Sharing the position of this phone

let watching = null, wakeLock = null, queue = JSON.parse(localStorage.getItem("queue") ?? "[]"), isSending = false, denied = "";

function showSharing() {
  element("share-button").textContent = word(watching === null ? "share_start" : "share_stop");
  element("share-words").textContent = denied ? word("sharing_denied", { why: denied })
    : watching === null ? word("sharing_not") : word("sharing", { until: clock(state.you.until, true), waiting: queue.length });
  const phone = JSON.parse(sessionStorage.getItem("phone") ?? "null");
  element("phone").hidden = !phone;
  if (!phone) return;
  const ownTracks = {
    _type: "configuration", mode: 3, url: `${phone.url}/pub`, auth: true, username: phone.member, password: phone.phone_token, monitoring: 2,
  };
  const link = made("a", word("set_up", { app: "OwnTracks" }));
  // The settings are plain text in ASCII but for the member's name.
  const bytes = new TextEncoder().encode(JSON.stringify(ownTracks));
  link.href = `owntracks:///config?inline=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
  const settings = [
    ["OwnTracks", link],
    ["OwnTracks (HTTP)", `${phone.url}/pub`, `${phone.member} / ${phone.phone_token}`],
    ["Overland", `${phone.url}/overland?token=${phone.phone_token}`],
    ["OsmAnd, Traccar", `${phone.url}/osmand`, phone.phone_token],
  ];
  element("phone-settings").replaceChildren(...settings.flatMap(([app, ...values]) =>
    [made("dt", app), ...values.map((value) => {
      const line = made("dd");
      line.append(value);
      return line;
    })]));
}

async function flush() {
  if (isSending || !state) return;
  isSending = true;
  try {
    while (queue.length) {
      const answer = await post("/say", queue[0]);
      if (!answer.ok && answer.status >= 500) break;
      queue.shift();
    }
  } catch { /* Without a connection they wait. */ }
  isSending = false;
  localStorage.setItem("queue", JSON.stringify(queue.slice(-5000)));
  showSharing();
}

function located({ coords, timestamp }) {
  const fix = { type: "fix", time: new Date(timestamp).toISOString(), lat: coords.latitude, lon: coords.longitude };
  for (const [key, value] of [["ele", coords.altitude], ["accuracy", coords.accuracy], ["speed", coords.speed], ["course", coords.heading]]) {
    if (Number.isFinite(value)) fix[key] = value;
  }
  queue.push(fix);
  flush();
}

element("share-button").addEventListener("click", async () => {
  denied = "";
  if (watching !== null) {
    navigator.geolocation.clearWatch(watching);
    watching = null;
    wakeLock?.release();
  } else if (navigator.geolocation) {
    watching = navigator.geolocation.watchPosition(located, (error) => {
      denied = error.message;
      showSharing();
    }, { enableHighAccuracy: true, maximumAge: 5000 });
    try { wakeLock = await navigator.wakeLock?.request("screen"); } catch { /* The screen may then sleep. */ }
  }
  showSharing();
});
element("leave").addEventListener("click", async () => {
  const answer = await post("/leave", {});
  if (!answer.ok) return;
  sessionStorage.removeItem("phone");
  localStorage.removeItem("queue");
  forget();
  location.reload();
});
element("language").addEventListener("change", (event) => {
  language = event.target.value;
  localStorage.setItem("language", language);
  if (state) readGround();
  show();
});
window.addEventListener("online", flush);
setInterval(renewAges, 1000);
setInterval(flush, 15_000);
setInterval(keep, 15_000);
window.addEventListener("pagehide", keep);
navigator.serviceWorker?.register("/worker.js").catch(() => { /* Without it, the page needs a connection to open. */ });
show();
if (secret) ask(); else begin();
