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

function start() {
  const run = data.configurations.some(configuration => configuration.run);
  document.body.prepend(
    element("header", {id: "bar"},
      element("h1", {}, data.sources.map(source => source.name).join(", ")),
      searchBox, searchCount,
      element("label", {}, onlyMatches, " only lines found"),
      statusLine,
      run ? toolButton("heat", "heat", "executed counts and cost (c)", toggleHeat) : "",
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
}

start();
