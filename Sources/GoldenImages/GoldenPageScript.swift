/// What makes the page of goldens move.
enum GoldenPageScript {
  static let script = """
    "use strict";
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const findings = all(".finding"), pairs = all(".pair"), zooms = ["fit", "1", "2", "4", "8"];
    const modes = ["side", "slider", "blink", "onion", "difference"];
    const body = document.body;

    for (const thumbnail of all("img[data-from]"))
      thumbnail.src = document.getElementById(thumbnail.dataset.from)?.src ?? "data:,";

    // Sizes: a picture that is enlarged has pixels that are whole on the screen.
    const layOut = (group) => {
      const images = all("img", group);
      const width = Math.max(...images.map((image) => image.naturalWidth), 1);
      const height = Math.max(...images.map((image) => image.naturalHeight), 1);
      group.classList.toggle("wide", width > 1.6 * height);
      const dots = devicePixelRatio || 1;
      let scale = Number(body.dataset.zoom) / dots;
      if (!scale) {
        const columns = Number(getComputedStyle(group).getPropertyValue("--columns"));
        const room = (group.clientWidth - 16 * (columns - 1)) / columns - 2;
        scale = Math.min(room / width, Math.max(280, innerHeight * .68) / height);
        if (scale * dots >= 1) scale = Math.min(Math.floor(scale * dots), 12) / dots;
      }
      group.dataset.scale = scale;
      const box = group.dataset.box?.split(" ").map((number) => number * scale);
      for (const image of images) {
        const sheet = image.parentElement;
        sheet.classList.toggle("exact", scale * dots >= 1);
        sheet.style.width = image.style.width = `${image.naturalWidth * scale}px`;
        image.style.height = `${image.naturalHeight * scale}px`;
        if (!box || !image.closest(".difference")) continue;
        let mark = sheet.querySelector(".box");
        if (!mark) sheet.append(mark = document.createElement("i"));
        mark.className = "box";
        const [x, y, w, h] = box, margin = 5;
        Object.assign(mark.style, { left: `${x - margin}px`, top: `${y - margin}px`,
          width: `${w + 2 * margin}px`, height: `${h + 2 * margin}px` });
      }
      const amount = group.querySelector(".amount");
      if (amount) amount.style.width = `${Math.min(width * scale + 2, group.clientWidth)}px`;
      if (box) for (const view of all(".view", group)) {
        view.scrollLeft = box[0] + box[2] / 2 - view.clientWidth / 2;
        view.scrollTop = box[1] + box[3] / 2 - view.clientHeight / 2;
      }
    };
    const layOutAll = () => all(".pair, .single").forEach(layOut);

    const choose = (setting, value) => {
      body.dataset[setting] = value;
      for (const button of all(`button[data-${setting}]`))
        button.setAttribute("aria-pressed", button.dataset[setting] === value);
      for (const pair of pairs) delete pair.dataset.shown;
      const kept = current()?.getBoundingClientRect().top;
      layOutAll();
      // What is looked at stays where it is, though all above has changed its height.
      if (kept !== undefined && kept < innerHeight)
        scrollBy({ top: current().getBoundingClientRect().top - kept, behavior: "instant" });
    };
    for (const setting of ["mode", "zoom"])
      for (const button of all(`.toolbar button[data-${setting}]`))
        button.addEventListener("click", () => choose(setting, button.dataset[setting]));

    const slide = (pair, value) => {
      const range = pair.querySelector("input");
      range.value = value;
      pair.style.setProperty("--at", `${range.value}%`);
    };
    const swap = (pair) => {
      const actual = pair.querySelector(".actual");
      const shown = pair.dataset.shown
        ?? (getComputedStyle(actual).visibility === "hidden" ? "expected" : "actual");
      pair.dataset.shown = shown === "actual" ? "expected" : "actual";
    };
    for (const pair of pairs) {
      const range = pair.querySelector("input");
      range.addEventListener("input", () => slide(pair, range.value));
      pair.querySelector(".swap").addEventListener("click", () => swap(pair));
      const views = all(".view", pair);
      for (const view of views) {
        const follow = (event) => {
          const { left, width } = view.getBoundingClientRect();
          slide(pair, 100 * (event.clientX - left) / width);
        };
        view.addEventListener("pointerdown", (event) => {
          if (body.dataset.mode !== "slider" || event.button) return;
          view.setPointerCapture(event.pointerId);
          event.preventDefault();
          follow(event);
        });
        view.addEventListener("pointermove", (event) => {
          if (view.hasPointerCapture(event.pointerId)) follow(event);
        });
        view.addEventListener("scroll", () => {
          for (const other of views) if (other !== view) {
            other.scrollLeft = view.scrollLeft;
            other.scrollTop = view.scrollTop;
          }
        }, { passive: true });
      }
    }

    let chosen = null;
    const current = () => chosen;
    const mark = (finding) => {
      chosen?.classList.remove("current");
      chosen = finding;
      chosen?.classList.add("current");
    };
    for (const finding of findings)
      for (const kind of ["focusin", "pointerdown"]) finding.addEventListener(kind, () => mark(finding));
    const goTo = (finding) => {
      if (!finding) return;
      mark(finding);
      finding.focus({ preventScroll: true });
      finding.scrollIntoView({ block: "start" });
    };
    addEventListener("hashchange", () => goTo(findings.find((finding) => `#${finding.id}` === location.hash)));

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, target } = event, place = findings.indexOf(current());
      const mine = current() ? all(".pair", current()) : pairs.slice(0, 1);
      if (key === "j" || key === "k") {
        const next = place < 0 ? 0 : place + (key === "j" ? 1 : -1);
        goTo(findings[Math.max(0, Math.min(next, findings.length - 1))]);
      } else if (modes[key - 1]) choose("mode", modes[key - 1]);
      else if (key === "0") choose("zoom", "fit");
      else if (key === "+" || key === "=" || key === "-") {
        const level = zooms.indexOf(body.dataset.zoom) + (key === "-" ? -1 : 1);
        if (zooms[level]) choose("zoom", zooms[level]);
      } else if (key === "ArrowLeft" || key === "ArrowRight") {
        if (target.matches("input, .view, .changes, .strip") || !/slider|onion/.test(body.dataset.mode)) return;
        for (const pair of mine)
          slide(pair, Number(pair.querySelector("input").value) + (key === "ArrowRight" ? 2 : -2));
      } else if (key === " ") {
        if (target.matches("button, input, summary") || body.dataset.mode !== "blink") return;
        mine.forEach(swap);
      } else return;
      event.preventDefault();
    });

    addEventListener("resize", layOutAll);
    addEventListener("load", layOutAll);
    for (const details of all("details")) details.addEventListener("toggle", layOutAll);
    """
}
