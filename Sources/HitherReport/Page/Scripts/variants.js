{
  const table = JSON.parse(document.getElementById("variants").textContent);
  const root = document.documentElement;
  const box = document.querySelector("[data-switch]");
  const [language, units, size] = box.querySelectorAll("select");
  const key = "hither-variant";
  const sizeKey = "hither-text";
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
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { return; } };
  const setSize = (value) => {
    size.value = value;
    if (size.value === "") delete root.dataset.text;
    else root.dataset.text = size.value;
    window.dispatchEvent(new Event("resize"));
  };
  box.addEventListener("change", (event) => {
    if (event.target === size) {
      keep(sizeKey, size.value);
      setSize(size.value);
      return;
    }
    const variant = language.value + " " + units.value;
    keep(key, variant);
    show(variant);
  });
  [language.value, units.value] = current().split(" ");
  box.hidden = false;
  if (kept(sizeKey)) setSize(kept(sizeKey));
  const before = kept(key) ?? current();
  if (before !== current()) show(before);
}
