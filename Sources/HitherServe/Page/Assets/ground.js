// The ground under the map: what the server gives of its maps for the area of the plan.
"use strict";

/** The answer of /map.json, what is drawn of it, and in which language. */
const ground = { map: null, language: null, shapes: null, layer: null };

/** Reads the map once in each language, and draws it again. */
async function readGround() {
  if (!state.outing.map || ground.language === language) return;
  ground.language = language;
  let answer;
  try { answer = await fetch(`/map.json?lang=${language}`); } catch { answer = null; }
  if (!answer || !answer.ok) { ground.language = null; return; }
  ground.map = await answer.json();
  makeGround();
  draw();
}

/** Makes the shapes, which are only moved and scaled afterwards. */
function makeGround() {
  const { map } = ground;
  const choices = groundChoices();
  if (!choices.some((choice) => choice.id === ground.layer)) ground.layer = choices[0]?.id ?? "plain";
  ground.shapes = drawn("g", { class: "ground" });
  map.pictures.forEach((layer, number) => {
    const group = drawn("g", { class: "pictures", "data-number": number });
    for (const { box: [x, y, width, height], source } of layer.tiles) {
      group.append(drawn("image", { x, y, width: width + 0.5, height: height + 0.5, preserveAspectRatio: "none", href: source }));
    }
    ground.shapes.append(group);
  });
  for (const isArea of [true, false]) {
    const group = drawn("g", { class: isArea ? "areas" : "lines" });
    for (const layer of map.layers.filter((layer) => layer.is_area === isArea)) {
      for (const d of layer.paths) group.append(drawn("path", { class: `base base-${layer.class}`, d }));
    }
    ground.shapes.append(group);
  }
  element("layer").replaceChildren(...choices.map(({ id, text }) => new Option(text, id, false, id === ground.layer)));
  element("layers").hidden = choices.length < 2;
  element("credits").textContent = map.credits.join(" · ");
  showLayer();
}

/** What can be shown: lines and areas, the pictures of each map, or the first pictures under the lines. */
function groundChoices() {
  const { map } = ground;
  const pictures = map.pictures.map((layer, number) => ({ id: `pictures-${number}`, text: layer.name }));
  if (!map.layers.length) return pictures;
  const plain = { id: "plain", text: word("layer_plain") };
  if (!pictures.length) return [plain];
  const both = { id: "both", text: word("layer_both") };
  return map.begins_with_pictures ? [both, plain, ...pictures] : [plain, ...pictures, both];
}

function showLayer() {
  const hasLines = ground.layer === "plain" || ground.layer === "both";
  for (const node of ground.shapes.querySelectorAll(".pictures")) {
    const number = ground.layer === "both" ? "0" : ground.layer.replace("pictures-", "");
    node.classList.toggle("off", node.dataset.number !== number);
  }
  ground.shapes.querySelector(".areas").classList.toggle("off", ground.layer !== "plain");
  ground.shapes.querySelector(".lines").classList.toggle("off", !hasLines);
}

/**
 * Puts the ground under a drawing.
 * @param point - Where a latitude and a longitude are on the drawing.
 */
function drawGround(drawing, point) {
  if (!ground.shapes) return;
  const { bounds: [south, west, north, east], size: [wide, high], labels } = ground.map;
  const [[left, top], [right, bottom]] = [point([north, west]), point([south, east])];
  const [x, y] = [(right - left) / wide, (bottom - top) / high];
  ground.shapes.setAttribute("transform", `matrix(${x} 0 0 ${y} ${left} ${top})`);
  drawing.append(ground.shapes);
  if (ground.layer !== "plain" && ground.layer !== "both") return;
  const isPhone = drawing.clientWidth < 700;
  const height = 1400 / Math.max(drawing.clientWidth, 300);
  const names = drawn("g", { class: "names", "font-size": height.toFixed(2) });
  const taken = [];
  for (const label of labels) {
    if (isPhone && !label.on_phone) continue;
    const [middle, line] = [left + label.at[0] * x, top + label.at[1] * y];
    const width = label.text.length * height * 0.55;
    const box = [middle - width / 2, line - height, middle + width / 2, line + height * 0.3];
    const isOutside = box[0] < 0 || box[2] > 100 || box[1] < 0 || box[3] > 60;
    if (isOutside || taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3])) continue;
    taken.push(box);
    names.append(drawn("text", { x: middle.toFixed(2), y: line.toFixed(2), "stroke-width": (height / 4).toFixed(2) }, label.text));
  }
  drawing.append(names);
}

element("layer").addEventListener("change", (event) => {
  ground.layer = event.target.value;
  showLayer();
  draw();
});
