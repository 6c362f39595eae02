for (const tools of document.querySelectorAll(".tools")) tools.hidden = false;
for (const table of document.querySelectorAll("table[data-sorts]")) {
  const body = table.tBodies[0];
  const value = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    return cell.textContent === "–" ? Infinity : cell.textContent;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const falls = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falls ? "descending" : "ascending");
      const rows = [...body.rows].sort((a, b) => {
        const x = value(a, column), y = value(b, column);
        const order = typeof x === "number" && typeof y === "number"
          ? x - y : String(x).localeCompare(String(y));
        return falls ? -order : order;
      });
      body.replaceChildren(...rows);
    });
  });
  const filter = table.closest("section").querySelector("input[data-filter]");
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(" ").filter(word => word);
    const shows = text => words.every(word => text.toLowerCase().includes(word));
    for (const row of body.rows) row.hidden = !shows(row.textContent);
    for (const mark of document.querySelectorAll(".mark")) {
      const device = mark.closest("figure").dataset.device;
      mark.classList.toggle("faint", !shows(mark.dataset.policy + " " + device));
    }
  });
}
const choice = document.querySelector("select[data-choose]");
if (choice) choice.addEventListener("input", () => {
  for (const kept of document.querySelectorAll("[data-kept]")) {
    if (kept.dataset.kept === choice.value) kept.removeAttribute("display");
    else kept.setAttribute("display", "none");
  }
});
