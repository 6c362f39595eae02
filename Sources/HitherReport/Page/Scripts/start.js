// Starts the interactive parts of the page, again whenever another variant of it is shown.

const outing = readOuting();
const words = new Words(outing);
const clock = new Clock(outing.seconds);
// About a minute and a half for the whole outing, in the steps that the page offers.
const rates = [...document.querySelectorAll("[data-part=rate] option")].map((each) => Number(each.value));
clock.rate = rates.find((rate) => rate >= outing.seconds / 90) ?? rates.at(-1) ?? 60;

let parts = [];

function begin() {
  for (const part of parts) part.remove();
  parts = [];
  words.refresh();
  const box = shown("[data-map]");
  if (box) parts.push(new OutingMap(box, outing, clock, words));
  const bar = shown("[data-replay]");
  if (bar) parts.push(new Replay(bar, outing, clock, words));
  for (const chart of document.querySelectorAll("svg[data-chart]")) {
    parts.push(new ChartCursor(chart, outing, clock, words));
  }
  const filters = shown("[data-filters]");
  if (filters) parts.push(new Timeline(filters, outing, clock));
}

begin();
document.addEventListener("hither:variant", begin);
document.documentElement.dataset.ready = "";
