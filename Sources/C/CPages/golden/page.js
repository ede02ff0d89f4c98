"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const findings = all(".finding"), pairs = all(".pair"), zooms = ["whole", "fit", "1", "2", "4", "8"];
const modes = ["side", "slider", "blink", "onion", "difference"];
const grounds = ["checkerboard", "white", "black", "magenta"];
const body = document.body;

for (const thumbnail of all("img[data-from]"))
  thumbnail.src = document.getElementById(thumbnail.dataset.from)?.src ?? "data:,";

// Returns the visible rectangle of a group's images: the changed area with a margin, or the entire image.
const shownPart = (group, width, height) => {
  const whole = [0, 0, width, height];
  const changed = group.dataset.changed?.split(" ").map(Number);
  if (body.dataset.zoom !== "fit" || !changed) return whole;
  const [x, y, w, h] = changed, about = (size) => Math.max(1.5 * size, size + 40, 48);
  const across = Math.min(width, Math.round(Math.max(about(w), about(h) / 2)));
  const down = Math.min(height, Math.round(Math.max(about(h), about(w) / 2.5)));
  if (across * down > .7 * width * height) return whole;
  const start = (middle, length, limit) =>
    Math.max(0, Math.min(Math.round(middle - length / 2), limit - length));
  return [start(x + w / 2, across, width), start(y + h / 2, down, height), across, down];
};

// Sizes the images of a group. Enlarged images have an integer number of device pixels per pixel.
const layOut = (group) => {
  if (!group.clientWidth) return;
  const images = all("img", group);
  const width = Math.max(...images.map((image) => image.naturalWidth), 1);
  const height = Math.max(...images.map((image) => image.naturalHeight), 1);
  group.classList.toggle("wide", width > 1.6 * height);
  const dots = devicePixelRatio || 1;
  let scale = Number(body.dataset.zoom) / dots;
  const isFitted = !scale, [left, top, across, down] = shownPart(group, width, height);
  if (isFitted) {
    const columns = Math.min(Number(getComputedStyle(group).getPropertyValue("--columns")),
      Math.max(images.length, 2));
    const room = (group.clientWidth - 16 * (columns - 1)) / columns - 2;
    scale = Math.min(room / across, Math.max(240, innerHeight * .62) / down);
    if (scale * dots >= 1) scale = Math.min(Math.floor(scale * dots), 12) / dots;
  }
  group.dataset.scale = scale;
  const box = group.dataset.box?.split(" ").map((number) => number * scale);
  for (const image of images) {
    const sheet = image.parentElement;
    sheet.classList.toggle("exact", scale * dots >= 1);
    sheet.style.width = image.style.width = `${image.naturalWidth * scale}px`;
    image.style.height = `${image.naturalHeight * scale}px`;
    if (!box || !image.closest(".difference")) continue;
    let mark = sheet.querySelector(".box");
    if (!mark) sheet.append(mark = document.createElement("i"));
    mark.className = "box";
    // The box stays inside the image, so that the view never scrolls because of it.
    const [x, y, w, h] = box, margin = 5, sides = [image.naturalWidth, image.naturalHeight];
    const [from, above] = [Math.max(x - margin, 0), Math.max(y - margin, 0)];
    Object.assign(mark.style, { left: `${from}px`, top: `${above}px`,
      width: `${Math.min(x + w + margin, sides[0] * scale) - from}px`,
      height: `${Math.min(y + h + margin, sides[1] * scale) - above}px` });
  }
  const isPart = isFitted && across * down < width * height;
  for (const caption of all("figcaption", group))
    caption.dataset.part = isPart ? `, ${across} × ${down} px at ${left}, ${top}` : "";
  for (const view of all(".view", group)) {
    view.style.width = isPart ? `${across * scale + 2}px` : "";
    view.style.height = isPart ? `${down * scale + 2}px` : "";
  }
  const amount = group.querySelector(".amount");
  if (amount) amount.style.width = `${Math.min((isPart ? across : width) * scale + 2, group.clientWidth)}px`;
  if (isPart) for (const view of all(".view", group)) {
    view.scrollLeft = left * scale;
    view.scrollTop = top * scale;
  } else if (box) for (const view of all(".view", group)) {
    view.scrollLeft = box[0] + box[2] / 2 - view.clientWidth / 2;
    view.scrollTop = box[1] + box[3] / 2 - view.clientHeight / 2;
  }
};
const layOutAll = () => {
  const toolbar = document.querySelector(".toolbar");
  if (toolbar) document.documentElement.style.scrollPaddingTop = `${toolbar.offsetHeight + 12}px`;
  all(".pair, .single").forEach(layOut);
};

const choose = (setting, value) => {
  body.dataset[setting] = value;
  for (const button of all(`button[data-${setting}]`))
    button.setAttribute("aria-pressed", button.dataset[setting] === value);
  for (const pair of pairs) delete pair.dataset.shown;
  const kept = current()?.getBoundingClientRect().top;
  layOutAll();
  // Keeps the current finding in place although the content above it changes height.
  if (kept !== undefined && kept < innerHeight)
    scrollBy({ top: current().getBoundingClientRect().top - kept, behavior: "instant" });
};
for (const setting of ["mode", "zoom", "under"])
  for (const button of all(`.toolbar button[data-${setting}]`))
    button.addEventListener("click", () => choose(setting, button.dataset[setting]));

