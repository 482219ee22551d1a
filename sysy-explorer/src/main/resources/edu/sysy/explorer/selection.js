// The selected value, register, line, block or instruction, and the style sheet that marks it in all panes.
//
// A selection is {kind, name or number, f (function name), c (configuration), stage}. Marking is by rules of a style
// sheet and not by changing elements, so that what is drawn later is marked too.

let selection = null;
const markSheet = element("style", {id: "marks"});
document.head.append(markSheet);
const selectionListeners = [];

function select(next) {
  const same = selection && next && JSON.stringify(selection) === JSON.stringify(next);
  selection = same ? null : next;
  markSheet.textContent = selection ? markRules() : "";
  selectionListeners.forEach(listener => listener());
}

/** What the selection is called in the status line. */
function selectionText() {
  if (!selection) {
    return "";
  }
  const where = selection.f ? " in @" + selection.f : "";
  switch (selection.kind) {
    case "value": {
      const f = data.configurations[selection.c].byName.get(selection.f);
      const places = placesOf(f, selection.name);
      return selection.name + where + (places.length ? ": " + places.join(", ") : "") + absence(f, selection.name);
    }
    case "line": return "source line " + selection.number;
    case "block": return "block " + selection.name + where;
    case "instruction": return "instruction " + selection.text + where;
    default: return selection.name + where;
  }
}

/** A remark if the step in the active pane, or every step, has no such value; empty otherwise. */
function absence(f, value) {
  const name = searchPattern(value);
  const mentions = step => codeOf(f, step).some(block => block.lines.some(line => name.test(line.text)));
  const versions = f.steps.filter(step => step.stage === "ir");
  if (!versions.some(mentions)) {
    return ": there is no such value";
  }
  const {f: shown, step, view} = paneState(panes[active]);
  return shown === f && step.stage === "ir" && !view.stage && !mentions(step) ? ": not in the code after " + step.id : "";
}

/** The registers and slots of a value, as far as it has some. */
function placesOf(f, value) {
  const names = [f.toSelected.get(value), f.toAllocated.get(value)].filter(name => name);
  const places = new Set(names);
  for (const column of f.allocated ? f.allocated.live : []) {
    if (column[0] === (f.toAllocated.get(value) || value)) {
      for (let i = 1; i < column.length; i += 5) {
        places.add(column[i + 2]);
      }
    }
  }
  return [...places].filter(name => name !== value);
}

