// Connects the parts of the live page.

const session = new Session();
const notice = find(".notice", document);
const main = find("main", document);
const bar = find(".bar", document);
const settingsPanel = find("reel-settings", main);
const curveEditor = find("reel-curve", main);

/** @returns {LivePlayer | null} */
const livePlayer = () => find("reel-live-player", main);

session.view = () => {
  const player = livePlayer();
  if (!player?.state) return {now: 0, isPlaying: false, rate: undefined};
  return {now: player.state.now, isPlaying: player.state.isPlaying, rate: player.rate};
};

// Notices

/**
 * The notices by topic; a closed notice stays closed until its text changes.
 * @type {Map<string, {nodes: Node[], text: string, isClosed: boolean}>}
 */
const notices = new Map();

/** Sets the notice of a topic, or removes it if there are no nodes. */
function notify(topic, ...nodes) {
  const text = nodes.map(({textContent}) => textContent).join("\n");
  if (text === (notices.get(topic)?.text ?? "")) return;
  if (text) notices.set(topic, {nodes, text, isClosed: false});
  else notices.delete(topic);
  showNotices();
}

function showNotices() {
  const shown = [...notices.values()].filter(({isClosed}) => !isClosed);
  notice.replaceChildren(...shown.map((entry) => {
    const part = made("div");
    const close = madeButton("notice-close", "×", () => {
      entry.isClosed = true;
      showNotices();
    });
    close.setAttribute("aria-label", `Close “${entry.nodes[0].textContent}”`);
    part.append(...entry.nodes, close);
    return part;
  }));
  notice.hidden = !shown.length;
}

const heading = (text) => made("h2", "", text);

/** Shows the errors in the file on disk. */
function showProblems({title, problems, isPlaying}) {
  if (!problems.length) return notify("file");
  const count = problems.length;
  const list = made("ol");
  for (const {place, message} of problems) {
    const item = made("li");
    if (place) item.append(made("code", "", place));
    item.append(message);
    list.append(item);
  }
  notify(
    "file", heading(`${title}: ${count === 1 ? "1 error" : `${count} errors`}`),
    made("p", "", isPlaying ? "The page plays the last valid version." : "The page plays the file as soon as it is valid."),
    list);
}

/** Shows the settings that were changed on the page and in the file, with buttons for either value. */
function showConflicts({conflicts}) {
  if (!conflicts.length) return notify("conflicts");
  const list = made("ol");
  for (const {key, mine, theirs, variant} of conflicts) {
    const item = made("li");
    item.append(made("code", "", variant ? `${key} in ${variant}` : key));
    for (const [take, text] of [["mine", `Keep ${mine}`], ["theirs", theirs === null ? "Use the default" : `Use ${theirs} from the file`]]) {
      item.append(madeButton("", text, () => session.act("/resolve", {key, take})));
    }
    list.append(item);
  }
  notify(
    "conflicts", heading("The file has other values for settings that you edited"),
    made("p", "", "Choose a value for each before you save."), list);
}

/** Shows why the current values cannot be played, and marks the image as older. */
function showRefusal(message) {
  const mark = find(".refused", main);
  mark.toggleAttribute("hidden", !message);
  if (!message) return;
  mark.replaceChildren(message);
  if (livePlayer()) mark.prepend(made("b", "", "The image shows the last playable run. "));
}

let tabsTimer = 0;

/** Shows that another page is open, after a delay, because a reloaded page counts twice for a short time. */
function showTabs({pages}) {
  clearTimeout(tabsTimer);
  if (pages < 2) return notify("tabs");
  tabsTimer = setTimeout(() => {
    if (session.state.pages < 2) return;
    notify("tabs", made("p", "", "The file is also open in another tab; both tabs edit the same draft."));
    showBar();
  }, 2500);
}

// The toolbar

function press(name, action) {
  find(`[data-do=${name}]`, bar).addEventListener("click", action);
}

async function save() {
  // Commits the text in a focused field.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  while (session.isBusy) await new Promise((done) => { setTimeout(done, 10); });
  // Saving again confirms an open question.
  const isConfirmed = notices.get("question")?.isClosed === false;
  notify("question");
  if (!await session.save(isConfirmed)) return;
  flash(settingsPanel.rows.some(({message}) => message) ? "Saved, except for invalid values." : "Saved.");
}

