{
  const table = JSON.parse(document.getElementById("variants").textContent);
  const root = document.documentElement;
  const box = document.querySelector("[data-switch]");
  const [language, units] = box.querySelectorAll("select");
  const key = "hither-variant";
  const current = () => root.lang + " " + root.dataset.units;
  const put = (element, name, text) => {
    if (name === "") element.innerHTML = text;
    else if (text === undefined) element.removeAttribute(name);
    else element.setAttribute(name, text);
  };
  const show = (variant) => {
    const place = table.variants.indexOf(variant);
    if (place === -1) return;
    for (const element of document.querySelectorAll("[data-v]")) {
      const parts = Object.entries(table.entries[element.dataset.v]);
      for (const [name, texts] of parts) put(element, name, table.texts[texts[place]]);
    }
    [language.value, units.value] = variant.split(" ");
    document.dispatchEvent(new CustomEvent("hither:variant"));
  };
  const kept = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (variant) => { try { localStorage.setItem(key, variant); } catch { return; } };
  box.addEventListener("change", () => {
    const variant = language.value + " " + units.value;
    keep(variant);
    show(variant);
  });
  [language.value, units.value] = current().split(" ");
  box.hidden = false;
  const before = kept() ?? current();
  if (before !== current()) show(before);
}
