/// What makes the page of goldens look and move.
enum GoldenPageStyle {
  static let css = """
    :root { color-scheme: light dark; --line: #8886; --bad: #d6006c; --good: #2a7d46; }
    * { box-sizing: border-box; }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 24px; }
    h1 { font-size: 22px; margin: 0 0 4px; }
    h2 { font-size: 17px; margin: 36px 0 4px; }
    h3 { font-size: 15px; margin: 0 0 6px; }
    h3 small { font-weight: normal; opacity: .65; }
    .keys, .layers { margin: 0 0 12px; opacity: .75; font-size: 13px; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font: 12px ui-monospace, monospace; }
    pre, code { font: 12.5px/1.5 ui-monospace, monospace; }
    pre { overflow: auto; max-height: 320px; margin: 0; padding: 10px; border: 1px solid var(--line); border-radius: 6px; }
    ins { text-decoration: none; color: var(--good); }
    del { text-decoration: none; color: var(--bad); }
    .error { color: var(--bad); }
    .strip { display: flex; gap: 10px; list-style: none; margin: 0 0 14px; padding: 4px; overflow-x: auto; }
    .strip li { flex: none; width: 92px; font-size: 11px; text-align: center; overflow-wrap: anywhere; opacity: .8; }
    .strip img { width: 92px; height: 120px; object-fit: contain; border: 1px solid var(--line); border-radius: 5px; }
    .strip .failed { opacity: 1; color: var(--bad); }
    .strip .failed img { border: 2px solid var(--bad); }
    .strip .worst span::after { content: " (worst)"; font-weight: 600; }
    .finding { border: 1px solid var(--line); border-radius: 8px; padding: 14px; margin: 0 0 16px; }
    .finding:focus { outline: 2px solid #3b7ddd; outline-offset: 2px; }
    .finding p { margin: 0 0 10px; }
    .controls { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin-bottom: 10px; }
    button { font: inherit; font-size: 13px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; cursor: pointer; }
    button[aria-pressed=true] { background: #3b7ddd; border-color: #3b7ddd; color: #fff; }
    input[type=range] { flex: 1; min-width: 120px; max-width: 320px; }
    .pictures { --at: 50%; display: flex; gap: 12px; align-items: flex-start; position: relative; }
    figure { margin: 0; flex: 1 1 0; min-width: 0; }
    figure img { display: block; max-width: 100%; max-height: 70vh; border: 1px solid var(--line);
      background: repeating-conic-gradient(#8883 0 25%, #0000 0 50%) 0 0 / 16px 16px; }
    figcaption { font-size: 12px; opacity: .7; }
    .pictures:not([data-mode=side]) { display: grid; justify-items: start; }
    .pictures:not([data-mode=side]) figure { grid-area: 1 / 1; }
    .pictures:not([data-mode=side]) figcaption { visibility: hidden; }
    .pictures:not([data-mode=side]):not([data-mode=difference]) .difference { display: none; }
    .pictures[data-mode=difference] .expected, .pictures[data-mode=difference] .actual { visibility: hidden; }
    .pictures[data-mode=slider] .actual { clip-path: inset(0 0 0 var(--at)); }
    .pictures[data-mode=onion] .actual { opacity: var(--part); }
    .pictures[data-mode=blink] .actual { animation: blink 1s steps(1) infinite; }
    @keyframes blink { 50% { visibility: hidden; } }
    """

  static let script = """
    "use strict";
    const findings = [...document.querySelectorAll(".finding")];
    const modes = ["side", "slider", "blink", "onion", "difference"];
    const show = (finding, mode) => {
      const pictures = finding.querySelector(".pictures");
      if (!pictures || !finding.querySelector(`button[data-mode="${mode}"]`)) return;
      pictures.dataset.mode = mode;
      for (const button of finding.querySelectorAll("button"))
        button.setAttribute("aria-pressed", button.dataset.mode === mode);
    };
    const slide = (finding, value) => {
      const pictures = finding.querySelector(".pictures");
      pictures.style.setProperty("--at", `${100 - value}%`);
      pictures.style.setProperty("--part", value / 100);
    };
    for (const finding of findings) {
      const range = finding.querySelector("input[type=range]");
      if (!range) continue;
      slide(finding, range.value);
      range.addEventListener("input", () => {
        slide(finding, range.value);
        const mode = finding.querySelector(".pictures").dataset.mode;
        if (mode !== "slider" && mode !== "onion") show(finding, "slider");
      });
      for (const button of finding.querySelectorAll("button"))
        button.addEventListener("click", () => show(finding, button.dataset.mode));
    }
    const current = () => document.activeElement.closest(".finding") ?? null;
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const place = findings.indexOf(current());
      if (event.key === "j" || event.key === "k") {
        const next = place < 0 ? 0 : place + (event.key === "j" ? 1 : -1);
        findings[Math.max(0, Math.min(next, findings.length - 1))]?.focus();
        event.preventDefault();
      } else if (place >= 0 && modes[event.key - 1]) {
        show(findings[place], modes[event.key - 1]);
      } else if (place >= 0 && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
        const range = findings[place].querySelector("input[type=range]");
        if (!range || event.target === range) return;
        range.value = Number(range.value) + (event.key === "ArrowRight" ? 2 : -2);
        range.dispatchEvent(new Event("input"));
        event.preventDefault();
      }
    });
    """
}
