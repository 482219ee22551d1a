// The list of steps of the function in the active pane.

const sidebar = element("nav", {id: "steps", "aria-label": "steps"});

function drawSidebar() {
  const {f, step} = paneState(panes[active]);
  const perStep = !paneState(panes[active]).view.stage;
  sidebar.replaceChildren(element("h2", {}, "@" + f.name));
  let before = "";
  for (const other of f.steps) {
    if (other.stage === "ir" ? before === "" : before === "ir") {
      sidebar.append(element("h3", {}, other.stage === "ir" ? "IR after passes" : "Machine code"));
    }
    before = other.stage;
    sidebar.append(element("button", {
      class: "step" + (other === step && perStep ? " chosen" : ""),
      title: other.description,
      "aria-current": other === step ? "step" : undefined,
      onclick: () => showStep(other.id),
    }, element("span", {class: "badge " + other.stage}), other.id,
    element("span", {class: "delta"}, sizeOf(f, other))));
  }
  const chosen = sidebar.querySelector(".chosen");
  if (chosen) {
    chosen.scrollIntoView({block: "nearest"});
  }
}

/** How many lines a step has, and how that differs from the step before. */
function sizeOf(f, step) {
  if (step.lineCount === undefined) {
    step.lineCount = codeOf(f, step).reduce((sum, block) => sum + block.lines.filter(line => line.n >= 0).length, 0);
  }
  const before = stepBefore(f, step);
  const same = before && before.stage === step.stage;
  const delta = same ? step.lineCount - sizeNumber(f, before) : 0;
  return step.lineCount + (delta > 0 ? " +" + delta : delta < 0 ? " −" + -delta : "");
}

function sizeNumber(f, step) {
  sizeOf(f, step);
  return step.lineCount;
}
