// Reads the data of the page: configurations, functions, and the steps that the code of a function goes through.

const data = JSON.parse(document.getElementById("explorer-data").textContent);

const STAGE_NAMES = {
  ir: "IR",
  unscheduled: "machine code, selected",
  selected: "machine code, scheduled",
  allocated: "machine code, allocated",
  final: "final code",
};

const MACHINE_STEPS = [
  ["unscheduled", "select-instructions", "chooses instructions over virtual registers (instruction selection)"],
  ["selected", "schedule", "orders instructions so that fewer wait for others (list scheduling before allocation)"],
  ["allocated", "allocate-registers", "gives virtual registers registers or stack slots (register allocation)"],
  ["final", "emit", "lays out frames and blocks, fills delay slots, encodes (final scheduling, branch relaxation)"],
];

/** The functions of a configuration by name, and what is looked up often. */
for (const configuration of data.configurations) {
  configuration.byName = new Map(configuration.functions.map(f => [f.name, f]));
  for (const f of configuration.functions) {
    f.steps = stepsOf(configuration, f);
    f.toSelected = new Map();
    f.toAllocated = new Map();
    f.fromSelected = new Map();
    f.fromAllocated = new Map();
    for (const [value, selected, allocated] of f.values || []) {
      link(f.toSelected, f.fromSelected, value, selected);
      link(f.toAllocated, f.fromAllocated, value, allocated);
    }
  }
}

function link(to, from, value, register) {
  if (register) {
    to.set(value, register);
    from.set(register, (from.get(register) || []).concat(value));
  }
}

/** The steps of a function in order: a version of the IR after each pass that changed it, then machine code. */
function stepsOf(configuration, f) {
  const uses = new Map();
  const steps = f.ir.map(version => {
    const pass = configuration.passes[version.pass];
    const number = (uses.get(pass.name) || 0) + 1;
    uses.set(pass.name, number);
    const id = number > 1 ? pass.name + ":" + number : pass.name;
    const remarks = (pass.remarks || []).filter(remark => remark[0] === f.name);
    return {stage: "ir", id, title: pass.name, description: pass.description, remarks, data: version,
      gone: version.flow === undefined};
  });
  for (const [stage, title, description] of MACHINE_STEPS) {
    if (stage === "selected" && f.selected && !f.unscheduled) {
      const id = "select-instructions";
      steps.push({stage, id, title: id, remarks: [], data: f.selected, gone: false,
        description: "chooses instructions over virtual registers (instruction selection); the order stays"});
    } else if (f[stage]) {
      steps.push({stage, id: title, title, description, remarks: [], data: f[stage], gone: false});
    }
  }
  return steps;
}

/** The position of a step; of a pass that has not changed the function, that of the version that it was given. */
function stepIndex(configuration, f, id) {
  const index = f.steps.findIndex(step => step.id === id);
  if (index >= 0) {
    return index;
  }
  if (id === "schedule" && f.selected) {
    return f.steps.findIndex(step => step.stage === "selected");
  }
  const title = String(id).split(":")[0];
  const pass = configuration.passes.findIndex(other => other.name === title);
  const before = f.steps.filter(step => step.stage === "ir" && step.data.pass <= pass);
  return before.length ? before.length - 1 : f.steps.length - 1;
}

/** The last version of the IR, from which instructions were selected. */
function lastIntermediate(f) {
  return f.steps.filter(step => step.stage === "ir").at(-1);
}

/**
 * The code of a step: blocks with a name and lines. A line has its text, its source line (0 for none) and its number;
 * headings and moves between instructions have the number -1.
 */
function codeOf(f, step) {
  if (!step.code) {
    step.code = step.stage === "final" ? finalCode(f, step.data) : graphCode(step);
  }
  return step.code;
}

function graphCode(step) {
  if (step.gone) {
    return [];
  }
  let number = 0;
  return data.graphs[step.data.flow].n.map(([name, block, marks, , attributes]) => {
    const lines = data.blocks[block].map((id, index) => {
      const [text, line = 0, move = 0] = data.lines[id];
      return {text, line, move: move === 1, head: index === 0, n: index === 0 || move ? -1 : number++};
    });
    return {name, lines, marks, loop: attributes ? attributes.loop : undefined};
  });
}

/** Final instructions below the block of allocated code that they were made for. */
function finalCode(f, rows) {
  const blockOf = [];
  if (f.allocated) {
    for (const block of graphCode({data: f.allocated})) {
      block.lines.filter(line => line.n >= 0).forEach(line => blockOf[line.n] = block.name);
    }
  }
  const blocks = [];
  let current = {name: "", lines: []};
  rows.forEach(([address, word, text, line, origin, count = 0, cost = 0, level1 = 0, level2 = 0], index) => {
    const name = blockOf[origin] || current.name || "entry";
    if (name !== current.name) {
      current = {name, lines: [{text: name, line: 0, head: true, n: -1}], marks: ""};
      blocks.push(current);
    }
    current.lines.push({text, line, n: index, origin, count, cost, level1, level2, address, word});
  });
  return blocks;
}

/** The name that a line defines, a value or a virtual register; undefined if there is none. */
function definition(text) {
  const match = /^(%\d+|v\d+)\b[^=]* = /.exec(text);
  return match ? match[1] : undefined;
}

/** The instruction of the last IR that a line of a step was made for or is; -1 if that is not known. */
function originOf(f, step, line) {
  switch (step.stage) {
    case "ir":
      return step === lastIntermediate(f) ? line.n : -1;
    case "unscheduled":
    case "selected":
      return f[step.stage].origins[line.n] ?? -1;
    case "allocated":
      return f.allocated.origins[line.n] ?? -1;
    default:
      return line.origin >= 0 ? f.allocated.origins[line.origin] ?? -1 : -1;
  }
}

/** The lines of the last IR by number. */
function lastLines(f) {
  if (!f.lastLines) {
    const step = lastIntermediate(f);
    f.lastLines = codeOf(f, step).flatMap(block => block.lines).filter(line => line.n >= 0);
  }
  return f.lastLines;
}
