// Groups the settings in a designer's words, and searches them.

/** The titles of settings whose key is not one. */
const TITLES = {after: "App's time", x: "Finger X", pull: "Pull to", curve: "Movement", "drag.duration": "Drag duration", "hold.duration": "Hold", "wait.duration": "Wait"};

const wordsOf = (name) => name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);

/** Returns the title of a setting: the words of its key, as in “Ball count”. */
function titleOf(key) {
  const parts = key.split("."), name = parts.at(-1);
  return TITLES[parts.slice(-2).join(".")] ?? TITLES[name] ?? wordsOf(name).replace(/^.| [xy]$/g, (letter) => letter.toUpperCase());
}

/** The keys that determine how a header feels, in the order of the panel. */
const FEEL = [
  /^bounce(Timing|Damping)/, /^bounce/, /^(return|end)Timing/, /^(return|end|stop|slow)Duration/,
  /^(pullDistance|threshold|minimumPull)$/, /^(dragMultiplier|bend|maximumWaveHeight)/,
  /^(stopDistance|loadingInset)$/, /^(settl|begin|fast)/,
];
const TECHNICAL = new RegExp("^(insets|edition|trigger|earlyEnds|clampRest|hidden|hideWithoutRows|userInteraction"
  + "|ignored|animated|automaticAlpha)");

/** The groups of a header's settings: their title and the settings of it, the first match first. */
const HEADER_GROUPS = [
  ["More", ({name}) => TECHNICAL.test(name)],
  ["Color", ({kind}) => kind === "color"],
  [
    "Feel", ({name, isBehavior}) => FEEL.some((feel) => feel.test(name)) || (isBehavior && /^(height|width)$/.test(name)),
  ],
  ["Balls", ({name}) => /^(ball|rise|float)/.test(name)],
  ["Text", ({name, kind}) => /^(text|localTime)$/.test(kind) || /^(font|label|today|stateHidden|timeHidden)/.test(name)],
  ["Timing", ({name, unit, kind}) => unit === "s" || kind === "curve" || /(Duration|Delay|Plays)$/.test(name)],
  ["Shape", () => true],
];
/** The order of the groups, and whether each is open at first. */
const GROUPS = {
  Feel: true, Shape: true, Balls: true, Color: true, Text: true, Timing: true, Finger: true, More: false, Stage: false,
};
/** The maximum number of settings in a group that is open at first. */
const OPEN_LIMIT = 60;

const feelRank = ({name}) => {
  const rank = FEEL.findIndex((feel) => feel.test(name));
  return rank < 0 ? 4 : rank;
};

/** Returns the groups of the panel from those of the server; a setting gets its title as the name. */
function designedGroups(groups) {
  const placements = [...new Set(groups.map(({key}) => key).filter((key) => /^(header|footer|trailer)$/.test(key)))];
  const found = new Map();
  for (const {key, title: origin, help, settings} of groups) {
    const [root] = key.split("."), place = root === "app" ? key.split(".")[1] : root;
    const isHeader = placements.includes(root), isBehavior = / behavior /.test(origin);
    const owner = placements.indexOf(place) > 0 ? place : "";
    for (const setting of settings.length ? settings : [undefined]) {
      const title = root === "app" ? "Timing" : root === "steps" ? "Finger" : !isHeader ? "Stage"
        : HEADER_GROUPS.find(([, isIn]) => isIn({...setting, isBehavior}))[0];
      const group = cached(found, `${owner} ${title}`, () => ({
        key: `${owner}${title}`.toLowerCase(), title: owner ? `${title}, ${owner}` : title, kind: title,
        rank: placements.indexOf(owner) * 8 + Object.keys(GROUPS).indexOf(title) + (title === "Stage" ? 99 : 0),
        settings: [],
      }));
      const heading = ["Finger", "Stage"].includes(title) ? wordsOf(origin) : "";
      if (setting) group.settings.push({...setting, name: titleOf(setting.key), word: setting.name, heading, place: heading || owner});
      else Object.assign(group, {more: origin, help});
    }
  }
  // Settings with equal names, such as insets, differ by their headings.
  const all = [...found.values()].flatMap((group) => group.settings), names = all.map(({name}) => name);
  for (const setting of all) {
    const {name, place} = setting, isUnique = names.indexOf(name) === names.lastIndexOf(name);
    setting.label = isUnique || !place ? name : `${place}, ${name}`;
  }
  const sorted = [...found.values()].sort((first, second) => first.rank - second.rank);
  for (const {kind, settings} of sorted) {
    if (kind === "Feel") settings.sort((first, second) => feelRank({name: first.word}) - feelRank({name: second.word}));
    // The app's time comes first.
    if (kind === "Timing") settings.sort((first, second) => second.key.endsWith(".after") - first.key.endsWith(".after"));
  }
  return sorted;
}

