// Makes elements, and turns lines of code into elements whose names can be clicked.

/** An element with attributes, event handlers (onclick: ...) and children, which are elements or text. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter(child => child !== undefined));
  return made;
}

const KEYWORDS = new Set(("int float void const if else while for break continue return static char func global library"
  + " call jump br ret load store alloca select phi scope carry step yield proceed unless leave").split(" "));

/** The names of registers of all targets on the page, the longest first. */
const REGISTER_NAMES = [...new Set(data.configurations.flatMap(c => c.registers))]
  .sort((a, b) => b.length - a.length).map(name => name.replace(/[$.*+?^{}()|[\]\\]/g, "\\$&")).join("|");

const TOKEN = new RegExp(
  '("(?:[^"\\\\]|\\\\.)*")|(%\\d+)|(@[\\w.$]+)|(\\bb\\d+\\b)|(\\bv\\d+\\b)|(' + (REGISTER_NAMES || "\\$\\w+")
  + ')(?![\\w])|(\\$[a-z]\\w*)|(-?\\b0x[\\da-fA-F.]+(?:p[+-]?\\d+)?\\b|-?\\b\\d+(?:\\.\\d+)?\\b)|([A-Za-z_]\\w*)', "g");

/** Appends the text of a line of code; names of values, registers and blocks get the attribute data-t. */
function appendCode(parent, text) {
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, string, value, , block, virtual, register, other, number, word] = match;
    const named = value || virtual || register || other || block;
    const kind = string ? "str" : number ? "num" : word && KEYWORDS.has(word) ? "kw" : "";
    if (named || kind) {
      parent.append(text.slice(end, match.index));
      parent.append(named
        ? element("span", {class: block ? "t blk" : "t", "data-t": named}, all)
        : element("span", {class: kind}, all));
      end = match.index + all.length;
    }
  }
  parent.append(text.slice(end));
}

/** A line of code with its number, the source line and the heat in front of it. */
function lineElement(f, step, line, block) {
  const row = element("div", {
    class: "ln" + (line.head ? " head" : "") + (line.move ? " move" : ""),
    "data-n": line.n >= 0 ? line.n : undefined,
    "data-l": line.line > 0 ? line.line : undefined,
    "data-d": line.n >= 0 ? definition(line.text) : undefined,
  });
  if (line.n >= 0) {
    const origin = originOf(f, step, line);
    if (origin >= 0) {
      row.dataset.o = origin;
    }
    if (line.origin >= 0) {
      row.dataset.a = line.origin;
    }
  }
  paintHeat(row, heatOf(f, step, line, block));
  row.append(element("span", {class: "no"}, line.line > 0 ? String(line.line) : ""));
  if (line.address !== undefined) {
    row.append(element("span", {class: "addr"}, line.address), element("span", {class: "word"}, line.word));
  }
  const text = element("span", {class: "tx"});
  appendCode(text, line.text);
  row.append(text);
  return row;
}
