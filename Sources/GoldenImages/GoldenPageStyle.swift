/// What makes the page of goldens look.
enum GoldenPageStyle {
  static let css = """
    :root {
      color-scheme: light dark;
      --ground: #f6f6f7; --card: #fff; --text: #1c1c1f; --quiet: #63636b; --line: #e1e1e5;
      --accent: #1d5fd1; --bad: #c0135f; --bad-soft: #fde8f0; --good: #17713f; --good-soft: #e3f4ea;
      --check: #c9c9d1; --check-ground: #fff; --shadow: 0 1px 2px #0000000d;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #131315; --card: #1d1d20; --text: #ededf0; --quiet: #a2a2ab; --line: #35353a;
        --accent: #7fb0ff; --bad: #ff7fb2; --bad-soft: #47182c; --good: #6fd39b; --good-soft: #14382540;
        --check: #3d3d44; --check-ground: #202023; --shadow: none;
      }
    }
    body { --under: repeating-conic-gradient(var(--check) 0 25%, var(--check-ground) 0 50%) 0 0 / 16px 16px; }
    body[data-under=white] { --under: #fff; }
    body[data-under=black] { --under: #000; }
    body[data-under=magenta] { --under: #f0f; }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 76px; }
    body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
    body > *, .toolbar { padding-inline: max(20px, (100vw - 1360px) / 2); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    h1, h2, h3, p, ul, ol, figure { margin: 0; padding: 0; }
    h1 { font-size: 24px; line-height: 1.25; letter-spacing: -.015em; display: flex; gap: 12px; align-items: baseline; }
    h1::before { content: ""; flex: none; width: 12px; height: 12px; border-radius: 50%; background: var(--good); }
    .bad h1::before { background: var(--bad); }
    h1::first-letter { text-transform: uppercase; }
    h2 { font-size: 18px; letter-spacing: -.01em; overflow-wrap: anywhere; }
    h3 { font-size: 16px; overflow-wrap: anywhere; }
    code, pre, kbd, .changes { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
    a { color: var(--accent); }
    body > header { padding-top: 28px; padding-bottom: 16px; }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 10px 0 0 24px; }
    nav span { color: var(--quiet); }

    .toolbar { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding-block: 10px; background: var(--ground); border-bottom: 1px solid var(--line); }
    .choice { display: flex; border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 2px; }
    button { font: inherit; font-size: 13px; line-height: 20px; padding: 4px 10px; border: 0; border-radius: 6px; background: none; color: inherit; cursor: pointer; white-space: nowrap; }
    button:hover { background: var(--line); }
    button[aria-pressed=true] { background: var(--text); color: var(--card); }
    .swatch { display: flex; padding: 4px; }
    .swatch i { width: 20px; height: 20px; border: 1px solid var(--line); border-radius: 4px; background: repeating-conic-gradient(var(--check) 0 25%, var(--check-ground) 0 50%) 0 0 / 10px 10px; }
    .swatch[data-under=white] i { background: #fff; }
    .swatch[data-under=black] i { background: #000; }
    .swatch[data-under=magenta] i { background: #f0f; }
    .keys { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--quiet); font-size: 12px; margin: 12px 0 0 24px; }
    kbd { font-size: 11px; border: 1px solid var(--line); border-radius: 4px; background: var(--card); padding: 1px 5px; margin-right: 2px; }

    main { padding-block: 4px 64px; }
    section { padding-top: 24px; }
    section + section { margin-top: 24px; border-top: 1px solid var(--line); }
    .heading { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; }
    .layer { font-size: 12px; line-height: 18px; padding: 1px 8px; border-radius: 10px; background: var(--bad-soft); color: var(--bad); }
    h3 ~ .layer { background: var(--line); color: var(--text); }
    .outcome { color: var(--quiet); font-size: 13px; }
    .error { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0; padding: 12px 16px; border-radius: 10px; background: var(--bad-soft); color: var(--bad); }

    .strip { list-style: none; display: flex; gap: 12px; margin: 12px -4px 0; padding: 4px; overflow-x: auto; }
    .strip li { flex: none; width: 96px; font-size: 12px; line-height: 1.3; text-align: center; color: var(--quiet); }
    .strip a { display: block; color: inherit; text-decoration: none; border-radius: 8px; }
    .strip i { height: 48px; }
    .strip :is(img, i) { display: block; width: 96px; border: 1px solid var(--line); border-radius: 8px; background: var(--under); margin-bottom: 4px; }
    .strip li img { width: auto; background-size: 8px 8px; max-width: 96px; max-height: 120px; margin-inline: auto; }
    .strip span { display: block; overflow-wrap: anywhere; }
    .strip .failed { color: var(--text); }
    .strip .failed :is(img, i) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
    .strip b { display: inline-block; font-size: 11px; line-height: 16px; padding: 0 8px; border-radius: 8px; background: var(--bad); color: var(--card); }

    .finding { margin-top: 16px; padding: 16px 20px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); box-shadow: var(--shadow); }
    .finding:focus, .finding.current { outline: 2px solid var(--accent); outline-offset: -1px; }
    .changes { list-style: none; margin: 10px 0 0; max-height: 232px; overflow: auto; overscroll-behavior: contain; line-height: 1.6; }
    .changes li { padding: 0 10px; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
    .changes .new { border-color: var(--good); color: var(--good); }
    .changes .old { border-color: var(--bad); color: var(--bad); }
    .facts { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 12px 0; font-size: 13px; color: var(--quiet); }
    .facts b { font-weight: 500; }
    .facts strong, .facts b { color: var(--text); }
    .accept { display: flex; gap: 4px 16px; margin: 0 0 16px; }
    .accept label { display: flex; flex: none; gap: 8px; align-items: center; font-size: 13px; cursor: pointer; }
    .accept input { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
    .changes + .accept, p + .accept:last-child { margin: 14px 0 0; }
    .command { display: flex; min-width: 0; max-width: 100%; width: fit-content; border: 1px solid var(--line); border-radius: 8px; padding: 2px; align-items: center; background: var(--ground); }
    .next + .command { margin-top: 6px; background: var(--card); }
    .command code { padding: 2px 8px; min-width: 0; overflow-wrap: anywhere; user-select: all; font-size: 12px; }
    .copy, .clear { flex: none; color: var(--accent); font-weight: 500; min-width: 64px; }
    .picked { border-color: var(--accent); }
    .selection { position: sticky; bottom: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding-block: 10px; background: var(--card); border-top: 1px solid var(--line); box-shadow: 0 -4px 16px #00000014; }
    .selection[hidden] { display: none; }
    .selection output { font-weight: 600; }
    .selection code { flex: 1 1 320px; max-height: 72px; overflow: auto; overflow-wrap: anywhere; user-select: all; font-size: 12px; }
    .status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .next { margin-top: 14px; color: var(--quiet); }
    .next code { user-select: all; padding: 3px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); color: var(--text); }

    .pair, .single { --at: 50%; --columns: 3; display: grid; gap: 16px; grid-template-columns: repeat(var(--columns), minmax(0, max-content)); align-items: start; }
    figcaption { font-size: 12px; color: var(--quiet); margin-bottom: 4px; }
    figcaption::after { content: attr(data-part); }
    figure { min-width: 0; }
    .view { overflow: auto; width: fit-content; max-width: 100%; max-height: 78vh; border: 1px solid var(--line); border-radius: 4px; }
    :is([data-zoom=fit], [data-zoom=whole]) .view { overflow: hidden; max-height: none; }
    .sheet { position: relative; }
    .sheet img { display: block; max-width: 100%; background: var(--under); }
    .sheet.exact img { max-width: none; image-rendering: pixelated; }
    .box { position: absolute; pointer-events: none; border: 1.5px solid var(--bad); border-radius: 3px; box-shadow: 0 0 0 1px #fff8; }
    .amount { display: none; grid-row: 2; grid-column: 1 / -1; }
    .amount input { width: 100%; margin: 0; accent-color: var(--accent); }
    .swap { border: 1px solid var(--line); padding: 3px 12px; }

    body:not([data-mode=side]) .pair { --columns: 2; row-gap: 8px; }
    body:not([data-mode=side]) .pair.wide, [data-mode=difference] .pair:nth-child(n) { --columns: 1; }
    body:not([data-mode=side]) .pair figure { grid-area: 1 / 1; width: fit-content; max-width: 100%; }
    body:not([data-mode=side], [data-mode=difference]) .pair .difference { grid-area: 1 / 2; }
    body:not([data-mode=side], [data-mode=difference]) .pair.wide .difference { visibility: hidden; pointer-events: none; position: absolute; }
    [data-mode=difference] .pair :is(.expected, .actual) { visibility: hidden; pointer-events: none; position: absolute; }
    :is([data-mode=slider], [data-mode=onion]) .amount input, [data-mode=blink] .swap { display: inline-block; }
    :is([data-mode=slider], [data-mode=onion], [data-mode=blink]) .amount { display: block; }
    .amount input, .swap { display: none; }
    :is([data-mode=slider], [data-mode=onion]) .pair .actual figcaption { text-align: right; }
    [data-mode=slider] .pair figure { position: relative; }
    [data-mode=slider] .pair .view { cursor: ew-resize; touch-action: pan-y; user-select: none; }
    [data-mode=slider] .pair .expected .view { clip-path: inset(0 calc(100% - var(--at)) 0 0); }
    [data-mode=slider] .pair .actual .view { clip-path: inset(0 0 0 var(--at)); }
    [data-mode=slider] .pair .actual::after { content: ""; position: absolute; bottom: 0; top: 22px; left: calc(var(--at) - 1px); width: 2px; background: var(--accent); box-shadow: 0 0 0 1px #fff9; pointer-events: none; }
    [data-mode=onion] .pair .actual .view { opacity: var(--at); }
    [data-mode=blink] .pair[data-shown=expected] .actual, [data-mode=blink] .pair[data-shown=actual] .expected { visibility: hidden; }
    @keyframes blink { 50% { visibility: hidden; } }
    [data-mode=blink] .pair:not([data-shown]) .expected { visibility: hidden; }
    @media (prefers-reduced-motion: no-preference) {
      [data-mode=blink] .pair:not([data-shown]) .actual { animation: blink 1s steps(1) infinite; }
      [data-mode=blink] .pair:not([data-shown]) .expected { visibility: visible; animation: blink 1s steps(1) -.5s infinite; }
    }

    .passed { margin-top: 32px; }
    .passed > summary { cursor: pointer; color: var(--good); font-weight: 600; width: fit-content; border-radius: 4px; }
    .passed section { border: 0; margin: 0; padding-top: 16px; }
    .passed h2 { font-size: 15px; font-weight: 500; }

    @media (max-width: 720px) {
      h1 { font-size: 20px; }
      .keys { display: none; }
      .choice { max-width: 100%; overflow-x: auto; }
      button { padding: 4px 7px; }
      .pair:nth-child(n), .single { --columns: 1; }
      body:not([data-mode=side], [data-mode=difference]) .pair .difference { visibility: hidden; pointer-events: none; position: absolute; }
      .view { max-height: 64vh; }
      .accept { flex-direction: column; }
      .finding { padding: 12px 14px 16px; }
    }
    """
}
