// Says how often the lines of each view were executed and what that cost.
//
// Final instructions were counted. Code that was scheduled or allocated has the counts of what was made of it, and the
// sum of the costs. The last IR has the counts of its blocks. In earlier versions, a value has the heat that it has in
// the last one, and what later passes have removed that of its source line.

let heatOn = data.configurations.some(c => c.run);

function addHeat(map, key, count, cost) {
  const old = map.get(key);
  if (old) {
    old.count = Math.max(old.count, count);
    old.instructions += count;
    old.cost += cost;
  } else {
    map.set(key, {count, cost, instructions: count});
  }
}

/** The heat of a function by allocated instruction, by instruction of the last IR, by its values, and by line. */
function functionHeat(f) {
  if (!f.heat) {
    const heat = {most: 0, allocated: new Map(), last: new Map(), values: new Map(), lines: new Map(),
      blocks: new Map()};
    for (const [, , , line, origin, count = 0, cost = 0] of f.final || []) {
      addHeat(heat.allocated, origin, count, cost);
      addHeat(heat.lines, line, count, cost);
      heat.most = Math.max(heat.most, cost || count);
    }
    const origins = f.allocated ? f.allocated.origins : [];
    for (const [n, {count, cost}] of heat.allocated) {
      if (origins[n] >= 0) {
        addHeat(heat.last, origins[n], count, cost);
      }
    }
    for (const block of f.allocated ? codeOf(f, f.steps.find(step => step.stage === "allocated")) : []) {
      block.lines.filter(line => heat.allocated.has(line.n))
        .forEach(line => addHeat(heat.blocks, block.name, heat.allocated.get(line.n).count, 0));
    }
    for (const line of f.final ? lastLines(f) : []) {
      const name = definition(line.text);
      if (name && heat.last.has(line.n)) {
        heat.values.set(name, heat.last.get(line.n));
      }
    }
    f.heat = heat;
  }
  return f.heat;
}

/** The heat of a line of code of a block; undefined if nothing is known. */
function heatOf(f, step, line, block) {
  if (line.n < 0 || !f.final) {
    return undefined;
  }
  const heat = functionHeat(f);
  const found = step.stage === "final" ? {count: line.count, cost: line.cost}
    : step.stage === "ir" ? intermediateHeat(f, heat, step, line, block) : machineHeat(f, heat, step, line, block);
  return found && {...found, most: heat.most};
}

/** In the last IR the count of the block and the cost of what was made for it; before, by value or line. */
function intermediateHeat(f, heat, step, line, block) {
  if (step === lastIntermediate(f)) {
    const own = heat.last.get(line.n);
    const {count} = heat.blocks.get(block) || own || {};
    return count && {count, cost: own ? own.cost : 0, of: own ? "" : " (of the block)"};
  }
  const own = heat.values.get(definition(line.text));
  return own || (heat.lines.has(line.line) ? {...heat.lines.get(line.line), of: " (of the source line)"} : undefined);
}

/** Scheduling changes the order and allocation the registers; where it adds instructions, blocks have counts. */
function machineHeat(f, heat, step, line, block) {
  const sameNumbers = f.selected.origins.length === f.allocated.origins.length;
  const number = step.stage === "unscheduled" ? scheduledNumber(f, line.text) : line.n;
  return step.stage === "allocated" || (sameNumbers && number !== undefined)
    ? heat.allocated.get(number)
    : heat.blocks.has(block) ? {count: heat.blocks.get(block).count, cost: 0, of: " (of the block)"} : undefined;
}

/** The number that an instruction has after scheduling; undefined if another one reads the same. */
function scheduledNumber(f, text) {
  if (!f.scheduledNumbers) {
    f.scheduledNumbers = new Map();
    for (const line of codeOf(f, f.steps.find(step => step.stage === "selected")).flatMap(block => block.lines)) {
      f.scheduledNumbers.set(line.text, f.scheduledNumbers.has(line.text) ? undefined : line.n);
    }
  }
  return f.scheduledNumbers.get(text);
}

/** The heat of each source line of a configuration, over all functions. */
function sourceHeat(configuration) {
  if (!configuration.lineHeat) {
    const lines = new Map();
    for (const f of configuration.functions) {
      for (const [line, {instructions, cost}] of functionHeat(f).lines) {
        const old = lines.get(line) || {count: 0, cost: 0};
        lines.set(line, {count: old.count + instructions, cost: old.cost + cost});
      }
    }
    lines.delete(0);
    const most = Math.max(1, ...[...lines.values()].map(heat => heat.cost || heat.count));
    lines.forEach(heat => heat.most = most);
    configuration.lineHeat = lines;
  }
  return configuration.lineHeat;
}

/** Shows heat in front of a line: a number, and a colour that grows with the logarithm of the cost. */
function paintHeat(row, heat) {
  if (!data.configurations.some(c => c.run)) {
    return;
  }
  const mark = element("span", {class: "heat"});
  if (heat && (heat.count || heat.cost)) {
    const share = Math.log1p(heat.cost || heat.count) / Math.log1p(Math.max(heat.most, 1));
    mark.style.setProperty("--heat", Math.min(1, share).toFixed(2));
    mark.textContent = shortNumber(heat.count);
    mark.title = heat.count.toLocaleString("en") + " executed" + (heat.cost ? ", cost " + heat.cost.toLocaleString("en")
      : "") + (heat.of || "");
    mark.classList.toggle("by-line", Boolean(heat.of));
  }
  row.append(mark);
}

function shortNumber(number) {
  return number < 10000 ? String(number)
    : number < 1e6 ? Math.round(number / 1e3) + "k"
      : number < 1e9 ? (number / 1e6).toPrecision(3) + "M" : (number / 1e9).toPrecision(3) + "G";
}
