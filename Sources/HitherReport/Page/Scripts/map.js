// The interactive map, which replaces the drawn one.

/** The number of a member in a disc of the member's colour, the leader's in a crown. */
function badge(member) {
  const disc = document.createElement("span");
  disc.className = member.leads ? "disc is-leader" : "disc";
  disc.style.background = `var(--member-${member.colour})`;
  disc.textContent = String(member.number);
  return disc;
}

class OutingMap {
  constructor(box, outing, clock, words) {
    Object.assign(this, { box, outing, clock, words });
    this.element = document.createElement("div");
    this.element.className = "live-map";
    this.element.setAttribute("role", "application");
    this.element.setAttribute("aria-label", box.dataset.label);
    box.append(this.element);
    box.classList.add("is-live");
    const still = clock.calm.matches;
    this.map = L.map(this.element, {
      zoomControl: false, attributionControl: false, zoomSnap: 0.25, maxZoom: 20, minZoom: 1,
      fadeAnimation: false, zoomAnimation: !still, inertia: !still,
      // One finger scrolls the page; the wheel does so too until the map is used.
      scrollWheelZoom: false, dragging: !L.Browser.mobile, tap: false,
    });
    this.map.on("focus", () => this.map.scrollWheelZoom.enable());
    this.map.on("blur", () => this.map.scrollWheelZoom.disable());
    this.renderer = L.svg({ padding: 0.5 });
    this.draw();
    // The table of the replay has in words what is drawn.
    for (const pane of this.element.querySelectorAll(".leaflet-overlay-pane, .leaflet-marker-pane")) {
      pane.setAttribute("aria-hidden", "true");
    }
    this.addControls();
    this.onTick = () => this.move();
    clock.addEventListener("tick", this.onTick);
    this.move();
  }

  remove() {
    this.clock.removeEventListener("tick", this.onTick);
    this.map.remove();
    this.element.remove();
    this.box.classList.remove("is-live");
  }

  line(places, className, colour, dash) {
    const line = L.polyline(places, {
      renderer: this.renderer, className, interactive: false, smoothFactor: 1, noClip: false,
      dashArray: dash || null, lineCap: dash ? "butt" : "round",
    }).addTo(this.map);
    this.unpaint(line);
    if (colour !== undefined) line.getElement().style.stroke = `var(--member-${colour})`;
    return line;
  }

  shape(rings, className) {
    const area = L.polygon(rings, {
      renderer: this.renderer, className, interactive: false, fillRule: "evenodd",
    }).addTo(this.map);
    this.unpaint(area);
    return area;
  }

  draw() {
    const { outing, map } = this;
    const members = outing.byNumber.filter((member) => member.latitudes.length);
    const bounds = L.latLngBounds(members.flatMap((member) => member.lines().flat()));
    for (const stage of outing.route) bounds.extend(stage);
    const shown = this.shown(bounds);
    this.keepFitted(shown);
    this.base = BaseMap.of(this.box, map, shown);
    this.corridors = [];
    for (const { rings, corridor } of outing.places) {
      if (corridor > 0) {
        this.corridors.push([this.line(rings, "live place corridor"), corridor]);
        this.line(rings, "live place middle");
      } else this.shape(rings, "live place");
    }
    map.on("zoomend", () => this.widen());
    this.widen();
    for (const stage of outing.route) this.line(stage, "live planned");
    for (const member of members) {
      for (const [from, to] of member.behind) {
        this.line(member.lines(from, to), "live band behind");
        this.line(member.lines(from, to), "live band-inside");
      }
      for (const [from, to] of member.off) this.line(member.lines(from, to), "live band off-route");
    }
    for (const member of members) this.line(member.lines(), "live casing");
    for (const member of members) this.line(member.lines(), "live track", member.colour, member.dash);
    for (const place of outing.points) this.addMark(place, "roll-mark", [9, 9]);
    for (const member of members) for (const stop of member.stops) this.addStop(member, stop);
    for (const member of members) {
      this.dot(member.place(0), "live start", 5.5);
      this.dot(member.place(member.latitudes.length - 1), "live end", 4);
    }
    this.marks = members.filter((member) => member.isTimed).map((member) => this.mark(member));
    map.on("zoomend", () => this.nameMarks());
  }

  /** What is shown first: the surroundings of a household's homes, otherwise all tracks. */
  shown(bounds) {
    const [south, west, north, east] = (this.box.dataset.shown || "").split(" ").map(Number);
    if (east === undefined) return bounds;
    // On the turn of the world on which the tracks are.
    const turn = Math.round((bounds.getCenter().lng - (west + east) / 2) / 360) * 360;
    return L.latLngBounds([south, west + turn], [north, east + turn]);
  }

