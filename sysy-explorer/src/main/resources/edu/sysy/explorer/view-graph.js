// Draws graphs: boxes are elements with lines of code, edges are paths of SVG below them. Places come with the data.

const GRAPH_VIEWS = {
  flow: {title: "Flow graph", draw: drawGraph("flow", "Flow graph")},
  dominators: {title: "Dominator tree, frontiers", draw: drawDominators},
  postdominators: {title: "Postdominator tree", draw: drawGraph("postdominators", "Postdominator tree")},
  loops: {title: "Loop nest", draw: drawGraph("loops", "Loop nest")},
  interference: {title: "Interference graph", draw: drawGraph("interference", "Interference graph")},
  dag: {title: "Block DAG", draw: drawDags},
  calls: {title: "Call graph", draw: drawCalls},
};

const SVG = "http://www.w3.org/2000/svg";

function svgElement(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

/** The reason why a view has nothing to show. */
function note(text) {
  return element("p", {class: "note"}, text);
}

/** Draws a graph of a step; its title tells graphs of the IR and of machine code apart. */
function drawGraph(kind, title) {
  return ({f, step}) => {
    const number = step.data[kind];
    if (step.gone) {
      return note("@" + f.name + " was removed by " + step.title + ".");
    }
    if (number === undefined) {
      return note(title + ": shown for the last version of the IR and for machine code; choose such a step.");
    }
    return typeof number === "string" ? note("Not drawn: " + number + ".")
      : picture(f, step, data.graphs[number], title + " of @" + f.name + ": " + STAGE_NAMES[step.stage]
        + (step.stage === "ir" ? " after " + step.id : ""));
  };
}

/** The tree, and the frontiers as a table. */
function drawDominators(shown) {
  const drawn = drawGraph("dominators", "Dominator tree and frontiers")(shown);
  const number = shown.step.data.dominators;
  if (typeof number !== "number" || data.graphs[number].x) {
    return drawn;
  }
  const graph = data.graphs[number];
  const table = element("table", {class: "frontiers"}, element("tr", {}, element("th", {}, "block"),
    element("th", {}, "dominance frontier")));
  graph.n.forEach(([name], from) => {
    const frontier = graph.e.filter(edge => edge[0] === from && data.edgeKinds[edge[2]] === "frontier")
      .map(edge => graph.n[edge[1]][0]);
    const cells = [element("td", {}), element("td", {})];
    appendCode(cells[0], name);
    appendCode(cells[1], frontier.join(" ") || "empty");
    table.append(element("tr", {"data-b": name}, ...cells));
  });
  return element("div", {class: "beside"}, drawn, table);
}

function drawDags({f}) {
  const parent = element("div", {class: "pictures"});
  if (!f.dags || f.dags.length === 0) {
    return note("There is no block to show.");
  }
  for (const [title, number] of f.dags) {
    parent.append(picture(f, f.steps[0], data.graphs[number], "Graph of a block of @" + f.name + ": " + title));
  }
  return parent;
}

function drawCalls({configuration, f, step}) {
  const calls = configuration.calls;
  const pass = step.stage === "ir" ? step.data.pass : Infinity;
  const latest = calls.filter(([from]) => from <= pass).at(-1) || calls[0];
  return picture(f, step, data.graphs[latest[1]], "Call graph");
}

/** A graph with buttons that change its size. */
function picture(f, step, graph, title) {
  const box = element("div", {class: "picture " + step.stage, "data-title": title});
  box.append(element("div", {class: "picture-title"}, title,
    element("span", {class: "zoom"},
      ...[["−", 0.8], ["+", 1.25]].map(([label, factor]) =>
        element("button", {title: factor < 1 ? "smaller" : "larger", onclick: () => zoom(box, factor)}, label)),
      element("button", {title: "as large as the pane (f)", onclick: () => fit(box)}, "fit"))));
  if (graph.x) {
    box.append(note("Not drawn: " + graph.x + "."));
    return box;
  }
  const canvas = element("div", {class: "canvas", style: `width:${graph.w}px;height:${graph.h}px`});
  regions(graph, canvas);
  canvas.append(edges(graph));
  const code = step.code || graph.t.startsWith("control flow") ? codeOf(f, step) : [];
  graph.n.forEach((node, index) => canvas.append(graphNode(f, step, graph, node, index, code)));
  box.append(element("div", {class: "scroll"}, element("div", {class: "sizer"}, canvas)));
  setZoom(box, 1);
  whenShown(() => graph.c ? fit(box) : scrollToFirst(box));
  return box;
}

/** Calls back when what is drawn now has its place in the page. */
function whenShown(action) {
  requestAnimationFrame(action);
}

/** Scrolls a wide picture so that its first box is in the middle. */
function scrollToFirst(box) {
  const body = box.closest(".body");
  const first = box.querySelector(".node");
  if (body && first && body.querySelectorAll(".picture").length === 1) {
    body.scrollLeft = first.offsetLeft + first.offsetWidth / 2 - body.clientWidth / 2;
  }
}

function setZoom(box, scale) {
  const canvas = box.querySelector(".canvas");
  if (canvas) {
    box.dataset.zoom = scale;
    canvas.style.transform = `scale(${scale})`;
    const sizer = canvas.parentElement;
    sizer.style.width = parseFloat(canvas.style.width) * scale + "px";
    sizer.style.height = parseFloat(canvas.style.height) * scale + "px";
  }
}

function zoom(box, factor) {
  setZoom(box, Math.min(4, Math.max(0.05, Number(box.dataset.zoom) * factor)));
}

function fit(box) {
  const canvas = box.querySelector(".canvas");
  if (canvas) {
    const body = box.closest(".body");
    setZoom(box, Math.min(1.5, (body.clientWidth - 16) / parseFloat(canvas.style.width),
      Math.max(0.2, (body.clientHeight - 60) / parseFloat(canvas.style.height))));
  }
}

function regions(graph, canvas) {
  for (const [cluster, left, top, width, height] of graph.r || []) {
    canvas.append(element("div", {class: "region", "data-cluster": cluster,
      style: `left:${left}px;top:${top}px;width:${width}px;height:${height}px`}));
  }
}

function edges(graph) {
  const svg = svgElement("svg", {width: graph.w, height: graph.h, class: "edges"});
  graph.e.forEach(([from, to, kindNumber, label], index) => {
    const kind = data.edgeKinds[kindNumber];
    const line = svgElement("path", {d: graph.p[index], class: "edge " + kind,
      "data-from": graph.n[from][0], "data-to": graph.n[to][0]});
    if (!graph.c) {
      line.setAttribute("marker-end", `url(#arrow-${ARROWS.includes(kind) ? kind : "flow"})`);
    }
    svg.append(line);
    if (label) {
      const [x, y] = graph.p[index].slice(1).split(/[LC]/)[0].split(",").map(Number);
      const text = svgElement("text", {x: x + 4, y: y + 12, class: "edge-label"});
      text.textContent = label;
      svg.append(text);
    }
  });
  return svg;
}

const ARROWS = ["flow", "true", "false", "back"];

/** The arrowheads of all pictures, once in the page. */
function arrowheads() {
  const svg = svgElement("svg", {width: 0, height: 0, class: "arrows", "aria-hidden": "true"});
  for (const kind of ARROWS) {
    const marker = svgElement("marker", {id: "arrow-" + kind, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8,
      markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto"});
    marker.append(svgElement("path", {d: "M0,0.5L8,4L0,7.5Z", class: "arrow " + kind}));
    svg.append(marker);
  }
  return svg;
}

function graphNode(f, step, graph, [name, block, marks, hue, attributes = {}], index, code) {
  const [left, top, width, height] = graph.b.slice(4 * index, 4 * index + 4);
  const box = element("div", {
    class: "node " + marks + (hue >= 0 ? " colored" : ""),
    "data-b": /^b\d+$/.test(name) ? name : undefined,
    "data-value": attributes.value,
    "data-function": attributes.function,
    style: `left:${left}px;top:${top}px;width:${width}px;height:${height}px` + (hue >= 0 ? `;--hue:${hue}` : ""),
  });
  const own = code[index];
  if (own && own.name === name && graph.t.startsWith("control flow")) {
    own.lines.forEach(line => box.append(lineElement(f, step, line, own.name)));
  } else {
    for (const id of data.blocks[block]) {
      const line = element("span", {class: "tx"});
      appendCode(line, data.lines[id][0]);
      box.append(element("div", {class: "ln"}, line));
    }
  }
  return box;
}
