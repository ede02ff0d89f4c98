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
  livePlayer()?.grid.update();
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

new Menu(find("[data-do=view]", bar), () => {
  const player = livePlayer();
  if (!player?.state) return [];
  const {state: {zoom}, grid} = player, problem = grid.canShow ? undefined : "the file has no variants, and no snapshot is kept";
  return [
    {title: "Stage", items: [
      {title: "Header", keys: "0", isOn: zoom === "header", act: () => player.zoomTo("header")},
      {title: "Phone", isOn: zoom === "fit", act: () => player.zoomTo("fit")},
      ...[1, 2, 4].map((scale) => ({title: `${scale} ×`, isOn: zoom === scale, act: () => player.zoomTo(scale)})),
      {title: "Variants side by side", keys: "V", isOn: grid.isOn, problem, act: () => grid.toggle()},
      {title: "Trail", keys: "T", isOn: player.isTrailing, act: () => player.trail()},
      {title: "Ghost of the saved run", keys: "G", isOn: player.comparing === "ghost", act: () => player.toggleComparison("ghost")},
      {title: "Cairo's frame while paused", isOn: player.isExact, act: () => player.toggleExact()},
    ]},
    {title: "Time", items: [
      {title: "Tracks", isOn: player.page.classList.contains("with-tracks"), act: () => player.toggleTracks()},
    ]},
    {title: "Frame rate", items: [undefined, 60, 120].map((rate) => (
      {title: rate ? `${rate} Hz` : "As in the file", isOn: player.rate === rate, act: () => player.playAt(rate)}))},
  ];
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