function quoted(text) {
  return '"' + String(text).replace(/["\\]/g, "\\$&") + '"';
}

function scope(c, f, stage) {
  return `.view${c === undefined ? "" : `[data-c="${c}"]`}${f === undefined ? "" : `[data-f=${quoted(f)}]`}`
    + (stage ? `[data-s=${quoted(stage)}]` : "");
}

/** The configurations in which the name of a value means the same: its own, and those of its source if it is old. */
function configurationsOf(f) {
  const own = data.configurations[selection.c];
  const known = selection.name && own.byName.get(f).ir.length > 0 && isOld(own.byName.get(f), selection.name);
  return data.configurations
    .map((configuration, c) => ({configuration, c}))
    .filter(({configuration, c}) => c === selection.c
      || (known && configuration.source === own.source && configuration.byName.has(f)))
    .map(({c}) => c);
}

/** Whether a value is defined before the first pass. */
function isOld(f, name) {
  return codeOf(f, f.steps[0]).some(block => block.lines.some(line => line.text.startsWith(name + " ")));
}

function markRules() {
  const tokens = [];
  const rows = [];
  const blocks = [];
  switch (selection.kind) {
    case "value":
      for (const c of configurationsOf(selection.f)) {
        markValue(c, data.configurations[c].byName.get(selection.f), selection.name, tokens, rows);
      }
      break;
    case "register":
      markRegister(tokens, rows);
      break;
    case "place":
      tokens.push(`${scope(selection.c, selection.f)} [data-t=${quoted(selection.name)}]`);
      rows.push(`${scope(selection.c, selection.f)} .bar[data-place=${quoted(selection.name)}]`);
      break;
    case "line":
      rows.push(`.view [data-l="${selection.number}"]`);
      break;
    case "block":
      blocks.push(`${scope(selection.c, selection.f)} [data-b=${quoted(selection.name)}]`);
      tokens.push(`${scope(selection.c, selection.f)} [data-t=${quoted(selection.name)}]`);
      break;
    default:
      markInstruction(rows);
  }
  return rule(tokens, "background:var(--mark);color:var(--mark-ink);outline:1px solid var(--mark-line)")
    + rule(rows, "background:var(--row);box-shadow:inset 3px 0 var(--mark-line);stroke:var(--mark-line);stroke-width:3")
    + rule(blocks, "outline:2px solid var(--mark-line);outline-offset:-1px");
}

function rule(selectors, style) {
  return selectors.length ? selectors.join(",\n") + "{" + style + "}\n" : "";
}

function markValue(c, f, value, tokens, rows) {
  tokens.push(`${scope(c, f.name, "ir")} [data-t=${quoted(value)}]`);
  for (const stage of ["unscheduled", "selected"]) {
    markName(scope(c, f.name, stage), f.toSelected.get(value), tokens, rows);
  }
  markName(scope(c, f.name, "allocated"), f.toAllocated.get(value), tokens, rows);
  markFinal(c, f, f.toAllocated.get(value), rows);
  const lines = new Set(f.steps.filter(step => step.stage === "ir")
    .flatMap(step => codeOf(f, step).flatMap(block => block.lines))
    .filter(line => line.line > 0 && definition(line.text) === value).map(line => line.line));
  lines.forEach(line => rows.push(`.view[data-c="${c}"][data-s="source"] [data-l="${line}"]`));
}

function markName(inside, name, tokens, rows) {
  if (name) {
    tokens.push(`${inside} [data-t=${quoted(name)}]`);
    rows.push(`${inside} .bar[data-value=${quoted(name)}]`);
  }
}

/** Marks the final instructions made for allocated ones that mention a virtual register. */
function markFinal(c, f, register, rows) {
  if (!register || !f.allocated) {
    return;
  }
  const mention = new RegExp("\\b" + register + "\\b");
  for (const block of codeOf(f, f.steps.find(step => step.stage === "allocated"))) {
    for (const line of block.lines) {
      if (line.n >= 0 && mention.test(line.text)) {
        rows.push(`${scope(c, f.name, "final")} [data-a="${line.n}"]`);
      }
    }
  }
}

function markRegister(tokens, rows) {
  const {c, f, name, stage} = selection;
  const inFunction = data.configurations[c].byName.get(f);
  const from = stage === "allocated" ? inFunction.fromAllocated : inFunction.fromSelected;
  for (const value of from.get(name) || []) {
    markValue(c, inFunction, value, tokens, rows);
  }
  const stages = stage === "allocated" ? ["allocated"] : ["unscheduled", "selected"];
  stages.forEach(other => markName(scope(c, f, other), name, tokens, rows));
  if (stage === "allocated") {
    markFinal(c, inFunction, name, rows);
  }
}

/** Marks an instruction, what was made for it, and what it was made for. */
function markInstruction(rows) {
  const {c, f, stage, origin, number, allocated, text} = selection;
  const name = definition(text);
  if (stage === "ir" && name) {
    rows.push(`${scope(c, f, "ir")} [data-d=${quoted(name)}]`);
  }
  if (origin >= 0) {
    for (const other of ["unscheduled", "selected", "allocated", "final"]) {
      rows.push(`${scope(c, f, other)} [data-o="${origin}"]`);
    }
    const line = lastLines(data.configurations[c].byName.get(f))[origin];
    const made = line && definition(line.text);
    rows.push(made ? `${scope(c, f, "ir")} [data-d=${quoted(made)}]` : `${scope(c, f, "ir")} [data-o="${origin}"]`);
  } else {
    rows.push(`${scope(c, f, stage)} [data-n="${number}"]`);
  }
  if (allocated >= 0) {
    rows.push(`${scope(c, f, "allocated")} [data-n="${allocated}"]`, `${scope(c, f, "final")} [data-a="${allocated}"]`);
  }
}

/** What a click selects: a name, a bar, a block, a line of source, or an instruction. */
function selectAt(target) {
  const view = target.closest(".view");
  if (!view) {
    return;
  }
  const {c, f, s: stage} = view.dataset;
  const place = {c: Number(c), f, stage};
  const named = target.closest("[data-t]");
  const bar = target.closest("[data-value]");
  const row = target.closest(".ln, [data-l]");
  const block = target.closest("[data-b]");
  if (named) {
    selectName(named.dataset.t, place);
  } else if (bar) {
    selectName(bar.dataset.value, place);
  } else if (row && stage === "source") {
    if (row.dataset.l) {
      select({kind: "line", number: Number(row.dataset.l)});
    }
  } else if (row && target.closest(".no") && row.dataset.l) {
    select({kind: "line", number: Number(row.dataset.l)});
  } else if (row && row.dataset.n !== undefined) {
    const {n, o = -1, a = -1} = row.dataset;
    select({kind: "instruction", ...place, number: Number(n), origin: Number(o),
      allocated: stage === "allocated" ? Number(n) : Number(a), text: row.querySelector(".tx").textContent});
  } else if (block) {
    select({kind: "block", name: block.dataset.b, c: place.c, f});
  }
}

function selectName(name, {c, f, stage}) {
  if (/^%\d+$/.test(name)) {
    select({kind: "value", name, c, f});
  } else if (/^b\d+$/.test(name)) {
    select({kind: "block", name, c, f});
  } else if (/^v\d+$/.test(name)) {
    const from = data.configurations[c].byName.get(f);
    const values = (stage === "allocated" ? from.fromAllocated : from.fromSelected).get(name) || [];
    select(values.length === 1 ? {kind: "value", name: values[0], c, f} : {kind: "register", name, c, f, stage});
  } else {
    select({kind: "place", name, c, f});
  }
}