/** Shows a text in the toolbar for four seconds. */
function flash(text) {
  const place = find(".bar-state", bar);
  place.dataset.flash = text;
  showBar();
  setTimeout(() => {
    if (place.dataset.flash !== text) return;
    delete place.dataset.flash;
    showBar();
  }, 4000);
}

function showBar() {
  const {state} = session;
  if (!state) return;
  const {elsewhere} = state, count = Object.keys(state.edits).length + elsewhere;
  setText(find(".bar-name", bar), state.title);
  const title = `${count || state.isNew ? "● " : ""}${state.title} – reel tune`;
  if (document.title !== title) document.title = title;
  const place = find(".bar-state", bar);
  const words = [];
  if (place.dataset.flash) words.push(place.dataset.flash);
  const changed = titlesOf(Object.keys(state.edits));
  if (count) words.push(`● ${[changed, elsewhere && `${elsewhere} in other variants`].filter(Boolean).join(", ")}`);
  else if (state.isNew) words.push("● not saved yet");
  if (session.outbox.count) words.push(`${session.outbox.count} waiting for reel`);
  if (state.holder || state.isReadOnly) words.push("read-only");
  if (notices.has("tabs")) words.push(`open in ${state.pages} tabs`);
  setText(place, words.join(" · "));
  for (const [name, can, keys = []] of [["undo", state.canUndo, state.undoes], ["redo", state.canRedo, state.redoes]]) {
    const button = find(`[data-do=${name}]`, bar), word = name === "undo" ? "Undo" : "Redo";
    const text = can && keys.length ? `${word} “${keys.length > 1 ? `${keys.length} changes` : titleOf(keys[0])}”` : word;
    button.disabled = !can;
    setLabel(button, `${text} (Ctrl-${name === "undo" ? "" : "Shift-"}Z)`);
    if (name === "undo") setText(find("span", button), text);
  }
  find("[data-do=save]", bar).disabled = Boolean(state.holder) || state.isReadOnly || !(count || state.isNew);
}

press("undo", () => session.undo());
press("redo", () => session.redo());
press("save", save);

// Keys

const KEYS = [
  ["Space", "play, pause"], [", .", "previous, next frame"], ["Shift , .", "previous, next event"],
  ["Home End", "start, end"], ["J K L", "play backward, pause, play forward"],
  ["1 2 3", "speed ¼, ½, 1"], ["[ ]", "set the start, the end of the loop; Shift clears both"],
  ["C", "set cursors A and B, then clear them"], ["Hold B", "show the saved run"],
  ["W G T", "compare, ghost, trail"], ["V", "variants and snapshots side by side"], ["D", "light, dark"], ["0 + −", "header, zoom in, zoom out"],
  ["4 5 6", "play snapshot A, B, C; Shift keeps the edits in it"], ["F6", "next pane; Page Up and Page Down: settings"],
  ["Drag, wheel on the image", "pull the list"], ["↑ ↓ on the image", "pull by 1 %; Shift 10 %; Enter releases, Esc discards"],
  ["Arrow keys on a handle", "move by 0.01; Shift 0.1; Alt 0.001; Page Up and Page Down: other handles"], ["/", "search the settings"],
  ["Drag a title", "change its number"], ["↑ ↓ in a field", "step; Shift 10 steps; Alt 0.1"],
  ["2*16, 200ms, +=5", "arithmetic and units in a field"],
  ["Ctrl-S", "save"], ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo"], ["?", "show this list"],
];

const help = find(".help", document);
{
  const list = made("dl");
  for (const [keys, effect] of KEYS) list.append(made("dt", "", keys), made("dd", "", effect));
  help.append(heading("Keys"), list, madeButton("", "Close", () => help.close()));
}
press("keys", () => help.showModal());

