// Puts the live page together.

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

// What is wrong.

/**
 * What is said over the page, by what it concerns; what was closed is not said again.
 * @type {Map<string, {nodes: Node[], text: string, isClosed: boolean}>}
 */
const said = new Map();

/** Says something about a matter, in the place of what was said of it before; nothing ends it. */
function say(matter, ...nodes) {
  const text = nodes.map(({textContent}) => textContent).join("\n");
  if (text === (said.get(matter)?.text ?? "")) return;
  if (text) said.set(matter, {nodes, text, isClosed: false});
  else said.delete(matter);
  showNotices();
}

function showNotices() {
  const shown = [...said.values()].filter(({isClosed}) => !isClosed);
  notice.replaceChildren(...shown.map((matter) => {
    const part = made("div"), close = made("button", "notice-close", "×");
    close.type = "button";
    close.setAttribute("aria-label", `Close “${matter.nodes[0].textContent}”`);
    close.addEventListener("click", () => {
      matter.isClosed = true;
      showNotices();
    });
    part.append(...matter.nodes, close);
    return part;
  }));
  notice.hidden = !shown.length;
}

const heading = (text) => made("h2", "", text);

/** Says what is wrong with the file on disk. */
function sayProblems({title, problems, isPlaying}) {
  if (!problems.length) return say("file");
  const count = problems.length;
  const list = made("ol");
  for (const {place, message} of problems) {
    const item = made("li");
    if (place) item.append(made("code", "", place));
    item.append(message);
    list.append(item);
  }
  say(
    "file", heading(`${title}: ${count === 1 ? "1 problem" : `${count} problems`}`),
    made("p", "", isPlaying ? "What plays is the file as it was before." : "It plays as soon as the file is right."),
    list);
}

/** Says what was changed here and in the file, and asks which it is to be. */
function sayConflicts({conflicts}) {
  if (!conflicts.length) return say("conflicts");
  const list = made("ol");
  for (const {key, mine, theirs, variant} of conflicts) {
    const item = made("li");
    item.append(made("code", "", variant ? `${key} in ${variant}` : key));
    for (const [take, text] of [["mine", `keep ${mine}`], ["theirs", `take ${theirs ?? "the default"}`]]) {
      const button = made("button", "", text);
      button.type = "button";
      button.addEventListener("click", () => session.act("/resolve", {key, take}));
      item.append(button);
    }
    list.append(item);
  }
  say(
    "conflicts", heading("The file has changed where you have too"),
    made("p", "", "Saving waits until each is decided."), list);
}

/** Marks what is shown as older than the values beside it, and says why. */
function sayRefusal(message) {
  const mark = find(".refused", main);
  mark.toggleAttribute("hidden", !message);
  if (!message) return;
  mark.replaceChildren(message);
  if (livePlayer()) mark.prepend(made("b", "", "This image is of the last run that could be played. "));
}

let tabsTimer = 0;

/** Says that there is another page, once it stays: one that is loaded anew leaves after a moment. */
function sayTabs({pages}) {
  clearTimeout(tabsTimer);
  if (pages < 2) return say("tabs");
  tabsTimer = setTimeout(() => {
    if (session.state.pages < 2) return;
    say("tabs", made("p", "", "The file is open in another tab too: both change the same draft."));
    showBar();
  }, 2500);
}

// The bar.

function press(name, action) {
  find(`[data-do=${name}]`, bar).addEventListener("click", action);
}

async function save() {
  // What is being typed counts.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  while (session.isBusy) await new Promise((done) => { setTimeout(done, 10); });
  // To save once more confirms what was asked.
  const isConfirmed = said.get("question")?.isClosed === false;
  say("question");
  if (!await session.save(isConfirmed)) return;
  flash(settingsPanel.rows.some(({message}) => message) ? "Saved, except what is marked as wrong." : "Saved.");
}

/** Says something for a moment. */
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

