// The menus for copies and exports.

/** The names of the exports, in the order of the menu; the image is a frame, the others are runs. */
const EXPORTS = {png: "PNG of this instant", gif: "GIF", mp4: "MP4", webp: "WebP", html: "HTML page", apng: "APNG", webm: "WebM", contact: "Contact sheet"};
/** The events that name instants; the release does only before them. */
const INSTANTS = ["trigger", "end", "rest"];
/** The interval between requests of the progress, in milliseconds. */
const PROGRESS_INTERVAL = 200;

const exportBar = find(".bar-export", bar);

// Copies

const quotedWord = (text) => (/^[\w./=:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
const setWords = (words) => words.map((text) => `--set ${quotedWord(text)}`).join(" ");

/** Returns changes as arguments of `reel render`. @param {Iterable<[string, string | null]>} changes */
const setArguments = (changes) => setWords([...changes].map(([key, value]) => `${key}=${value ?? "null"}`));

/** Returns the unsaved values as YAML, also those that the server has not received. @returns {[string, string][]} */
function unsavedValues() {
  const changes = new Map([...Object.entries(session.state.edits), ...session.outbox.changes]);
  return [...changes].flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
}

/** Returns the command that renders the current run. */
function command() {
  const {title, variant, overrides, solo} = session.state;
  const played = unsavedValues().filter(([key]) => !solo.length || solo.includes(key));
  return [
    "reel render", quotedWord(title.replace(/^-/, "./-")), ...(variant ? ["--variant", quotedWord(variant)] : []),
    setWords(overrides), setArguments(played),
  ].filter(Boolean).join(" ");
}

/** Returns the changes in words, such as `hillHeight 40 pt → 60 pt`. */
function changesText() {
  const {values} = session.state, waiting = session.outbox.changes;
  const settings = new Map(session.description.groups.flatMap((group) => group.settings.map((setting) => [setting.key, {...setting, group}])));
  const names = [...settings.values()].map(({name}) => name);
  return unsavedValues().map(([key, value]) => {
    const setting = settings.get(key);
    if (!setting) return `${key} ${value}`;
    const {name, group, saved} = setting;
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return `${isUnique ? name : `${group.title}, ${name}`} ${spokenText(setting, saved)} → ${waiting.has(key) ? value : spokenText(setting, values[key])}`;
  }).join("\n");
}

async function copy(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    flash(`Copied: ${title}.`);
  } catch {
    notify("copy", heading("Copy this text"), made("code", "", text));
  }
}

const copyMenu = new Menu(find("[data-do=copy]", bar), () => {
  fetchCopies();
  return copyGroups([{title: "As code", problem: "waiting for reel"}], {problem: "waiting for reel"});
});

/** Returns the menu of copies. @param {any[]} curve the items of the curve */
function copyGroups(curve, diff) {
  if (!session.state) return [];
  const {setting} = curveEditor;
  const item = ({text, ...item}) => ({...item, act: () => copy(text, item.title)});
  const changes = unsavedValues(), count = changes.length, problem = count ? undefined : "nothing is changed";
  return [
    ...(setting ? [{title: curveEditor.isKnown ? titleOf(setting.key) : "Curve", items: curve.map(item)}] : []),
    {title: count === 1 ? "1 change" : count ? `${count} changes` : "Changes", items: [
      item({title: "As text", problem, text: changesText()}),
      item({title: "As --set", problem, text: setArguments(changes)}),
      item({title: "As a diff of the file", ...diff}),
    ]},
    {title: "This run", items: [item({title: "Command that renders it", text: command()})]},
  ];
}

async function fetchCopies() {
  // The parts of the run determine the curve that the editor opens with.
  if (session.state?.isPlaying && !curveEditor.isKnown) await new Promise((done) => { session.addEventListener("parts", done, {once: true}); });
  const {curve, diff} = await session.ask("/copies", {key: curveEditor.setting?.key})
    .catch(({message: problem}) => ({curve: [{title: "As code", problem}], diff: {problem}}));
  if (copyMenu.isOpen) copyMenu.fill(copyGroups(curve, diff));
}

// Exports

/** Lets the browser save a file. */
function download(blob, name) {
  const link = made("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the name of the displayed instant, such as `trigger+0.4s`, or `hand+0.4s` in a pull by hand. */
function instantName({runs: [run], hand, state: {now}}) {
  if (hand.isShown) return `hand+${round(hand.now, 3)}s`;
  const past = (run.events ?? []).filter(([seconds]) => seconds <= now + 1e-6);
  const [start, kind] = past.findLast(([, kind]) => INSTANTS.includes(kind)) ?? past.findLast(([, kind]) => kind === "touchEnded") ?? [0];
  const offset = round(now - start, 3);
  return kind ? `${NAMES[kind]}${offset > 0 ? `+${offset}s` : ""}` : `${offset}s`;
}

async function exportImage() {
  const player = livePlayer(), {hand} = player, {now, appearance} = player.state;
  const {title, variant} = session.state;
  const name = `${title.replace(/\.[^.]+$/, "")}${variant ? `.${variant}` : ""}-${instantName(player)}.png`;
  const {file} = await session.ask("/frame", {now, rate: player.rate, isDark: appearance === "dark", ...(hand.isShown && {isHand: true, now: hand.now})}, true);
  if (!file) throw new Error("the run has changed; export again");
  download(file, name);
  flash(`Downloaded ${name}.`);
}

async function exportRun(format, isOfVariants) {
  const isDark = livePlayer()?.state.appearance === "dark";
  const [bar, text] = exportBar.children;
  const show = ({done, total}) => {
    bar.max = total || 1;
    if (total) bar.value = done;
    else bar.removeAttribute("value");
    setText(text, total ? `${EXPORTS[format]} ${done}/${total}` : `${EXPORTS[format]} …`);
  };
  show({done: 0, total: 0});
  exportBar.hidden = false;
  const timer = setInterval(() => session.ask("/export/progress").then(show, () => {}), PROGRESS_INTERVAL);
  try {
    const {name, size, problem, path, notes} = await session.ask("/export", {format, isDark, isOfVariants});
    if (problem) throw new Error(problem);
    const parts = [];
    for (let from = 0; from < size; from += parts.at(-1).size) {
      const {file} = await session.ask("/export/bytes", {from}, true);
      if (!file) throw new Error("the export has ended; export again");
      parts.push(file);
    }
    download(new Blob(parts), name);
    // The first clause of a note is short enough for the bar.
    flash([`Downloaded ${name}${path ? ` and wrote ${path}` : ""}`, ...notes.map((note) => note.replace(/[;,:].*/, ""))].join("; "));
  } finally {
    clearInterval(timer);
    exportBar.hidden = true;
  }
}

/** Exports, and shows why that fails unless the user has canceled it. */
async function exportAs(act) {
  exportBar.isCanceled = false;
  notify("problem");
  try {
    await act();
  } catch (error) {
    if (exportBar.isCanceled) flash("Canceled the export.");
    else session.emit("problem", error.message);
  }
}

find("button", exportBar).addEventListener("click", () => {
  exportBar.isCanceled = true;
  session.ask("/export/cancel").catch(() => {});
});

new Menu(find("[data-do=export]", bar), () => {
  if (!session.state) return [];
  const {exports, variants, isPlaying} = session.state;
  const problems = new Map(exports.map(({format, problem}) => [format, problem ?? undefined]));
  const busy = !isPlaying ? "no run can be played" : exportBar.hidden ? undefined : "another export is running";
  const item = (format, isOfVariants) => ({
    title: EXPORTS[format], problem: problems.get(format) ?? busy, act: () => exportAs(() => exportRun(format, isOfVariants)),
  });
  return [
    {items: Object.keys(EXPORTS).map((format) => (
      format === "png" ? {title: EXPORTS.png, problem: livePlayer() && isPlaying ? undefined : busy, act: () => exportAs(exportImage)} : item(format, false)))},
    ...(variants.length ? [{title: "Side by side", items: ["gif", "html"].map((format) => ({...item(format, true), title: `${EXPORTS[format]} of all ${variants.length} variants`}))}] : []),
  ];
});

// A curve that is pasted anywhere but into a field replaces the selected one.
document.addEventListener("paste", (event) => {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || (target instanceof Element && target.matches(FIELDS)) || !curveEditor.key) return;
  event.preventDefault();
  const tab = find("[data-tab=curve]", main);
  if (tab.offsetParent) tab.click();
  curveEditor.take(event.clipboardData.getData("text/plain"));
});
