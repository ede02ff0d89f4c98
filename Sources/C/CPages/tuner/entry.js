// Starts the worker, which authenticates with the server while the other scripts are parsed.

const paintThread = new Worker("/paint-worker.js");
/** The messages of the worker before listeners exist. @type {any[]} */
const earlyMessages = [];
paintThread.onmessage = ({data}) => earlyMessages.push(data);
/** The number of the first request, which is for the run. */
const FIRST = 1;
/** Stores texts in the tab: the secret, because the address of the page can be used only once, the curve, and edits. */
const tabStorage = {
  read(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, text) {
    try {
      sessionStorage.setItem(name, text);
    } catch {
      // Without storage, the page cannot be reloaded.
    }
  },
  get secret() { return this.read("reel"); },
  set secret(secret) { this.write("reel", secret); },
  get curve() { return this.read("reel.curve"); },
  set curve(key) { this.write("reel.curve", key); },
  get edits() { return this.read("reel.edits"); },
  set edits(text) { this.write("reel.edits", text); },
};
{
  const key = location.hash.slice(1);
  if (key) history.replaceState(null, "", location.pathname);
  paintThread.postMessage({act: "enter", words: [tabStorage.secret, key].filter(Boolean)});
  paintThread.postMessage({act: "ask", turn: FIRST, path: "/run", body: "{}"});
  // The user has opened another address of the server in this tab.
  addEventListener("hashchange", () => location.reload());
}