/** The command that draws what is played, for others. */
function command() {
  const {title, variant, overrides, edits, solo} = session.state;
  const quoted = (text) => (/^[\w./=:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const played = Object.entries(edits).filter(([key]) => !solo.length || solo.includes(key));
  return [
    "reel render", quoted(title.replace(/^-/, "./-")), ...(variant ? ["--variant", quoted(variant)] : []),
    ...[...overrides, ...played.map(([key, value]) => `${key}=${value}`)].map((text) => `--set ${quoted(text)}`),
  ].join(" ");
}

async function copyCommand() {
  const text = command();
  try {
    await navigator.clipboard.writeText(text);
    flash("The command is copied.");
  } catch {
    say("share", heading("Copy this command"), made("code", "", text));
  }
}

/** Writes what plays into the folder that reel was started with. */
async function exportAs(format) {
  flash(`Exporting ${format} …`);
  try {
    const {path, problem} = await session.ask("/export", {format});
    say("problem");
    if (problem) session.tell("problem", problem);
    else flash(`${path} is written.`);
  } catch (error) {
    session.tell("problem", error.message);
  }
}

/** Offers what can be shared: the command, and files where there is a folder for them. */
function share() {
  const formats = session.state?.exports ?? [];
  if (!formats.length) return copyCommand();
  const menu = find(".share", bar);
  const act = (text, action) => {
    const button = made("button", "", text);
    button.type = "button";
    button.addEventListener("click", () => {
      menu.hidePopover();
      action();
    });
    return button;
  };
  menu.replaceChildren(
    act("Copy the command", copyCommand), ...formats.map((format) => act(`Export ${format}`, () => exportAs(format))));
  menu.showPopover();
  find("button", menu).focus();
  return undefined;
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
  if (count) words.push(`● ${count} unsaved${elsewhere ? `, ${elsewhere} in other variants` : ""}`);
  else if (state.isNew) words.push("● not saved yet");
  if (state.holder) words.push("to look at");
  else if (state.isReadOnly) words.push("read-only");
  if (said.has("tabs")) words.push(`open in ${state.pages} tabs`);
  setText(place, words.join(" · "));
  find("[data-do=undo]", bar).disabled = !state.canUndo;
  find("[data-do=redo]", bar).disabled = !state.canRedo;
  find("[data-do=save]", bar).disabled = Boolean(state.holder) || state.isReadOnly || !(count || state.isNew);
}

/** The variants of the file, and the one that plays. */
function showVariants({variants, variant}) {
  const select = find(".bar-variants", bar);
  select.hidden = !variants.length;
  if (!variants.length) return;
  const names = ["", ...variants];
  if (all("option", select).map((option) => option.value).join("\n") !== names.join("\n")) {
    select.replaceChildren(...names.map((name) => new Option(name || "As it is", name)));
  }
  select.value = variant ?? "";
}

find(".bar-variants", bar).addEventListener("change", async (event) => {
  if (!await session.act("/variant", {name: event.target.value || null})) showVariants(session.state);
});

press("undo", () => session.undo());
press("redo", () => session.redo());
press("save", save);
press("share", share);
press("exact", (event) => {
  const player = livePlayer();
  const button = event.currentTarget;
  const isExact = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isExact));
  if (!player) return;
  player.isExact = isExact;
  player.show();
});

// Keys.

const KEYS = [
  ["Space", "play, stop"], [", .", "one frame back, on"], ["Shift , .", "event before, after"],
  ["Home End", "beginning, end"], ["J K L", "back, stop, forward"], ["1 2 3", "speed ¼, ½, 1"],
  ["[ ]", "the loop's ends; with Shift none"], ["C", "cursors A and B"], ["hold B", "what is saved"],
  ["G W T", "ghost, wipe, trail"], ["D", "light, dark"], ["0 + −", "fit, zoom"],
  ["↑ ↓ on the picture", "pull; Shift 10; Enter lets go, Esc gives up"],
  ["arrows on a handle", ".01; Shift .1; Alt .001"], ["/", "search the settings"],
  ["Ctrl-S", "save"], ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo"], ["?", "these keys"],
];

