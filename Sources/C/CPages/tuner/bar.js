// The bar's variants, snapshots and view menu, and moving between panes.

/** Returns the titles of keys, without repetition: at most three. */
function titlesOf(keys) {
  const titles = [...new Set(keys.map(titleOf))];
  return titles.slice(0, 3).join(", ") + (titles.length > 3 ? ` +${titles.length - 3}` : "");
}

// Variants

const variantTabs = find(".bar-variants", bar);

/** Shows the variants of the file as tabs. */
function showVariants({variants, variant, isNew, isReadOnly, holder}) {
  const names = variants.length ? ["", ...variants] : [];
  const key = JSON.stringify(names);
  if (variantTabs.dataset.key !== key) {
    variantTabs.dataset.key = key;
    variantTabs.replaceChildren(...names.map((name) => {
      const tab = madeButton("", name || "Base", () => session.act("/variant", {name: name || null}));
      const title = name ? `Tune the variant ${name}` : "Tune what all variants share";
      Object.assign(tab, {role: "tab", value: name, title});
      return tab;
    }));
  }
  for (const tab of all("[role=tab]", variantTabs)) {
    const isShown = tab.value === (variant ?? "");
    if (isShown && tab.ariaSelected !== "true") tab.scrollIntoView({block: "nearest", inline: "nearest"});
    tab.ariaSelected = String(isShown);
    tab.tabIndex = isShown ? 0 : -1;
  }
  variantTabs.hidden = !names.length;
  find("[data-do=variant]", bar).hidden = isNew || isReadOnly || Boolean(holder);
}

variantTabs.addEventListener("keydown", ({key, target}) => {
  const next = {ArrowRight: target.nextElementSibling, ArrowLeft: target.previousElementSibling}[key];
  next?.focus();
  next?.click();
});

/** Requests the name of a new variant with the current edits, in place of the button. */
press("variant", ({currentTarget: button}) => {
  const field = made("input", "bar-name-field");
  let number = session.state.variants.length + 1;
  while (session.state.variants.includes(`idea-${number}`)) number += 1;
  Object.assign(field, {value: `idea-${number}`, ariaLabel: "Name of the new variant", spellcheck: false, maxLength: 40});
  let isOpen = true;
  // Removing the field also blurs it.
  const close = () => {
    if (isOpen) {
      isOpen = false;
      field.remove();
    }
  };
  field.addEventListener("blur", close);
  field.addEventListener("keydown", async (event) => {
    const {key} = event;
    if (key !== "Enter" && key !== "Escape") return;
    // The key would also press the button.
    event.preventDefault();
    const name = field.value.trim();
    close();
    button.focus();
    if (key === "Escape") return;
    if (await session.act("/variant", {name, isNew: true})) flash(`Saved the variant ${name}.`);
  });
  button.before(field);
  field.focus();
  field.select();
});

// Snapshots

/** The edits of each snapshot. @type {Map<string, Record<string, string>>} */
const snapshots = new Map();
/** The snapshots by the code of their key. */
const SNAPSHOT_KEYS = {Digit4: "A", Digit5: "B", Digit6: "C"};

function keepSnapshot(name) {
  snapshots.set(name, {...session.state.edits});
  showSnapshots();
  flash(`Kept as ${name}.`);
}

/** Plays the edits of a snapshot, in one step of undo; an empty snapshot takes the current edits. */
function playSnapshot(name) {
  const kept = snapshots.get(name);
  if (!kept) return keepSnapshot(name);
  const {edits} = session.state;
  const changes = [...new Set([...Object.keys(edits), ...Object.keys(kept)])]
    .filter((key) => edits[key] !== kept[key]).map((key) => ({key, value: kept[key] ?? null}));
  return changes.length ? session.edit(changes) : undefined;
}

const snapshotButtons = Object.values(SNAPSHOT_KEYS).map((name, index) => {
  const button = madeButton("", name, ({shiftKey}) => (shiftKey ? keepSnapshot(name) : playSnapshot(name)));
  button.ariaKeyShortcuts = String(index + 4);
  return button;
});
find(".bar-snapshots", bar).append(...snapshotButtons);
roveButtons(find(".bar-snapshots", bar));