document.addEventListener("keydown", (event) => {
  const target = event.composedPath()[0];
  const isTyping = target instanceof Element && target.matches(FIELDS);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const key = event.key.toLowerCase();
    if (key === "s") save();
    // A field has its own undo.
    else if (key === "z" && !isTyping) (event.shiftKey ? session.redo() : session.undo());
    else if (key === "y" && !isTyping) session.redo();
    else return;
    event.preventDefault();
    return;
  }
  if (isTyping || event.altKey) return;
  if (event.key === "/") settingsPanel.focusSearch?.();
  else if (event.key === "?") help.showModal();
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("keyup", (event) => {
  if (event.key.toLowerCase() === "b") livePlayer()?.showSaved(false);
});
addEventListener("blur", () => livePlayer()?.showSaved(false));

// Tabs of small screens

for (const tab of all("[role=tab]", main)) {
  tab.addEventListener("click", () => {
    Object.assign(main.dataset, {tab: tab.dataset.tab, panel: tab.dataset.panel});
    settingsPanel.showTab(tab.dataset.tab);
    for (const other of all("[role=tab]", main)) other.setAttribute("aria-selected", String(other === tab));
    const player = livePlayer();
    if (player) player.dataset.tab = main.dataset.tab;
  });
}

// Events of the session

let revision = 0;
session.addEventListener("state", ({detail: state}) => {
  // These notices are about an older revision.
  if (state.revision !== revision) for (const topic of ["problem", "question", "copy"]) notify(topic);
  revision = state.revision;
  showBar();
  showProblems(state);
  showConflicts(state);
  if (state.draftProblem) notify("draft", heading("The edits could not be stored"), made("p", "", state.draftProblem));
  else notify("draft");
  showRefusal(state.refusal?.message);
  if (state.holder) {
    notify("read-only", made("p", "", `Another reel tune (${state.holder}) has opened ${state.title}. This page is read-only: edits are neither saved nor stored in a draft.`));
  } else if (state.isReadOnly) notify("read-only", made("p", "", `${state.title} is read-only: edits cannot be saved and stay in a draft.`));
  else notify("read-only");
  showTabs(state);
  const player = livePlayer();
  if (player) player.isBusy = session.isBusy && session.queue.length > 0;
  // Without a run, for example because the file is invalid, no run event follows.
  if (!state.isPlaying) document.documentElement.dataset.revision = String(state.revision);
});
session.addEventListener("problem", ({detail}) => {
  // Reopens a closed notice with the same text.
  notify("problem");
  notify("problem", heading("The action failed"), made("p", "", detail));
});
session.addEventListener("question", ({detail}) => {
  notify(
    "question", heading("Save an invalid file?"), made("p", "", `${detail}. Save again to save it anyway.`),
    madeButton("", "Save anyway", save));
});
session.addEventListener("part", ({detail}) => livePlayer()?.loopPart(detail));
session.addEventListener("parts", () => { if (session.part) livePlayer()?.showPart(session.part); });
session.addEventListener("kept", ({detail}) => flash(detail));
session.addEventListener("refused", ({detail}) => showRefusal(detail));
session.addEventListener("shown", ({detail}) => livePlayer()?.showExcerpt(detail));
session.addEventListener("old", ({detail}) => livePlayer()?.page.classList.toggle("old", detail));
session.addEventListener("run", async ({detail: {run, ...facts}}) => {
  showRefusal(session.state.refusal?.message);
  const player = livePlayer();
  if (player) {
    if (player.matches("[data-ready]")) await player.replaceRun(run, facts);
  } else {
    const element = /** @type {LivePlayer} */ (made("reel-live-player"));
    Object.assign(element, {session, facts});
    element.setAttribute("whole", "");
    const title = made("h1", "", session.state.title);
    title.slot = "title";
    const script = made("script", "", run);
    script.type = "text/plain";
    element.append(title, script);
    find(".waiting", main).replaceWith(element);
  }
  document.documentElement.dataset.revision = String(facts.revision);
});
session.addEventListener("lost", () => notify(
  "lost", heading("reel has ended"),
  made("p", "", "Unsaved edits are stored in a draft. To continue, start reel tune again; with the same --port, this page continues, and applies what you change until then.")));
session.addEventListener("hung", () => notify(
  "lost", heading("reel does not answer"),
  made("p", "", "It is busy or stopped. What you change is kept, and applied when it answers.")));
for (const event of ["found", "answers"]) session.addEventListener(event, () => notify("lost"));
session.addEventListener("waiting", showBar);
session.addEventListener("rejected", ({detail}) => {
  const waiting = setArguments(session.outbox.changes);
  notify(
    "lost", heading("The server rejects this page"), made("p", "", detail),
    ...(waiting ? [made("p", "", "It has not received these changes:"), made("code", "", waiting)] : []));
  find(".waiting", main)?.replaceChildren("The page is not connected.");
});

settingsPanel.session = session;
curveEditor.session = session;
session.listen();
