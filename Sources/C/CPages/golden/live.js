// Shows the report that the server sends, and accepts goldens by a click or the key a.

const nonce = document.currentScript.nonce;
/** The handlers of answers by the number of their request. @type {Map<number, (message: any) => void>} */
const requests = new Map();
let lastTurn = FIRST;
/** The number of the verification that the page shows. */
let shownNews = 0;
/** Whether there is a newer verification. */
let isOld = false;

/** Loads a newer verification, unless an answer is expected. */
const renew = () => {
  if (isOld && !requests.size) location.reload();
};

const tell = (text) => {
  const status = document.querySelector(".status") ?? document.body;
  status.textContent = text;
  status.classList.add("shown");
};

const accept = (place, button) => {
  const section = place.closest("section"), names = place.dataset.names;
  button.disabled = true;
  const turn = ++lastTurn;
  requests.set(turn, ({problem}) => {
    if (!problem) return location.reload();
    button.disabled = false;
    // A page that is loaded again shows it as well.
    history.replaceState({problem}, "");
    tell(problem);
  });
  const body = {news: shownNews, scenario: Number(section.id.slice(1)), names: names && JSON.parse(names)};
  paintThread.postMessage({act: "ask", turn, path: "/approve", body: JSON.stringify(body)});
};

const show = ({html, news}) => {
  shownNews = news;
  // All texts of the report are escaped, so that these are its own style sheets.
  const text = html.replaceAll("<style>", `<style nonce="${nonce}">`);
  const report = new DOMParser().parseFromString(text, "text/html");
  for (const place of report.querySelectorAll(".accept, .accept-all")) {
    const button = report.createElement("button");
    button.type = "button";
    button.className = "act";
    button.textContent = place.dataset.names ? "Accept" : "Accept all";
    place.prepend(button);
  }
  for (const style of report.querySelectorAll("head style")) document.head.append(document.importNode(style, true));
  document.title = report.title;
  // The other scripts are data of players.
  const scripts = [...report.querySelectorAll("script")].filter(({type}) => !type || type === "module");
  for (const script of scripts) script.remove();
  document.body.replaceWith(document.importNode(report.body, true));
  for (const {type, textContent} of scripts) {
    document.body.append(Object.assign(document.createElement("script"), {type, nonce, textContent}));
  }
  document.body.addEventListener("click", ({target}) => {
    if (target.matches(".act")) accept(target.closest(".accept, .accept-all"), target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "a" || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = document.querySelector(".finding.current .accept") ?? document.querySelector(".finding .accept");
    if (place) accept(place, place.querySelector(".act"));
  });
  // The images' sizes are known once they are decoded.
  Promise.allSettled([...document.images].map((image) => image.decode())).then(() => dispatchEvent(new Event("load")));
};
requests.set(FIRST, ({answer, problem = history.state?.problem}) => {
  if (answer) show(answer);
  if (problem) tell(problem);
  history.replaceState(null, "");
});

const receive = ({turn, event, detail, ...message}) => {
  if (event === "entered") tabStorage.secret = detail.secret;
  else if (event === "rejected") tell(detail);
  else if (event === "lost") tell("reel has ended; start it again and open the new address");
  else if (event === "state") isOld = shownNews > 0 && detail.news !== shownNews;
  const handler = turn && requests.get(turn);
  requests.delete(turn);
  handler?.(message);
  renew();
};
paintThread.onmessage = ({data}) => receive(data);
for (const data of earlyMessages.splice(0)) receive(data);