function showSnapshots() {
  snapshotButtons.forEach((button, index) => {
    const kept = snapshots.get(button.textContent);
    setLabel(button, kept
      ? `${button.textContent}: play these edits (${index + 4}); Shift replaces them`
      : `${button.textContent}: keep the edits to come back to them (Shift-${index + 4})`);
    button.classList.toggle("bar-kept", Boolean(kept));
    const isPlayed = kept && areSame(sorted(kept), sorted(session.state?.edits ?? {}));
    button.setAttribute("aria-pressed", String(Boolean(isPlayed)));
  });
}

const sorted = (edits) => Object.entries(edits).sort(([first], [second]) => (first < second ? -1 : 1));

// View

const viewMenu = find(".view-menu", bar);

/** Returns the headings of the view menu, and its items: a title, the key, whether it is on, and its action. */
const viewItems = (player) => [
  ["Stage"],
  ["Header", "0", player.state.zoom === "header", () => player.zoomTo("header")],
  ["Phone", "", player.state.zoom === "fit", () => player.zoomTo("fit")],
  ...[1, 2, 4].map((zoom) => [`${zoom} ×`, "", player.state.zoom === zoom, () => player.zoomTo(zoom)]),
  ["Trail", "T", player.isTrailing, () => player.trail()],
  ["Ghost of the saved run", "G", player.comparing === "ghost", () => player.toggleComparison("ghost")],
  ["Cairo's frame while paused", "", player.isExact, () => player.toggleExact()],
  ["Time"],
  ["Tracks", "", player.page.classList.contains("with-tracks"), () => player.toggleTracks()],
  ["Frame rate"],
  ...[undefined, 60, 120].map((rate) => [
    rate ? `${rate} Hz` : "As in the file", "", player.rate === rate, () => player.playAt(rate),
  ]),
];

viewMenu.addEventListener("beforetoggle", ({newState}) => {
  const player = livePlayer();
  if (newState !== "open" || !player) return;
  viewMenu.style.right = `${innerWidth - find("[data-do=view]", bar).getBoundingClientRect().right}px`;
  viewMenu.replaceChildren(...viewItems(player).map(([title, keys, isOn, act]) => {
    if (!act) return made("h2", "", title);
    const item = madeButton("", title, () => {
      act();
      viewMenu.hidePopover();
    });
    item.role = "menuitemcheckbox";
    item.ariaChecked = String(isOn);
    if (keys) item.append(made("kbd", "", keys));
    return item;
  }));
});
viewMenu.addEventListener("toggle", ({newState}) => newState === "open" && find("button", viewMenu)?.focus());
viewMenu.addEventListener("keydown", (event) => {
  const items = all("button", viewMenu), change = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (!change) return;
  event.preventDefault();
  event.stopPropagation();
  items[(items.indexOf(document.activeElement) + change + items.length) % items.length].focus();
});

press("compare", () => livePlayer()?.toggleComparison("wipe"));
session.addEventListener("compared", ({detail}) => {
  find("[data-do=compare]", bar).setAttribute("aria-pressed", String(detail === "wipe"));
});

// Panes

/** The panes, in the order of F6. */
const panes = () => [bar, settingsPanel, livePlayer()?.stage, curveEditor, livePlayer()?.find(".panel")]
  .filter((pane) => pane?.checkVisibility());

document.addEventListener("keydown", (event) => {
  const {key, code, shiftKey} = event, [target] = event.composedPath();
  if (key === "F6") {
    const list = panes(), path = event.composedPath(), now = list.findIndex((pane) => path.includes(pane));
    const pane = list[(now + (shiftKey ? list.length - 1 : 1) + (now < 0 && shiftKey ? 1 : 0)) % list.length];
    const first = all("button, input, select, [tabindex='0']", pane)
      .find((control) => !control.disabled && control.tabIndex >= 0 && control.checkVisibility());
    first?.focus();
    event.preventDefault();
    return;
  }
  const name = SNAPSHOT_KEYS[code];
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.matches(FIELDS)) return;
  event.preventDefault();
  if (shiftKey) keepSnapshot(name);
  else playSnapshot(name);
}, true);

session.addEventListener("state", ({detail}) => {
  showVariants(detail);
  showSnapshots();
});