const help = find(".help", document);
{
  const list = made("dl");
  for (const [keys, what] of KEYS) list.append(made("dt", "", keys), made("dd", "", what));
  const close = made("button", "", "Close");
  close.type = "button";
  close.addEventListener("click", () => help.close());
  help.append(heading("Keys"), list, close);
}
press("keys", () => help.showModal());

document.addEventListener("keydown", (event) => {
  const target = event.composedPath()[0];
  const isTyping = target instanceof Element && target.matches(FIELDS);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const key = event.key.toLowerCase();
    if (key === "s") save();
    // A field undoes what was typed into it.
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
  if (event.key.toLowerCase() === "b") livePlayer()?.hold(false);
});
addEventListener("blur", () => livePlayer()?.hold(false));

// Tabs, where there is no room for panels side by side.

for (const tab of all("[role=tab]", main)) {
  tab.addEventListener("click", () => {
    main.dataset.tab = tab.dataset.tab;
    for (const other of all("[role=tab]", main)) other.setAttribute("aria-selected", String(other === tab));
    const player = livePlayer();
    if (!player) return;
    player.dataset.tab = main.dataset.tab;
  });
}

// What is heard.

let revision = 0;
session.addEventListener("state", ({detail: state}) => {
  // What could not be done was about what was there then.
  if (state.revision !== revision) for (const matter of ["problem", "question", "share"]) say(matter);
  revision = state.revision;
  showBar();
  showVariants(state);
  sayProblems(state);
  sayConflicts(state);
  if (state.draftProblem) say("draft", heading("Something could not be written"), made("p", "", state.draftProblem));
  else say("draft");
  sayRefusal(state.refusal?.message);
  if (state.holder) {
    say("read-only", made("p", "", `${state.title} is tuned already by another reel tune (${state.holder}). Here it is to look at: nothing is saved, and what is changed is not kept.`));
  } else if (state.isReadOnly) say("read-only", made("p", "", `${state.title} is read-only: it cannot be saved, and what is changed stays in a draft.`));
  else say("read-only");
  sayTabs(state);
  const player = livePlayer();
  if (player) player.isBusy = session.isBusy && session.queue.length > 0;
  // A revision without another run, as where the file is wrong, is shown as it comes.
  if (!state.isPlaying) document.documentElement.dataset.revision = String(state.revision);
});
session.addEventListener("problem", ({detail}) => {
  // It is said again, also where it was closed.
  say("problem");
  say("problem", heading("That cannot be done"), made("p", "", detail));
});
session.addEventListener("question", ({detail}) => {
  const button = made("button", "", "Save anyway");
  button.type = "button";
  button.addEventListener("click", save);
  say("question", heading("Save a file that is refused?"), made("p", "", `${detail}. Save again to save it anyway.`), button);
});
session.addEventListener("refused", ({detail}) => sayRefusal(detail));
session.addEventListener("shown", ({detail}) => livePlayer()?.takeShown(detail));
session.addEventListener("run", async ({detail: {run, revision}}) => {
  sayRefusal(session.state.refusal?.message);
  const player = livePlayer();
  if (player) {
    if (player.matches("[data-ready]")) await player.takeRun(run, revision);
  } else {
    const element = /** @type {LivePlayer} */ (made("reel-live-player"));
    element.session = session;
    element.revision = revision;
    element.setAttribute("whole", "");
    const title = made("h1", "", session.state.title);
    title.slot = "title";
    const script = made("script");
    script.type = "text/plain";
    script.textContent = run;
    element.append(title, script);
    find(".waiting", main).replaceWith(element);
  }
  document.documentElement.dataset.revision = String(revision);
});
session.addEventListener("lost", () => say(
  "lost", heading("reel has ended"),
  made("p", "", "What is changed is kept. Start reel tune again for a new page.")));
session.addEventListener("found", () => say("lost"));
session.addEventListener("stranger", ({detail}) => {
  say("lost", heading("This page is not let in"), made("p", "", detail));
  find(".waiting", main)?.replaceChildren("Nothing is shown.");
});

settingsPanel.session = session;
curveEditor.session = session;
session.listen();
