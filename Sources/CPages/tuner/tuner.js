// Keeps the player at what the file says.

/**
 * @typedef {object} Revision what the file says since it was last written
 * @property {number} revision
 * @property {string} title
 * @property {string} [run] what is played, as a zlib stream in base 64; nothing while the file is wrong
 * @property {{place: string, message: string}[]} problems
 */

const notice = find(".notice", document);
const main = find("main", document);

/** Says what is wrong, in the place of what was said before. */
function tell(heading, detail, problems = []) {
  notice.hidden = !heading;
  notice.replaceChildren();
  if (!heading) return;
  notice.append(made("h2", "", heading), made("p", "", detail));
  const list = made("ol");
  for (const {place, message} of problems) {
    const item = made("li");
    if (place) item.append(made("code", "", place));
    item.append(message);
    list.append(item);
  }
  if (problems.length) notice.append(list);
}

/** Shows a run: in the player that is there, without a jump in time, or in a new one. */
async function showRun({title, run}) {
  document.title = title;
  const player = find("reel-player", main);
  if (player) {
    find("h1", player).textContent = title;
    await player.load(await unpacked(run));
    player.show();
    player.placeEvents();
    return;
  }
  const element = made("reel-player");
  element.setAttribute("whole", "");
  const heading = made("h1", "", title);
  heading.slot = "title";
  const script = made("script");
  script.type = "text/plain";
  script.textContent = run;
  element.append(heading, script);
  main.append(element);
}

/** Shows what a revision says, and what is wrong in it. */
async function show(revision) {
  if (revision.run) await showRun(revision);
  const player = find("reel-player", main);
  const {title, problems} = revision, count = problems.length;
  if (count) {
    tell(
      `${title}: ${count === 1 ? "1 problem" : `${count} problems`}`,
      player ? "What plays is the file as it was before." : "It plays as soon as the file is right.", problems);
  } else tell("");
  // What is said takes room from the picture.
  if (player?.matches("[data-ready]")) player.show();
  document.documentElement.dataset.revision = String(revision.revision);
}

/** @type {Revision | undefined} */
let next;
let isBusy = false;

/** Takes a revision; of several that come while one is being put in place, the newest. */
async function take(revision) {
  next = revision;
  if (isBusy) return;
  isBusy = true;
  try {
    while (next) {
      const now = next;
      next = undefined;
      await show(now);
    }
  } finally {
    isBusy = false;
  }
}

const source = new EventSource("/revisions");
source.addEventListener("message", (event) => take(JSON.parse(event.data)));
source.addEventListener("error", () => {
  tell("reel has ended", "What plays is the file as it was last. Start reel tune again for a new page.");
});
// A connection that was lost, as while the machine slept, is made again, and tells the newest anew.
source.addEventListener("open", () => tell(""));
