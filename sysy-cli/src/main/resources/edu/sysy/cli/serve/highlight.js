/** Finds the words of a program that get a colour. */

const KEYWORDS = new Set([
  'break', 'char', 'const', 'continue', 'else', 'float', 'for', 'if', 'int', 'return', 'static', 'void', 'while',
]);

const TOKEN = new RegExp([
  String.raw`(?<comment>//[^\n]*|/\*[^]*?(?:\*/|$))`,
  String.raw`(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)`,
  String.raw`(?<number>\b(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\d[\d.]*(?:[eE][+-]?\d+)?))`,
  String.raw`(?<word>[A-Za-z_]\w*)`,
].join('|'), 'g');

/** The text as nodes: words that have a colour in spans of their class, and everything between them. */
export function highlighted(text) {
  const nodes = document.createDocumentFragment();
  let end = 0;
  for (const token of text.matchAll(TOKEN)) {
    const kind = kindOf(token.groups);
    if (kind) {
      nodes.append(text.slice(end, token.index), span(kind, token[0]));
      end = token.index + token[0].length;
    }
  }
  nodes.append(text.slice(end));
  return nodes;
}

function kindOf(groups) {
  if (groups.word !== undefined) {
    return KEYWORDS.has(groups.word) ? 'keyword' : undefined;
  }
  return ['comment', 'string', 'number'].find(kind => groups[kind] !== undefined);
}

/** A span with a class and a text. */
export function span(kind, text) {
  const element = document.createElement('span');
  element.className = kind;
  element.textContent = text;
  return element;
}
