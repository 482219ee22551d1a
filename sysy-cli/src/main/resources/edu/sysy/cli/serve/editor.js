/**
 * The editor: a text area, over a layer with colours, a layer with marks of diagnostics, and beside line numbers. The
 * browser does the editing; the layers follow.
 */

import {highlighted, span} from './highlight.js';

/** Longer texts have no colours, so that typing stays quick. */
const MAX_COLORED = 60_000;
const INDENT = '    ';

export class Editor {
  #root;
  #area;
  #lines = 0;
  #marks = [];
  #leaving = false;
  #replacing = false;

  /** @param onChange called after each change of the text */
  constructor(root, onChange) {
    this.#root = root;
    this.#area = root.querySelector('textarea');
    this.#area.addEventListener('input', () => {
      this.#marks = [];
      this.#draw();
      if (!this.#replacing) {
        onChange();
      }
    });
    this.#area.addEventListener('scroll', () => this.#follow());
    this.#area.addEventListener('keydown', event => this.#key(event));
    this.#area.addEventListener('blur', () => this.#leaving = false);
    new ResizeObserver(() => this.#follow()).observe(this.#area);
  }

  get text() {
    return this.#area.value;
  }

  /** Replaces the text, without telling anybody. A text that is not too long can be undone. */
  set text(text) {
    this.#marks = [];
    if (text.length > MAX_COLORED || this.#area.value.length > MAX_COLORED || this.#area.value === '') {
      this.#area.value = text;
    } else {
      this.#replacing = true;
      this.#area.select();
      this.#insert(text);
      this.#replacing = false;
    }
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTo(0, 0);
    this.#draw();
  }

  /** Marks the places of diagnostics, which have start, end, line, severity and message. */
  mark(diagnostics) {
    this.#marks = [...diagnostics].sort((a, b) => a.start - b.start);
    this.#draw();
    this.#area.setAttribute('aria-invalid', String(diagnostics.some(each => each.severity === 'error')));
  }

  /** Puts the cursor at a place and shows it. */
  select(start, end) {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    const line = this.text.slice(0, start).split('\n').length;
    const height = parseFloat(getComputedStyle(this.#area).lineHeight);
    this.#area.scrollTop = Math.max(0, line * height - this.#area.clientHeight / 2);
  }

  #draw() {
    const text = this.text;
    const plain = text.length > MAX_COLORED;
    this.#root.classList.toggle('plain', plain);
    this.#layer('colors').replaceChildren(plain ? '' : highlighted(text), '\n');
    this.#layer('marks').replaceChildren(marked(text, this.#marks), '\n');
    this.#number(text);
    this.#follow();
  }

  #layer(name) {
    return this.#root.querySelector('.' + name);
  }

  #number(text) {
    const lines = text.split('\n').length;
    const worst = new Map();
    for (const {line, severity} of this.#marks) {
      worst.set(line, worst.get(line) === 'error' ? 'error' : severity);
    }
    if (lines === this.#lines && worst.size === 0 && !this.#root.querySelector('.gutter span')) {
      return;
    }
    this.#lines = lines;
    const nodes = document.createDocumentFragment();
    let plain = '';
    for (let line = 1; line <= lines; line++) {
      if (worst.has(line)) {
        nodes.append(plain, span(worst.get(line), String(line)));
        plain = '\n';
      } else {
        plain += line + '\n';
      }
    }
    nodes.append(plain);
    this.#root.querySelector('.gutter pre').replaceChildren(nodes);
  }

  #follow() {
    const {scrollLeft, scrollTop} = this.#area;
    for (const name of ['colors', 'marks']) {
      this.#layer(name).style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    }
    this.#root.querySelector('.gutter pre').style.transform = `translateY(${-scrollTop}px)`;
  }

  /** Tab indents, unless Escape was pressed before it: then it moves on, as it does everywhere else. */
  #key(event) {
    if (event.key === 'Escape') {
      this.#leaving = true;
      return;
    }
    if (event.key === 'Tab' && !this.#leaving && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.#indent(event.shiftKey);
    } else if (event.key === '}' && this.#closeBlock()) {
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing) {
      event.preventDefault();
      this.#breakLine();
    }
    if (event.key !== 'Shift') {
      this.#leaving = false;
    }
  }

  #indent(less) {
    const {selectionStart: start, selectionEnd: end, value} = this.#area;
    if (start === end && !less) {
      this.#insert(INDENT);
      return;
    }
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const lines = value.slice(from, end).split('\n');
    const text = lines.map(line => less ? line.replace(/^(\t| {1,4})/, '') : line && INDENT + line).join('\n');
    if (text !== value.slice(from, end)) {
      this.#area.setSelectionRange(from, end);
      this.#insert(text);
      if (start !== end) {
        this.#area.setSelectionRange(from, from + text.length);
      }
    }
  }

  /** Begins a line below the first word of this one, one step further behind an open brace. */
  #breakLine() {
    const {selectionStart: start, value} = this.#area;
    const line = value.slice(value.lastIndexOf('\n', start - 1) + 1, start);
    const indent = line.match(/^[ \t]*/)[0];
    this.#insert('\n' + indent + (line.trimEnd().endsWith('{') ? INDENT : ''));
  }

  /** Types a closing brace that is first on its line below the line of its open brace; false if it is not first. */
  #closeBlock() {
    const {selectionStart: start, selectionEnd: end, value} = this.#area;
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const open = openBrace(value.slice(0, start));
    if (start !== end || from === start || value.slice(from, start).trim() !== '' || open < 0) {
      return false;
    }
    this.#area.setSelectionRange(from, start);
    this.#insert(value.slice(value.lastIndexOf('\n', open) + 1).match(/^[ \t]*/)[0] + '}');
    return true;
  }

  /** As if it were typed: the only way that the browser can undo. */
  #insert(text) {
    this.#area.focus();
    const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (!done) {
      const {selectionStart, selectionEnd} = this.#area;
      this.#area.setRangeText(text, selectionStart, selectionEnd, 'end');
      this.#area.dispatchEvent(new Event('input'));
    }
  }
}

/** The place of the innermost brace that a text leaves open, comments and strings aside; -1 if there is none. */
function openBrace(text) {
  const open = [];
  for (const match of text.matchAll(/\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[{}]/g)) {
    if (match[0] === '{') {
      open.push(match.index);
    } else if (match[0] === '}') {
      open.pop();
    }
  }
  return open.at(-1) ?? -1;
}

/** The text as nodes, with the places of diagnostics in spans; where they overlap, the first one counts. */
function marked(text, diagnostics) {
  const nodes = document.createDocumentFragment();
  let end = 0;
  for (const {start, end: stop, severity} of diagnostics) {
    if (start < end || start > text.length) {
      continue;
    }
    const word = text.slice(start, stop).split('\n')[0];
    nodes.append(text.slice(end, start), span(word === '' ? severity + ' point' : severity, word));
    end = start + word.length;
  }
  nodes.append(text.slice(end));
  return nodes;
}
