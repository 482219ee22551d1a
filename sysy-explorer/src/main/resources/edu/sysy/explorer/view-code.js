// Views of the code of a step: as it is, as a tree of loops and branches, beside what it was before; and all steps in
// columns.

const CODE_VIEWS = {
  code: {title: "Code", draw: drawCode},
  structured: {title: "Structured form", draw: drawStructured},
  changes: {title: "Changes", draw: drawChanges},
  columns: {title: "All steps", draw: drawColumns},
};

function drawCode({f, step}) {
  const parent = element("div", {class: "code"});
  if (step.gone) {
    parent.append(element("p", {class: "note"}, "@" + f.name + " was removed by " + step.title + "."));
  }
  for (const block of codeOf(f, step)) {
    const box = element("div", {class: "block" + (block.loop ? " in-loop" : ""), "data-b": block.name});
    block.lines.forEach(line => box.append(lineElement(f, step, line, block.name)));
    parent.append(box);
  }
  return parent;
}

/** The loops and branches of a version of the IR as a tree. */
function drawStructured({f, step}) {
  const form = step.data.structured;
  if (step.gone) {
    return note("@" + f.name + " was removed by " + step.title + ".");
  }
  if (typeof form === "string") {
    return note("@" + f.name + " has no structured form here: " + form + ".");
  }
  const parent = element("div", {class: "code"});
  for (let i = 0; i < form.length; i += 2) {
    for (const id of data.blocks[form[i]]) {
      const [text, line = 0] = data.lines[id];
      const row = lineElement(f, step, {text: "  ".repeat(form[i + 1]) + text, line, n: -1}, "");
      const defined = definition(text);
      if (defined) {
        row.dataset.d = defined;
      }
      parent.append(row);
    }
  }
  return parent;
}

/** The step that a step is compared with: the one before it. */
function stepBefore(f, step) {
  return f.steps[f.steps.indexOf(step) - 1];
}

/** Lines as they are compared: registers of virtual registers are left out, so that allocation shows what it adds. */
function comparable(line) {
  return line.text.replace(/\b(v\d+):\S+?(?=[,)\s]|$)/g, "$1");
}

function linesOf(f, step) {
  return codeOf(f, step).flatMap(block => block.lines.map(line => ({line, block: block.name})));
}

function drawChanges({f, step}) {
  const before = stepBefore(f, step);
  const left = before ? linesOf(f, before) : [];
  const right = linesOf(f, step);
  const grid = element("div", {class: "diff code"});
  grid.append(element("div", {class: "side-title"}, before ? before.id : "nothing before"),
    element("div", {class: "side-title"}, step.id));
  const pairs = pairsOf(f, before, step, left, right);
  const row = ([a, b]) => element("div", {class: "pair"}, diffCell(f, before, left[a], b < 0 ? "removed" : ""),
    diffCell(f, step, right[b], a < 0 ? "added" : ""));
  for (const run of runsOf(pairs)) {
    if (pairs.length > MAX_UNFOLDED && run.length > 2 * CONTEXT + 4 && isEqual(run[0])) {
      grid.append(...run.slice(0, CONTEXT).map(row), foldedRun(run.slice(CONTEXT, -CONTEXT), row),
        ...run.slice(-CONTEXT).map(row));
    } else {
      grid.append(...run.map(row));
    }
  }
  return grid;
}

/** Comparisons of more lines than this have long runs of equal lines folded, but for a few lines of context. */
const MAX_UNFOLDED = 1000;
const CONTEXT = 3;

function isEqual([a, b]) {
  return a >= 0 && b >= 0;
}

/** The pairs in runs of equal and of other lines. */
function runsOf(pairs) {
  const runs = [];
  pairs.forEach((pair, index) => {
    if (index === 0 || isEqual(pair) !== isEqual(pairs[index - 1])) {
      runs.push([]);
    }
    runs.at(-1).push(pair);
  });
  return runs;
}

/** A button that shows the lines in its place. */
function foldedRun(run, row) {
  const unfold = () => button.replaceWith(...run.map(row));
  const button = element("button", {class: "folded", onclick: unfold}, run.length + " equal lines");
  return button;
}

/** IR and machine code, and machine code and final code, are paired by origin; versions of one kind by their text. */
function pairsOf(f, before, step, left, right) {
  const key = origin => ({line}) => line.n < 0 ? "h " + line.text.split("(")[0] : "o " + origin(line);
  if (step.stage === "final") {
    return diffLines(left.map(key(line => line.n)), right.map(key(line => line.origin)));
  }
  if (before && before.stage === "ir" && step.stage !== "ir") {
    return diffLines(left.map(key(line => line.n)), right.map(key(line => originOf(f, step, line))));
  }
  return diffLines(left.map(({line}) => comparable(line)), right.map(({line}) => comparable(line)));
}

function diffCell(f, step, entry, kind) {
  if (!entry) {
    return element("div", {class: "cell none"});
  }
  const cell = element("div", {class: "cell " + kind, "data-b": entry.line.head ? entry.block : undefined});
  // the two sides may be of different stages, which decides what names mean
  cell.append(element("div", {class: "view side", ...viewData(f, step)},
    lineElement(f, step, entry.line, entry.block)));
  return cell;
}

function viewData(f, step) {
  const c = data.configurations.findIndex(configuration => configuration.functions.includes(f));
  return {"data-c": c, "data-f": f.name, "data-s": step.stage};
}

/** A column for each step, as the SSA page of the Go compiler has it; a click on a title folds the column. */
function drawColumns({f}) {
  const parent = element("div", {class: "columns"});
  for (const step of f.steps) {
    const column = element("details", {class: "column", open: true},
      element("summary", {title: step.description}, element("span", {class: "badge " + step.stage}), step.id));
    const inside = element("div", {class: "view", ...viewData(f, step)});
    column.append(inside);
    whenSeen(column, () => inside.append(drawCode({f, step})));
    parent.append(column);
  }
  return parent;
}

const notYetSeen = new Map();

/** Draws something as soon as it is on the screen, or when the page is printed. */
function whenSeen(target, draw) {
  notYetSeen.set(target, draw);
  seen.observe(target);
}

const seen = new IntersectionObserver(
  entries => entries.filter(entry => entry.isIntersecting).forEach(entry => drawSeen(entry.target)),
  {rootMargin: "600px"});

function drawSeen(target) {
  const draw = notYetSeen.get(target);
  notYetSeen.delete(target);
  seen.unobserve(target);
  if (draw) {
    draw();
  }
}

/** Draws all that is on the page, seen or not. */
function drawUnseen() {
  [...notYetSeen.keys()].filter(target => target.isConnected).forEach(drawSeen);
}

addEventListener("beforeprint", drawUnseen);
