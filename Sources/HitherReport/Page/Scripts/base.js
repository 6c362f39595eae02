// The base map under the tracks. It is in the page once, in the drawn map, which the moving map shows again.

const svgName = "http://www.w3.org/2000/svg";

class BaseMap {
  /** The base map of a page; null if it has none. */
  static of(box, map, bounds) {
    const sheet = box.querySelector("[data-base]");
    return sheet ? new BaseMap(sheet, box, map, bounds) : null;
  }

  constructor(sheet, box, map, around) {
    this.map = map;
    const [south, west, north, east] = sheet.dataset.base.split(" ").map(Number);
    const [wide, high] = sheet.dataset.size.split(" ").map(Number);
    // On the turn of the world on which the tracks are.
    const turn = Math.round((around.getCenter().lng - (west + east) / 2) / 360) * 360;
    this.area = L.latLngBounds([south, west + turn], [north, east + turn]);
    this.size = [wide, high];
    const pane = map.createPane("base");
    pane.style.zIndex = "210";
    pane.setAttribute("aria-hidden", "true");
    this.drawing = document.createElementNS(svgName, "svg");
    this.drawing.setAttribute("class", "base-sheet");
    this.drawing.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.drawing.setAttribute("preserveAspectRatio", "none");
    const copy = document.createElementNS(svgName, "use");
    copy.setAttribute("href", `#${sheet.id}`);
    this.drawing.append(copy);
    L.svgOverlay(this.drawing, this.area, { pane: "base", interactive: false }).addTo(map);
    this.labels = [...box.querySelectorAll("[data-at]")].map((label) => this.label(label));
    map.on("zoomend", () => this.fit());
    this.fit();
  }

  /** A label of the drawn map as a mark. */
  label(drawn) {
    const [x, y] = drawn.dataset.at.split(" ").map(Number);
    const { crs } = this.map.options;
    const upper = crs.project(this.area.getNorthWest());
    const lower = crs.project(this.area.getSouthEast());
    const [wide, high] = this.size;
    const place = crs.unproject(L.point(
      upper.x + ((lower.x - upper.x) * x) / wide, upper.y + ((lower.y - upper.y) * y) / high,
    ));
    const body = document.createElement("span");
    body.className = drawn.getAttribute("class").replace("mark ", "").replace("base-name", "base-label");
    const sign = drawn.querySelector("path");
    if (sign) {
      const picture = document.createElementNS(svgName, "svg");
      picture.setAttribute("viewBox", "-6 -6 12 12");
      picture.append(sign.cloneNode());
      body.append(picture);
    }
    const text = document.createElement("span");
    text.textContent = drawn.querySelector("text")?.textContent ?? "";
    body.append(text);
    L.marker(place, {
      icon: L.divIcon({ className: "base-icon", html: body, iconSize: [0, 0] }),
      interactive: false, keyboard: false, pane: "base", zIndexOffset: 100000,
    }).addTo(this.map);
    return { place, body, isCentred: !sign, isStop: body.classList.contains("is-stop") };
  }

  /** Widens lines on an enlarged map, and shows the names that have space, the important ones first. */
  fit() {
    const zoom = this.map.getZoom();
    this.drawing.style.setProperty("--wider", String(Math.min(Math.max(1 + (zoom - 13) * 0.25, 0.8), 2.5)));
    const taken = [];
    for (const { place, body, isCentred, isStop } of this.labels) {
      const { x, y } = this.map.project(place, zoom);
      const width = (body.textContent.length * 8 + 16) * (/[⺀-鿿]/.test(body.textContent) ? 1.6 : 1);
      const left = isCentred ? x - width / 2 : x - 6;
      const isFree = (!isStop || zoom >= 14) && taken.every((other) => Math.abs(other.y - y) > 20
        || other.left > left + width || other.left + other.width < left);
      body.hidden = !isFree;
      if (isFree) taken.push({ left, width, y });
    }
  }
}
