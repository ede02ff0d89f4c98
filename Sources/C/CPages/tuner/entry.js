// Starts the worker, which authenticates with the server while the other scripts are parsed.

const paintThread = new Worker("/paint-worker.js");
/** The messages of the worker before listeners exist. @type {any[]} */
const earlyMessages = [];
paintThread.onmessage = ({data}) => earlyMessages.push(data);
/** The number of the first request, which is for the run. */
const FIRST = 1;
/** Stores the secret in the tab, because the address of the page can be used only once. */
const tabStorage = {
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
      // Without storage, the page cannot be reloaded.
    }
  },
};
{
  const key = location.hash.slice(1);
  if (key) history.replaceState(null, "", location.pathname);
  paintThread.postMessage({act: "enter", words: [tabStorage.secret, key].filter(Boolean)});
  paintThread.postMessage({act: "ask", turn: FIRST, path: "/run", body: "{}"});
  // The user has opened another address of the server in this tab.
  addEventListener("hashchange", () => location.reload());
}
