// Menus that buttons open.

/**
 * @typedef {object} MenuItem
 * @property {string} title
 * @property {string} [detail] the second line
 * @property {string} [problem] why the item cannot be chosen, instead of the detail
 * @property {string} [keys] the key with the same effect
 * @property {boolean} [isOn] whether the item is checked; without it, the item cannot be
 * @property {() => void} [act]
 * @typedef {{title?: string, items: MenuItem[]}} MenuGroup
 */

/** A menu below a button. A choice closes it, and the focus returns to the button. */
class Menu {
  /** @param {() => MenuGroup[]} content returns the groups when the menu opens */
  constructor(button, content) {
    const element = this.element = made("div", "menu");
    Object.assign(element, {popover: "auto", role: "menu", ariaLabel: button.ariaLabel ?? button.textContent.trim()});
    button.after(element);
    button.popoverTargetElement = element;
    button.ariaHasPopup = "menu";
    element.addEventListener("beforetoggle", ({newState}) => {
      if (newState !== "open") {
        if (element.contains(document.activeElement)) button.focus();
        return;
      }
      const {bottom, right} = button.getBoundingClientRect();
      element.style.top = `${bottom + 4}px`;
      element.style.setProperty("--right", `${innerWidth - right}px`);
      this.fill(content());
    });
    element.addEventListener("toggle", ({newState}) => newState === "open" && this.items[0]?.focus());
    element.addEventListener("keydown", (event) => this.press(event));
  }

  get isOpen() { return this.element.matches(":popover-open"); }
  get items() { return all("button", this.element); }

  /** Replaces the items. @param {MenuGroup[]} groups */
  fill(groups) {
    const {element, items} = this, index = items.indexOf(document.activeElement);
    element.replaceChildren(...groups.flatMap(({title, items}) => [
      ...(title ? [made("h2", "", title)] : []), ...items.map((item) => this.item(item)),
    ]));
    if (index >= 0) (this.items[index] ?? this.items[0])?.focus();
  }

  item({title, detail, problem, keys, isOn, act}) {
    const button = madeButton("", title, () => {
      if (problem) return;
      this.element.hidePopover();
      act();
    });
    Object.assign(button, {role: isOn === undefined ? "menuitem" : "menuitemcheckbox", ariaDisabled: String(Boolean(problem))});
    if (isOn !== undefined) button.ariaChecked = String(isOn);
    if (keys) button.append(made("kbd", "", keys));
    if (problem ?? detail) button.append(made("small", "", problem ?? detail));
    return button;
  }

  /** Moves the focus. The keys of an open menu are not those of the page. */
  press(event) {
    event.stopPropagation();
    const {items} = this, now = items.indexOf(document.activeElement);
    const next = {ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1}[event.key];
    if (event.key === "Tab") this.element.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  }
}