  /** Fits the map to an area, also when a phone is rotated, until the user moves the map. */
  keepFitted(bounds) {
    let [isFitting, isMoved] = [false, false];
    const fit = () => {
      isFitting = true;
      this.map.fitBounds(bounds, { padding: [28, 28], animate: false, maxZoom: 18 });
      isFitting = false;
    };
    fit();
    this.map.on("movestart", () => { isMoved ||= !isFitting; });
    this.map.on("resize", () => { if (!isMoved) fit(); });
  }

  /** Corridors are as wide as they are on the ground. */
  widen() {
    for (const [line, metres] of this.corridors) {
      const middle = line.getBounds().getCenter();
      const point = this.map.latLngToContainerPoint(middle);
      const beside = this.map.containerPointToLatLng(point.add([100, 0]));
      const width = (2 * metres * 100) / Math.max(this.map.distance(middle, beside), 1e-6);
      line.getElement().style.strokeWidth = `${width}px`;
    }
  }

  addStop(member, [latitude, longitude, from, to]) {
    const side = Math.min(6 + 1.2 * Math.sqrt(Math.max(0, to - from) / 60), 16);
    const square = this.addMark([latitude, longitude], "stop-mark", [side, side]);
    square.style.borderColor = `var(--member-${member.colour})`;
  }

  /** A mark of the style sheet's at a place. */
  addMark(place, className, iconSize) {
    const mark = document.createElement("span");
    mark.className = className;
    L.marker(place, {
      icon: L.divIcon({ className: "still-icon", html: mark, iconSize }),
      interactive: false, keyboard: false,
    }).addTo(this.map);
    return mark;
  }

  dot(place, className, radius) {
    const dot = L.circleMarker(place, {
      renderer: this.renderer, className, radius, interactive: false,
    }).addTo(this.map);
    this.unpaint(dot);
  }

  /** Widths and colours come from the style sheet, and so follow the theme. */
  unpaint(layer) {
    for (const name of ["stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity"]) {
      layer.getElement().removeAttribute(name);
    }
  }

  mark(member) {
    const tail = this.line([], "live tail", member.colour);
    const label = document.createElement("span");
    label.className = "mark-name";
    label.textContent = member.name;
    const body = document.createElement("span");
    body.className = "member-mark";
    body.dataset.member = String(member.index);
    body.append(badge(member));
    if (this.outing.members.length > 1 && this.outing.members.length <= 10) body.append(label);
    const marker = L.marker(member.place(0), {
      icon: L.divIcon({ className: "mark-icon", html: body, iconSize: [24, 24] }),
      interactive: false, keyboard: false, zIndexOffset: 1000 - member.number,
    }).addTo(this.map);
    return { member, tail, body, marker };
  }

  /** Moves each mark to its member's position. */
  move() {
    const { now } = this.clock;
    for (const { member, tail, body, marker } of this.marks) {
      const at = member.at(now);
      marker.setLatLng(at.place);
      body.dataset.state = at.state;
      body.classList.toggle("is-behind", member.isBehind(now));
      tail.setLatLngs(at.state === "fresh" ? member.lines(now - 600, now) : []);
    }
    this.nameMarks();
  }

  /** Places names where there is space, first those of members who are behind. */
  nameMarks() {
    const placed = [];
    const isBehind = ({ body }) => Number(body.classList.contains("is-behind"));
    for (const { body, marker } of [...this.marks].sort((a, b) => isBehind(b) - isBehind(a))) {
      const { x, y } = this.map.latLngToContainerPoint(marker.getLatLng());
      const isFree = placed.every((other) => Math.abs(other.x - x) > 90 || Math.abs(other.y - y) > 18);
      body.classList.toggle("is-named", isFree);
      placed.push({ x, y });
    }
  }

  addControls() {
    const { map, box, words } = this;
    L.control.zoom({
      position: "topleft", zoomInTitle: box.dataset.zoomIn, zoomOutTitle: box.dataset.zoomOut,
    }).addTo(map);
    L.control.scale({
      position: "bottomleft", metric: words.isMetric, imperial: !words.isMetric,
    }).addTo(map);
    const credits = L.control.attribution({ position: "bottomright", prefix: "Leaflet" }).addTo(map);
    if (box.dataset.credits) {
      // The control takes markup.
      const text = document.createElement("span");
      text.textContent = box.dataset.credits;
      credits.addAttribution(text.innerHTML);
    }
    const north = L.control({ position: "topright" });
    north.onAdd = () => {
      const sign = document.createElement("div");
      sign.className = "live-north";
      const drawing = document.createElementNS(svgName, "svg");
      drawing.setAttribute("viewBox", "-16 6 32 46");
      drawing.setAttribute("aria-hidden", "true");
      const arrow = document.createElementNS(svgName, "path");
      arrow.setAttribute("d", "M0 36V14M-6 22l6-8l6 8");
      const letter = document.createElementNS(svgName, "text");
      letter.setAttribute("y", "50");
      letter.textContent = box.dataset.north;
      drawing.append(arrow, letter);
      sign.append(drawing);
      return sign;
    };
    north.addTo(map);
  }
}
