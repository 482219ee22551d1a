// Draws live ranges: the code from top to bottom, a column for each value, a bar where it lives, in the colour of its
// register.

const LIVE_VIEWS = {
  live: {title: "Live ranges", draw: drawLive},
};

const LINE_HEIGHT = 15;
const BAR_WIDTH = 12;
const MAX_BARS = 20000;

function drawLive({f, step}) {
  const columns = step.data.live;
  if (!columns) {
    return note(step.gone ? "@" + f.name + " was removed by " + step.title + "."
      : "Live ranges are shown for the last version of the IR and for machine code; choose such a step.");
  }
  if (columns.reduce((sum, column) => sum + column.length / 5, 0) > MAX_BARS) {
    return note("Not drawn: there are more than " + MAX_BARS + " bars.");
  }
  const parent = element("div", {class: "live"});
  const code = element("div", {class: "code"});
  const top = [];
  let y = LINE_HEIGHT;
  for (const block of codeOf(f, step)) {
    for (const line of block.lines.filter(line => !line.move)) {
      code.append(lineElement(f, step, line, block.name));
      if (line.n >= 0) {
        top[line.n] = y;
      }
      y += LINE_HEIGHT;
    }
  }
  parent.append(code, liveColumns(columns, top, y));
  return element("div", {}, legend(columns), parent);
}

function liveColumns(columns, top, height) {
  const svg = svgElement("svg", {class: "bars", height});
  let x = 4;
  for (const [value, ...bars] of columns) {
    let lanes = 1;
    const name = svgElement("text", {x: x + 2, y: 11, class: "bar-name t", "data-t": value});
    name.textContent = value;
    svg.append(name);
    for (let i = 0; i < bars.length; i += 5) {
      const [first, last, place, hue, lane] = bars.slice(i, i + 5);
      lanes = Math.max(lanes, lane + 1);
      svg.append(bar(value, first, last, place, hue, x + lane * BAR_WIDTH, top));
    }
    x += Math.max(lanes * BAR_WIDTH, value.length * 7) + 5;
  }
  svg.setAttribute("width", x);
  return svg;
}

function bar(value, first, last, place, hue, x, top) {
  const spilled = place && hue < 0;
  const made = svgElement("rect", {x, y: top[first] + 1, width: BAR_WIDTH - 2, rx: 2,
    height: Math.max(2, top[last] - top[first] + LINE_HEIGHT - 2),
    class: "bar" + (hue >= 0 ? " colored" : "") + (spilled ? " spilled" : ""), "data-value": value});
  if (place) {
    made.dataset.place = place;
  }
  if (hue >= 0) {
    made.style.setProperty("--hue", hue);
  }
  const title = svgElement("title", {});
  title.textContent = (value + " " + place).trim() + " [" + first + ", " + last + "]";
  made.append(title);
  return made;
}

/** The colours of the registers that are used. */
function legend(columns) {
  const hues = new Map();
  for (const [, ...bars] of columns) {
    for (let i = 0; i < bars.length; i += 5) {
      if (bars[i + 2]) {
        hues.set(bars[i + 2], bars[i + 3]);
      }
    }
  }
  const parent = element("div", {class: "legend"});
  [...hues].sort().forEach(([place, hue]) => parent.append(element("span",
    {class: "swatch" + (hue >= 0 ? " colored" : " spilled"), style: `--hue:${hue}`, "data-t": place}, place)));
  return parent;
}
