// Makes the thread that paints and asks, and lets it in to the server while the other scripts are still read.

const paintThread = new Worker("/paint-worker.js");
/** What the thread has told before there was anybody to hear it. @type {any[]} */
const early = [];
paintThread.onmessage = ({data}) => early.push(data);
/** The number of the first message, which asks for the run. */
const FIRST = 1;
/** Keeps the secret in this tab alone, for when it is loaded anew; without it, an address opens one page once. */
const memory = {
  get secret() {
    try {
      return sessionStorage.getItem("reel");
    } catch {
      return null;
    }
  },
  set secret(secret) {
    try {
      sessionStorage.setItem("reel", secret);
    } catch {
      // The tab keeps nothing.
    }
  },
};
{
  const key = location.hash.slice(1);
  if (key) history.replaceState(null, "", location.pathname);
  paintThread.postMessage({act: "enter", words: [memory.secret, key].filter(Boolean)});
  paintThread.postMessage({act: "ask", turn: FIRST, path: "/run", body: "{}"});
  // Another address of the same server, opened in the same tab.
  addEventListener("hashchange", () => location.reload());
}
