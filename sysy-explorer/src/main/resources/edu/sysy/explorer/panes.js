// The panes: each shows a view of a function of a configuration at a step. The state of all is a list of plain objects.

const VIEWS = {...SOURCE_VIEWS, ...CODE_VIEWS, ...GRAPH_VIEWS, ...LIVE_VIEWS, ...STEP_VIEWS};

const VIEW_GROUPS = [
  ["Program", ["source", "tokens", "tree", "calls", "assembly", "run"]],
  ["Code", ["code", "structured", "changes", "columns"]],
  ["Pictures", ["flow", "dominators", "postdominators", "loops", "dag"]],
  ["Registers", ["live", "interference"]],
  ["Course", ["steps"]],
];

/** The panes from left to right: {c, f, view, step (its id)}. */
let panes = [];
let active = 0;
const paneRow = element("main", {id: "panes"});

function paneState(pane) {
  const configuration = data.configurations[pane.c] || data.configurations[0];
  const f = configuration.byName.get(pane.f) || mainFunction(configuration);
  const step = f.steps[stepIndex(configuration, f, pane.step)];
  return {configuration, f, step: shownStep(f, step, pane.view), view: VIEWS[pane.view] || VIEWS.code};
}

/** The step that a view shows for one that it cannot show. */
function shownStep(f, step, view) {
  // pictures of machine code are those of allocated code, from which final code is made
  if (step.stage === "final" && f.allocated && (view in GRAPH_VIEWS || view in LIVE_VIEWS)) {
    return f.steps.find(other => other.stage === "allocated");
  }
  return view === "structured" && step.stage !== "ir" ? lastIntermediate(f) : step;
}

function mainFunction(configuration) {
  return configuration.byName.get("main") || configuration.functions[0];
}

function drawPanes() {
  paneRow.replaceChildren(...panes.map((pane, index) => paneElement(pane, index)));
  markActive();
}

function redrawPane(index) {
  const old = paneRow.children[index];
  const scroll = [old.querySelector(".body").scrollLeft, old.querySelector(".body").scrollTop];
  old.replaceWith(paneElement(panes[index], index));
  paneRow.children[index].querySelector(".body").scrollTo(...scroll);
  markActive();
}

function paneElement(pane, index) {
  const {configuration, f, step, view} = paneState(pane);
  const stage = view.stage || (["changes", "columns"].includes(pane.view) ? "mixed" : step.stage);
  const body = element("div", {class: "body view", "data-c": data.configurations.indexOf(configuration),
    "data-f": f.name, "data-s": stage, tabindex: 0});
  body.append(view.draw({configuration, f, step, pane}));
  const section = element("section", {class: "pane " + step.stage, "aria-label": view.title},
    paneHead(pane, index, {configuration, f, step, view}), body);
  section.addEventListener("pointerdown", () => activate(index));
  section.addEventListener("focusin", () => activate(index));
  return section;
}

function paneHead(pane, index, {configuration, f, step, view}) {
  const perStep = !view.stage;
  const row = element("div", {class: "choosers"},
    data.configurations.length > 1 ? chooser("configuration", data.configurations.map((c, i) => [i, c.name]),
      data.configurations.indexOf(configuration), value => change(index, {c: Number(value)})) : undefined,
    chooser("function", configuration.functions.map(other => [other.name, "@" + other.name]), f.name,
      value => change(index, {f: value})),
    viewChooser(pane, index),
    perStep ? chooser("step", f.steps.map(other => [other.id, stepLabel(other)]), step.id,
      value => change(index, {step: value})) : undefined,
    element("span", {class: "grow"}),
    element("button", {title: "another pane like this one (a)", onclick: () => addPane(index)}, "+"),
    element("button", {title: "close this pane (x)", onclick: () => closePane(index)}, "×"));
  const head = element("header", {}, row);
  if (perStep) {
    head.append(element("p", {class: "what"}, element("span", {class: "badge " + step.stage}, STAGE_NAMES[step.stage]),
      " ", step.description));
  }
  return head;
}

function stepLabel(step) {
  return (step.stage === "ir" ? "IR  " : "asm ") + step.id;
}

function chooser(name, options, chosen, onChoice) {
  const made = element("select", {class: "choose-" + name, title: name,
    onchange: event => onChoice(event.target.value)});
  for (const [value, label] of options) {
    made.append(element("option", {value, selected: value === chosen}, label));
  }
  return made;
}

function viewChooser(pane, index) {
  const made = element("select", {class: "choose-view", title: "view",
    onchange: event => change(index, {view: event.target.value})});
  for (const [group, views] of VIEW_GROUPS) {
    made.append(element("optgroup", {label: group}, ...views.filter(id => VIEWS[id]).map(id =>
      element("option", {value: id, selected: id === pane.view}, VIEWS[id].title))));
  }
  return made;
}

/** Changes what a pane shows. */
function change(index, changes) {
  Object.assign(panes[index], changes);
  redrawPane(index);
  stateChanged();
}

function addPane(index) {
  panes.splice(index + 1, 0, {...panes[index]});
  active = index + 1;
  drawPanes();
  stateChanged();
}

function closePane(index) {
  if (panes.length > 1) {
    panes.splice(index, 1);
    active = Math.min(active, panes.length - 1);
    drawPanes();
    stateChanged();
  }
}

function activate(index) {
  if (active !== index) {
    active = index;
    markActive();
    stateChanged();
  }
}

function markActive() {
  [...paneRow.children].forEach((pane, index) => pane.classList.toggle("active", index === active));
}

/** Shows a step in the active pane, in the view of changes if its view has no steps. */
function showStep(id) {
  const view = paneState(panes[active]).view;
  change(active, {step: id, ...(view.stage ? {view: "changes"} : {})});
}

/** Goes to the next step of the active pane, or to the one before. */
function moveStep(by) {
  const {f, step} = paneState(panes[active]);
  const next = f.steps[f.steps.indexOf(step) + by];
  if (next) {
    showStep(next.id);
  }
}

function moveFunction(by) {
  const {configuration, f} = paneState(panes[active]);
  const next = configuration.functions[configuration.functions.indexOf(f) + by];
  if (next) {
    change(active, {f: next.name});
  }
}
