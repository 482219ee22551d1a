// Views of the source: text, tokens, tree; and of the whole program: assembly text, calls, run, remarks.

const SOURCE_VIEWS = {
  source: {title: "Source", stage: "source", draw: drawSource},
  tokens: {title: "Tokens", stage: "source", draw: drawTokens},
  tree: {title: "Tree", stage: "source", draw: drawTree},
  assembly: {title: "Assembly text", stage: "text", draw: drawAssembly},
  run: {title: "Run and remarks", stage: "source", draw: drawRun},
};

function sourceOf(configuration) {
  return data.sources[configuration.source];
}

function drawSource({configuration}) {
  const heat = sourceHeat(configuration);
  const parent = element("div", {class: "code"});
  const lines = sourceOf(configuration).text.split(/\r\n|\r|\n/);
  lines.forEach((text, index) => {
    const row = element("div", {class: "ln", "data-l": index + 1});
    paintHeat(row, heat.get(index + 1));
    const tx = element("span", {class: "tx"});
    row.append(element("span", {class: "no"}, String(index + 1)), tx);
    appendSource(tx, text);
    parent.append(row);
  });
  return parent;
}

const SOURCE_TOKEN = /(\/\/.*|\/\*.*?\*\/)|("(?:[^"\\]|\\.)*")|(\b\d[\w.]*\b)|([A-Za-z_]\w*)/g;

function appendSource(parent, text) {
  let end = 0;
  for (const match of text.matchAll(SOURCE_TOKEN)) {
    const [all, comment, string, number, word] = match;
    const kind = comment ? "com" : string ? "str" : number ? "num" : KEYWORDS.has(word) ? "kw" : "";
    if (kind) {
      parent.append(text.slice(end, match.index), element("span", {class: kind}, all));
      end = match.index + all.length;
    }
  }
  parent.append(text.slice(end));
}

function drawTokens({configuration}) {
  const text = sourceOf(configuration).text;
  const parent = element("div", {class: "tokens"});
  const {tokens, tokenKinds} = configuration;
  let line = 1;
  let at = 0;
  let row;
  for (let i = 0; i < tokens.length; i += 3) {
    for (; at < tokens[i + 1]; at++) {
      line += text[at] === "\n" ? 1 : 0;
    }
    if (!row || row.dataset.l !== String(line)) {
      row = element("div", {class: "ln", "data-l": line}, element("span", {class: "no"}, String(line)));
      parent.append(row);
    }
    const kind = tokenKinds[tokens[i]];
    row.append(element("span", {class: "tok"}, element("b", {}, text.substr(tokens[i + 1], tokens[i + 2])),
      element("i", {}, kind)));
  }
  return parent;
}

/** The tree, a node a line; nodes with children can be folded. */
function drawTree({configuration}) {
  const parent = element("div", {class: "tree"});
  const stack = [{depth: -1, into: parent}];
  const lines = configuration.tree.split("\n").filter(line => line);
  lines.forEach((line, index) => {
    const depth = line.search(/\S/);
    while (stack.at(-1).depth >= depth) {
      stack.pop();
    }
    const place = /(\d+):\d+/.exec(line.slice(line.lastIndexOf(" ")));
    const row = element("span", {class: "ln", "data-l": place ? place[1] : undefined},
      element("span", {class: "tx"}, line.trim()));
    const next = lines[index + 1];
    if (next && next.search(/\S/) > depth) {
      const details = element("details", {open: true}, element("summary", {}, row));
      stack.at(-1).into.append(details);
      stack.push({depth, into: details});
    } else {
      stack.at(-1).into.append(element("div", {class: "leaf"}, row));
    }
  });
  return parent;
}

function drawAssembly({configuration}) {
  const parent = element("div", {class: "code"});
  for (const text of configuration.assembly.split("\n")) {
    const tx = element("span", {class: "tx"});
    appendCode(tx, text);
    parent.append(element("div", {class: /^\S/.test(text) ? "ln head" : "ln"}, tx));
  }
  return parent;
}

function cachesSentence({geometry, accesses, level1Misses, level2Misses}) {
  const [all, first, second] = [accesses, level1Misses, level2Misses].map(n => n.toLocaleString("en"));
  return `data caches ${geometry}: ${all} loads and stores, ${first} misses of level 1, ${second} of level 2`;
}

function drawRun({configuration, f}) {
  const parent = element("div", {class: "report"});
  const {run} = configuration;
  if (run) {
    const cost = run.costModel ? ", cost " + run.cost.toLocaleString("en") + " (" + run.costModel + ")" : "";
    const instructions = run.instructions.toLocaleString("en") + " instructions";
    parent.append(element("h3", {}, "Run"), element("p", {}, run.outcome + "; " + instructions + cost),
      run.caches ? element("p", {}, cachesSentence(run.caches)) : "", element("pre", {}, run.output));
  } else {
    parent.append(element("p", {}, "The program was not run: sysyc --explore --run counts instructions."));
  }
  parent.append(element("h3", {}, "Remarks about @" + f.name));
  const list = element("div", {class: "code"});
  for (const step of f.steps) {
    for (const [, line, message] of step.remarks) {
      list.append(element("div", {class: "ln", "data-l": line || undefined},
        element("span", {class: "no"}, line ? String(line) : ""),
        element("span", {class: "tx"}, step.id + ": " + message)));
    }
  }
  parent.append(list);
  return parent;
}
