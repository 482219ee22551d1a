// Says how often the lines of each view were executed, what that cost, and how often they missed the data caches.
//
// Final instructions were counted, and so were the entries of the blocks of the last IR: the instructions of a block, of
// the last IR and of machine code, were executed as often as it was entered. Costs and misses are sums over the final
// instructions that were made for an instruction. Where the entries of a block are not known, the most frequent of its
// final instructions says about how often it was executed. In earlier versions of the IR, a value has the heat that it
// has in the last one, and what later passes have removed that of its source line.

const ABOUT = " (about: by the most frequent final instruction)";

let heatOn = data.configurations.some(c => c.run);
const showsMisses = data.configurations.some(c => c.run && c.run.caches);

function addHeat(map, key, count, cost, level1 = 0, level2 = 0) {
  const old = map.get(key);
  if (old) {
    old.count = Math.max(old.count, count);
    old.instructions += count;
    old.cost += cost;
    old.level1 += level1;
    old.level2 += level2;
  } else {
    map.set(key, {count, cost, level1, level2, instructions: count});
  }
}

/** The heat of a function by allocated instruction, by instruction of the last IR, by its values, and by line. */
function functionHeat(f) {
  if (!f.heat) {
    const heat = {most: 0, allocated: new Map(), last: new Map(), values: new Map(), lines: new Map(),
      blocks: new Map()};
    for (const [, , , line, origin, count = 0, cost = 0, level1 = 0, level2 = 0] of f.final || []) {
      addHeat(heat.allocated, origin, count, cost, level1, level2);
      addHeat(heat.lines, line, count, cost, level1, level2);
      heat.most = Math.max(heat.most, cost || count);
    }
    const origins = f.allocated ? f.allocated.origins : [];
    for (const [n, {count, cost, level1, level2}] of heat.allocated) {
      if (origins[n] >= 0) {
        addHeat(heat.last, origins[n], count, cost, level1, level2);
      }
    }
    (f.entries || []).forEach(([block, count]) => addHeat(heat.blocks, block, count, 0));
    for (const block of f.allocated && !f.entries ? codeOf(f, f.steps.find(step => step.stage === "allocated")) : []) {
      block.lines.filter(line => heat.allocated.has(line.n))
        .forEach(line => addHeat(heat.blocks, block.name, heat.allocated.get(line.n).count, 0));
    }
    for (const block of f.final ? codeOf(f, lastIntermediate(f)) : []) {
      for (const line of block.lines.filter(line => line.n >= 0)) {
        const name = definition(line.text);
        const own = lastHeat(f, heat, line, block.name);
        if (name && own) {
          heat.values.set(name, {...own, of: " (in the last IR)" + own.of});
        }
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
  const found = step.stage === "final" ? sumsOf(line, line.count)
    : step.stage === "ir" ? intermediateHeat(f, heat, step, line, block) : machineHeat(f, heat, step, line, block);
  return found && {...found, most: heat.most};
}

/** The heat of a line of the last IR: the entries of its block, and the cost of what was made for it. */
function lastHeat(f, heat, line, block) {
  const own = heat.last.get(line.n);
  const {count} = heat.blocks.get(block) || (!f.entries && own) || {};
  return count && {...sumsOf(own, count), of: f.entries ? "" : ABOUT};
}

/** A number of executions with the cost and the misses of something; without any if there is nothing. */
function sumsOf(own, count) {
  const {cost = 0, level1 = 0, level2 = 0} = own || {};
  return {count, cost, level1, level2};
}

/** In the last IR that of the line; before, by value or source line. */
function intermediateHeat(f, heat, step, line, block) {
  if (step === lastIntermediate(f)) {
    return lastHeat(f, heat, line, block);
  }
  const own = heat.values.get(definition(line.text));
  return own || (heat.lines.has(line.line)
    ? {...heat.lines.get(line.line), of: " (about: by the most frequent final instruction of the source line)"}
    : undefined);
}

/**
 * Blocks keep their names through code generation; those that it adds have none in the IR. Scheduling changes the order
 * and allocation the registers; where it adds instructions, costs are not known.
 */
function machineHeat(f, heat, step, line, block) {
  const sameNumbers = f.selected.origins.length === f.allocated.origins.length;
  const number = step.stage === "unscheduled" ? scheduledNumber(f, line.text) : line.n;
  const own = step.stage === "allocated" || (sameNumbers && number !== undefined) ? heat.allocated.get(number) : undefined;
  const exact = f.entries && lastBlocks(f).has(block);
  const {count} = heat.blocks.get(block) || (!exact && own) || {};
  return count && {...sumsOf(own, count), of: exact ? "" : ABOUT};
}

/** The names of the blocks of the last IR. */
function lastBlocks(f) {
  f.lastBlocks = f.lastBlocks || new Set(codeOf(f, lastIntermediate(f)).map(block => block.name));
  return f.lastBlocks;
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
      for (const [line, {instructions, cost, level1, level2}] of functionHeat(f).lines) {
        const old = sumsOf(lines.get(line), lines.has(line) ? lines.get(line).count : 0);
        lines.set(line, {count: old.count + instructions, cost: old.cost + cost, level1: old.level1 + level1,
          level2: old.level2 + level2});
      }
    }
    lines.delete(0);
    const most = Math.max(1, ...[...lines.values()].map(heat => heat.cost || heat.count));
    lines.forEach(heat => Object.assign(heat, {most, unit: " instructions executed"}));
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
    mark.title = heat.count.toLocaleString("en") + (heat.unit || " executed") + (heat.cost ? ", cost " + heat.cost.toLocaleString("en")
      : "") + (heat.of || "");
    mark.classList.toggle("by-line", Boolean(heat.of));
  }
  row.append(mark);
  if (showsMisses) {
    row.append(missesMark(heat));
  }
}

/** How often a line missed the data cache of level 1, and on its tooltip that of level 2. */
function missesMark(heat) {
  const mark = element("span", {class: "misses"});
  if (heat && heat.level1) {
    mark.textContent = shortNumber(heat.level1);
    mark.title = heat.level1.toLocaleString("en") + " misses of level 1, " + heat.level2.toLocaleString("en")
      + " of level 2";
  }
  return mark;
}

function shortNumber(number) {
  return number < 10000 ? String(number)
    : number < 1e6 ? Math.round(number / 1e3) + "k"
      : number < 1e9 ? (number / 1e6).toPrecision(3) + "M" : (number / 1e9).toPrecision(3) + "G";
}