const slide = (pair, value) => {
  const range = pair.querySelector("input");
  range.value = value;
  pair.style.setProperty("--at", `${range.value}%`);
};
const swap = (pair) => {
  const actual = pair.querySelector(".actual");
  const shown = pair.dataset.shown
    ?? (getComputedStyle(actual).visibility === "hidden" ? "expected" : "actual");
  pair.dataset.shown = shown === "actual" ? "expected" : "actual";
};
for (const pair of pairs) {
  const range = pair.querySelector("input");
  range.addEventListener("input", () => slide(pair, range.value));
  pair.querySelector(".swap").addEventListener("click", () => swap(pair));
  const views = all(".view", pair);
  for (const view of views) {
    const follow = (event) => {
      const { left, width } = view.getBoundingClientRect();
      slide(pair, 100 * (event.clientX - left) / width);
    };
    view.addEventListener("pointerdown", (event) => {
      if (body.dataset.mode !== "slider" || event.button) return;
      view.setPointerCapture(event.pointerId);
      event.preventDefault();
      follow(event);
    });
    view.addEventListener("pointermove", (event) => {
      if (view.hasPointerCapture(event.pointerId)) follow(event);
    });
    view.addEventListener("scroll", () => {
      for (const other of views) if (other !== view) {
        other.scrollLeft = view.scrollLeft;
        other.scrollTop = view.scrollTop;
      }
    }, { passive: true });
  }
}

// Copies a text and returns whether that worked. Pages opened from a file have no clipboard API, so that the
// text is copied through a selection.
const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.cssText = "position: fixed; inset: 0; opacity: 0";
    body.append(area);
    area.select();
    try { return document.execCommand("copy"); } catch { return false; } finally { area.remove(); }
  }
};
const announce = (text) => { document.querySelector(".status").textContent = text; };
for (const button of all("button.copy")) button.addEventListener("click", async () => {
  const code = button.parentElement.querySelector("code");
  const isCopied = await copy(code.textContent);
  button.focus({ preventScroll: true });
  if (!isCopied) getSelection().selectAllChildren(code);
  button.textContent = isCopied ? "Copied" : "Press Ctrl+C";
  announce(isCopied ? `Copied ${code.textContent}` : "The command is selected; press Ctrl+C to copy it");
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
});

const picks = all(".accept input"), bar = document.querySelector(".selection");
const select = () => {
  const commands = new Map(), picked = picks.filter((pick) => pick.checked);
  for (const pick of picked) {
    const { approval, only } = pick.closest(".accept").dataset;
    const names = commands.get(approval) ?? new Set();
    for (const name of JSON.parse(only)) names.add(name);
    commands.set(approval, names);
  }
  for (const finding of findings)
    finding.classList.toggle("picked", picked.some((pick) => finding.contains(pick)));
  bar.hidden = !picked.length;
  bar.querySelector("output").textContent = `${picked.length} selected`;
  bar.querySelector("code").textContent = [...commands].map(([approval, names]) =>
    [`reel approve ${approval}`, ...names].join(" ")).join(" && ");
};
for (const pick of picks) pick.addEventListener("change", select);
bar?.querySelector(".clear").addEventListener("click", () => {
  for (const pick of picks) pick.checked = false;
  select();
  (current() ?? findings[0]).focus({ preventScroll: true });
});

let chosen = null;
const current = () => chosen;
const mark = (finding) => {
  chosen?.classList.remove("current");
  chosen = finding;
  chosen?.classList.add("current");
};
for (const finding of findings)
  for (const kind of ["focusin", "pointerdown"]) finding.addEventListener(kind, () => mark(finding));
const goTo = (finding) => {
  if (!finding) return;
  mark(finding);
  finding.focus({ preventScroll: true });
  finding.scrollIntoView({ block: "start" });
};
addEventListener("hashchange", () => goTo(findings.find((finding) => `#${finding.id}` === location.hash)));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event, place = findings.indexOf(current());
  const mine = current() ? all(".pair", current()) : pairs.slice(0, 1);
  if (key === "j" || key === "k") {
    const next = place < 0 ? 0 : place + (key === "j" ? 1 : -1);
    goTo(findings[Math.max(0, Math.min(next, findings.length - 1))]);
  } else if (modes[key - 1]) choose("mode", modes[key - 1]);
  else if (key === "b")
    choose("under", grounds[(grounds.indexOf(body.dataset.under) + 1) % grounds.length]);
  else if (key === "w") choose("zoom", "whole");
  else if (key === "x") {
    const own = current() ? all(".accept input", current()) : [];
    const isOn = own.some((pick) => !pick.checked);
    for (const pick of own) pick.checked = isOn;
    if (own.length) select();
  }
  else if (key === "0") choose("zoom", "fit");
  else if (key === "+" || key === "=" || key === "-") {
    const level = zooms.indexOf(body.dataset.zoom) + (key === "-" ? -1 : 1);
    if (zooms[level]) choose("zoom", zooms[level]);
  } else if (key === "ArrowLeft" || key === "ArrowRight") {
    if (target.matches("input[type=range], .view, .changes, .strip") || !/slider|onion/.test(body.dataset.mode)) return;
    for (const pair of mine)
      slide(pair, Number(pair.querySelector("input").value) + (key === "ArrowRight" ? 2 : -2));
  } else if (key === " ") {
    if (target.matches("button, input, summary") || body.dataset.mode !== "blink") return;
    mine.forEach(swap);
  } else return;
  event.preventDefault();
});

addEventListener("resize", layOutAll);
addEventListener("load", layOutAll);
for (const details of all("details")) details.addEventListener("toggle", layOutAll);