/** Words of designers, and the keys that they mean, the most likely first. */
const MEANINGS = [
  [
    /^(spring|bounc|elastic|wobbl|overshoot|jiggl|lively|soft|snap)/,
    "bounceTiming bounceDamping ballTiming riseTiming endTiming bounce bendCurve returnTiming slowDuration "
      + "\\.curve$",
  ],
  [
    /^(slow|fast|quick|speed|tempo|duration|long|short)/,
    "bounceDuration endDuration slowDuration bounceTiming returnDuration riseDuration floatPeriod stopDuration "
      + "\\.after$ clock.speed Duration",
  ],
  [
    /^(far|distance|threshold|reach|trigger)/,
    "pullDistance (header|footer).*threshold minimumPull (header|footer).(height|width)$ stopDistance "
      + "loadingInset drag.pull",
  ],
  [
    /^(resist|heavy|heavi|stiff|rubber|friction|tight)/,
    "dragMultiplier bendCurve bendControl pullDistance momentum drag.curve",
  ],
  [
    /^(dark|night|light|colou?r|tint|paint|theme)/,
    "fieldColor backgroundColor containerColor fillColor spinnerColor arrowColor textColor "
      + "(header|footer).*Color listColor canvas.background Color",
  ],
  [
    /^(wait|load|app$|app's|server|network|refresh|fetch)/,
    "\\.after$ resultDuration loadingInset stopDistance spinner ring refreshingText",
  ],
  [
    /^(big|size|large|small|tall|high|deep)/,
    "hillHeight maximumWaveHeight ballSize imageSize fontSize ringSize header.height",
  ],
  [/^(balls$|dot|bubble|circle|many|number|count|five|three)/, "ballCount ball content.rows ring"],
  [/^(spin|turn|rotat|activity)/, "spinner ringTurnDuration ring arrowDuration indicator"],
  [
    /^(close|return|collapse|end$|finish|back$)/,
    "returnTiming returnDuration endTiming endDuration stopDuration slowDuration",
  ],
  [/^(gradient)/, "fieldEndColor backgroundEnd"],
  [/^(delay|pause|stagger)/, "riseDelay riseStagger ballDelay floatStagger hold.duration Delay"],
  [/^(phone|device|iphone|pixel|ipad)/, "screen.device canvas.bezel screen"],
  [/^(finger|drag|gesture|hand|swipe)/, "drag.pull drag.duration drag.curve release.velocity canvas.finger steps"],
  [/^(word|label|copy|string)/, "idleText pullingText refreshingText Text title"],
];
const STOP_WORDS = /^(a|the|how|is|it|of|in|to|my|and|or|more|less|much|make|very|be|with|for|i|does)$/;

/** The maximum number of search results. */
const RESULT_LIMIT = 40;

/** Returns the words of a query without those that mean nothing. */
function queryWords(text) {
  const words = text.toLowerCase().split(/[\s,.?]+/).filter(Boolean);
  const telling = words.filter((word) => !STOP_WORDS.test(word));
  return telling.length ? telling : words;
}

/** Returns how well a setting matches a word, from 0 to 130. */
function matchOf(setting, group, word) {
  const {key, name, word: own, help, kind, words = []} = setting;
  const title = name.toLowerCase();
  if (title === word || own.toLowerCase() === word) return 130;
  const meanings = MEANINGS.find(([said]) => said.test(word))?.[1].split(" ") ?? [];
  const meant = meanings.findIndex((part) => new RegExp(part).test(key));
  const begins = (text) => ` ${text.toLowerCase()}`.search(new RegExp(`[^a-z]${word.replace(/[^a-z0-9]/g, ".")}`)) >= 0;
  return Math.max(
    meant < 0 ? 0 : 110 - 5 * meant, begins(name) ? 85 : 0, key.toLowerCase().includes(word) ? 45 : 0,
    begins(`${group.title} ${setting.heading}`) ? 30 : 0, [kind, ...words].some(begins) ? 28 : 0, begins(help) ? 20 : 0);
}

/** Returns the settings that match any word, the best first. */
function rankedSettings(groups, words, isIdle) {
  const ranked = groups.flatMap((group) => group.settings.map((setting) => {
    const matches = words.map((word) => matchOf(setting, group, word));
    const score = matches.reduce((sum, match) => sum + match, 0);
    const bias = (group.kind === "Feel" ? 3 : group.kind === "Stage" ? -12 : 0) - (isIdle(setting.key) ? 40 : 0);
    return {group, setting, score: score && score + bias};
  })).filter(({score}) => score > 0).sort((first, second) => second.score - first.score);
  const [best] = ranked;
  return best ? ranked.filter(({score}) => score >= best.score * 0.15).slice(0, RESULT_LIMIT) : [];
}
