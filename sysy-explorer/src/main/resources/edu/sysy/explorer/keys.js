// The keyboard.

const KEYS = [
  ["j k", "next step, step before", event => moveStep(event.key === "j" ? 1 : -1)],
  ["J K", "next function, function before", event => moveFunction(event.key === "J" ? 1 : -1)],
  ["h l", "pane to the left, to the right",
    event => activate(Math.min(panes.length - 1, Math.max(0, active + (event.key === "l" ? 1 : -1))))],
  ["a", "another pane", () => addPane(active)],
  ["x", "close the pane", () => closePane(active)],
  ["1 2 3 4 5 6 7 8 9", "source, code, changes, all steps, flow graph, dominators, loops, live ranges, interference",
    event => change(active, {view: ["source", "code", "changes", "columns", "flow", "dominators", "loops", "live",
      "interference"][Number(event.key) - 1]})],
  ["/", "search", () => searchBox.focus()],
  ["n N", "next line found, line before", event => nextHit(event.key === "n" ? 1 : -1)],
  ["f", "fit pictures into the pane",
    () => paneRow.children[active].querySelectorAll(".picture").forEach(fit)],
  ["+ -", "larger, smaller pictures", event => paneRow.children[active].querySelectorAll(".picture")
    .forEach(box => zoom(box, event.key === "+" ? 1.25 : 0.8))],
  ["c", "heat on, off", () => toggleHeat()],
  ["d", "dark, light", () => toggleTheme()],
  ["b", "larger text, for a projector", () => toggleLarge()],
  ["Escape", "nothing selected", () => { select(null); closeHelp(); }],
  ["?", "these keys", () => toggleHelp()],
];

addEventListener("keydown", event => {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const row = KEYS.find(([keys]) => keys.split(" ").includes(event.key));
  if (row) {
    event.preventDefault();
    row[2](event);
  }
});

const help = element("dialog", {id: "help"});

function toggleHelp() {
  if (help.open) {
    help.close();
    return;
  }
  const table = element("table", {});
  KEYS.forEach(([keys, what]) => table.append(element("tr", {},
    element("td", {}, ...keys.split(" ").map(key => element("kbd", {}, key))), element("td", {}, what))));
  help.replaceChildren(element("h2", {}, "Keys"), table,
    element("p", {}, "Click a name, a line, a block, a bar or a number of a source line: it is marked everywhere."),
    element("p", {}, "Counts of final instructions and of blocks of machine code and of the last IR are exact."
      + " Lighter numbers are those of the block, or of the source line where later passes have removed a value."),
    element("button", {onclick: closeHelp}, "close"));
  help.showModal();
}

function closeHelp() {
  if (help.open) {
    help.close();
  }
}
