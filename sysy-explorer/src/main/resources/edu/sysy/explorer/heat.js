// Says how often the lines of each view were executed and what that cost.
//
// Final instructions were counted. Those of earlier stages have what the instructions made for them have: the count of
// the most executed one and the sum of costs. In the last IR, what nothing was made for has the count of its block; in earlier
// versions, values that later passes have removed have the heat of their source line.

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
    const heat = {allocated: new Map(), last: new Map(), values: new Map(), lines: new Map(), blocks: new Map(), most: 0};
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

/** The heat of a line of code; undefined if nothing is known. */
function heatOf(f, step, line, block) {
  if (line.n < 0 || !f.final) {
    return undefined;
  }
  const heat = functionHeat(f);
  if (step.stage === "final") {
    return {count: line.count, cost: line.cost, most: heat.most};
  }
  const origin = originOf(f, step, line);
  const last = step === lastIntermediate(f);
  const own = step.stage === "allocated" ? heat.allocated.get(line.n)
    : origin >= 0 ? heat.last.get(origin) : heat.values.get(definition(line.text));
  const rest = last ? heat.blocks.get(block) : step.stage === "ir" ? heat.lines.get(line.line) : undefined;
  const found = own || rest;
  return found && {...found, most: heat.most, of: own ? "" : last ? " (of the block)" : " (of the source line)"};
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
