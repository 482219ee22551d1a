"use strict";

/**
 * Shows algorithms step by step: the JSON of StepSequences in an element of the page.
 *
 * Buttons, a slider and the keys left, right, home and end go from step to step. The function that is returned goes to
 * a step of a sequence: show("dominators", 3). A "stepschange" event of the container tells which step is shown.
 */
function renderSteps(container, data) {
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /** All tables of a step, and which of their cells the step has changed. */
  const expandTable = (table, before) => {
    if (table.rows) {
      const changed = new Set((table.changed || []).map(([row, column]) => row + "," + column));
      return { title: table.title, columns: table.columns, rows: table.rows, changed };
    }
    const rows = before.rows.slice();
    const changed = new Set();
    for (const [row, column, text] of table.set) {
      if (rows[row] === before.rows[row]) rows[row] = rows[row].slice();
      rows[row][column] = text;
      changed.add(row + "," + column);
    }
    for (const row of table.add) {
      row.forEach((_, column) => changed.add(rows.length + "," + column));
      rows.push(row);
    }
    return { title: table.title, columns: before.columns, rows, changed };
  };

  const expandedTables = new Map();
  /** The tables of each step of a sequence; computed when the sequence is first shown. */
  const tablesOf = (sequence) => {
    if (!expandedTables.has(sequence.id)) {
      let before = new Map();
      const all = sequence.steps.map((step) => {
        const tables = step.tables.map((table) => expandTable(table, before.get(table.title)));
        before = new Map(tables.map((table) => [table.title, table]));
        return tables;
      });
      expandedTables.set(sequence.id, all);
    }
    return expandedTables.get(sequence.id);
  };

  container.replaceChildren();
  container.classList.add("sysy-steps");
  container.tabIndex = 0;
  if (data.sequences.length === 0) {
    container.append(element("p", "", "No algorithm applies to this function."));
    return () => {};
  }

  const choice = element("select", "sysy-steps-choice");
  choice.setAttribute("aria-label", "Algorithm");
  for (const sequence of data.sequences) {
    const option = element("option", "", sequence.title);
    option.value = sequence.id;
    choice.append(option);
  }
  const source = element("p", "sysy-steps-source");
  const bar = element("div", "sysy-steps-bar");
  const button = (text, label, move) => {
    const made = element("button", "", text);
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.title = label;
    made.addEventListener("click", move);
    return made;
  };
  const slider = element("input");
  slider.type = "range";
  slider.min = "0";
  slider.setAttribute("aria-label", "Step");
  const count = element("span", "sysy-steps-count");
  const sentence = element("p", "sysy-steps-sentence");
  sentence.setAttribute("aria-live", "polite");
  const parts = element("div", "sysy-steps-parts");
  const tables = element("div", "sysy-steps-tables");
  const picture = element("div", "sysy-steps-picture");
  const code = element("ol", "sysy-steps-code");
  parts.append(tables, picture, code);

  let sequence = data.sequences[0];
  let position = 0;
  const goTo = (step) => {
    position = Math.max(0, Math.min(sequence.steps.length - 1, step));
    showStep();
  };
  const first = button("|\u25c0", "First step (Home)", () => goTo(0));
  const back = button("\u25c0", "Step back (Left)", () => goTo(position - 1));
  const forward = button("\u25b6", "Step forward (Right)", () => goTo(position + 1));
  const last = button("\u25b6|", "Last step (End)", () => goTo(sequence.steps.length - 1));
  bar.append(first, back, slider, forward, last, count);
  container.append(choice, source, bar, sentence, parts);

  /** Scrolls a part so far that something in it can be seen; the page stays where it is. */
  const reveal = (part, target) => {
    if (!target) return;
    const outer = part.getBoundingClientRect();
    const inner = target.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      part.scrollTop += inner.top - outer.top - part.clientHeight / 3;
    }
    if (inner.left < outer.left || inner.right > outer.right) {
      part.scrollLeft += inner.left - outer.left - part.clientWidth / 3;
    }
  };

  const showTables = () => {
    tables.replaceChildren();
    for (const table of tablesOf(sequence)[position]) {
      const shown = element("table");
      shown.append(element("caption", "", table.title));
      const head = element("tr");
      table.columns.forEach((column) => head.append(element("th", "", column)));
      const thead = element("thead");
      thead.append(head);
      const body = element("tbody");
      table.rows.forEach((cells, row) => {
        const line = element("tr");
        cells.forEach((cell, column) => {
          const isChanged = table.changed.has(row + "," + column);
          line.append(element(column === 0 ? "th" : "td", isChanged ? "sysy-changed" : "", cell));
        });
        body.append(line);
      });
      shown.append(thead, body);
      tables.append(shown);
    }
    tables.hidden = tables.childElementCount === 0;
    reveal(tables, tables.querySelector(".sysy-changed"));
  };

  /** Marks, hides, labels and colours what the step says; everything else looks as the picture was drawn. */
  const showPicture = () => {
    const step = sequence.steps[position];
    const key = (link) => link.join("\n");
    const active = new Set(step.active || []);
    const hidden = new Set(step.hidden || []);
    const activeEdges = new Set((step.activeEdges || []).map(key));
    const hiddenEdges = new Set((step.hiddenEdges || []).map(key));
    const labels = step.labels || {};
    const hues = step.hues || {};
    for (const node of picture.querySelectorAll(".sysy-node")) {
      const name = node.dataset.node;
      node.classList.toggle("sysy-active", active.has(name));
      node.classList.toggle("sysy-gone", hidden.has(name));
      const colored = Object.hasOwn(hues, name);
      node.classList.toggle("sysy-colored", colored);
      if (colored) node.style.setProperty("--hue", hues[name]);
      for (const text of node.querySelectorAll("[data-label]")) {
        text.textContent = Object.hasOwn(labels, name) ? labels[name] : "";
      }
    }
    const isFrontier = (edge) => edge.classList.contains("sysy-frontier");
    for (const edge of picture.querySelectorAll(".sysy-edge")) {
      const { from, to } = edge.dataset;
      const name = key([from, to]);
      const gone = hidden.has(from) || hidden.has(to);
      edge.classList.toggle("sysy-active", activeEdges.has(name));
      edge.classList.toggle("sysy-gone", gone || (isFrontier(edge) && hiddenEdges.has(name)));
    }
    reveal(picture, picture.querySelector(".sysy-node.sysy-active"));
  };

  const showCode = () => {
    const marked = new Set(sequence.steps[position].lines || []);
    [...code.children].forEach((line, number) => line.classList.toggle("sysy-active", marked.has(number)));
    reveal(code, code.querySelector(".sysy-active"));
  };

  const showStep = () => {
    const end = sequence.steps.length - 1;
    const focused = document.activeElement;
    first.disabled = back.disabled = position === 0;
    last.disabled = forward.disabled = position === end;
    if (focused && focused.disabled && bar.contains(focused)) container.focus({ preventScroll: true });
    slider.max = String(end);
    slider.value = String(position);
    count.textContent = position + " / " + end;
    sentence.textContent = sequence.steps[position].sentence;
    showTables();
    showPicture();
    showCode();
    const detail = { sequence: sequence.id, step: position };
    container.dispatchEvent(new CustomEvent("stepschange", { bubbles: true, detail }));
  };

  const showSequence = (id) => {
    sequence = data.sequences.find((one) => one.id === id) || data.sequences[0];
    position = 0;
    choice.value = sequence.id;
    source.textContent = "After " + sequence.source;
    picture.innerHTML = sequence.svg || "";
    picture.hidden = !sequence.svg;
    parts.classList.toggle("sysy-steps-wide", !sequence.svg);
    code.replaceChildren();
    for (const line of sequence.code) {
      const item = element("li", "", line.text);
      if (line.line > 0) item.dataset.line = line.line;
      code.append(item);
    }
    code.hidden = sequence.code.length === 0;
    showStep();
  };

  choice.addEventListener("change", () => showSequence(choice.value));
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  container.addEventListener("keydown", (event) => {
    if (event.target === choice || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: sequence.steps.length - 1 };
    if (Object.hasOwn(moves, event.key)) {
      event.preventDefault();
      event.stopPropagation();
      goTo(moves[event.key]);
    }
  });
  showSequence(sequence.id);
  return (id, step) => {
    showSequence(id);
    goTo(step);
  };
}
