// Puts the page together.

const statusLine = element("output", {id: "status"});

function toolButton(id, label, title, action) {
  return element("button", {id, title, onclick: action}, label);
}

function toggleTheme() {
  const dark = getComputedStyle(document.documentElement).colorScheme.startsWith("dark");
  document.documentElement.dataset.theme = dark ? "light" : "dark";
}

function toggleHeat() {
  heatOn = !heatOn;
  document.body.classList.toggle("cold", !heatOn);
}

function toggleLarge() {
  document.body.classList.toggle("large");
}

/** Called after each change of panes, selection or search. */
function stateChanged() {
  drawSidebar();
  applySearch();
  statusLine.textContent = selectionText();
  writeLink();
}

/** The digits of the longest line number, at least three. */
function lineNumberDigits() {
  const lines = data.sources.map(source => source.text.split(/\r\n|\r|\n/).length);
  return String(Math.max(100, ...lines)).length;
}

function start() {
  const run = data.configurations.some(configuration => configuration.run);
  const names = data.sources.map(source => source.name);
  document.documentElement.style.setProperty("--digits", lineNumberDigits());
  document.body.prepend(
    element("header", {id: "bar"},
      element("h1", {title: names.join(", ")}, names.map(name => name.split(/[\\/]/).at(-1)).join(", ")),
      searchBox, searchCount,
      element("label", {}, onlyMatches, " only lines found"),
      statusLine,
      run ? toolButton("heat", "heat", "executed counts, cost and misses of data caches (c)", toggleHeat) : "",
      toolButton("theme", "dark / light", "dark or light (d)", toggleTheme),
      toolButton("large", "A+", "larger text, for a projector (b)", toggleLarge),
      toolButton("print", "print", "print the panes", () => print()),
      toolButton("keys", "?", "keys (?)", toggleHelp)),
    element("div", {id: "work"}, sidebar, paneRow), arrowheads(), help);
  document.body.classList.toggle("cold", !heatOn);
  paneRow.addEventListener("click", event => {
    if (!event.target.closest(".pane > header, .column > summary, button") && String(getSelection()) === "") {
      selectAt(event.target);
    }
  });
  selectionListeners.push(stateChanged);
  addEventListener("hashchange", show);
  show();
}

function show() {
  readLink();
  drawPanes();
  stateChanged();
  showSelection();
}

/** Scrolls the active pane to the first place of what the address selects. */
function showSelection() {
  const body = paneRow.children[active].querySelector(".body");
  const marked = selection && [...body.querySelectorAll("[data-t], [data-l], [data-b]")].find(isSelected);
  if (marked) {
    marked.scrollIntoView({block: "center", inline: "nearest"});
  }
}

function isSelected({dataset}) {
  return dataset.t === selection.name || dataset.b === selection.name || dataset.l === String(selection.number);
}

start();
