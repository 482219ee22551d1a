/** The page: what its buttons, keys and choices do. */

import {Divider} from './divider.js';
import {Editor} from './editor.js';
import {ask, options} from './server.js';
import {link, linked, save, store, stored} from './share.js';

const CHOICES = {level: 'levels', dialect: 'dialects', target: 'targets', allocator: 'allocators'};
const CHECK_DELAY = 250;
const THEMES = ['system', 'light', 'dark'];

const $ = id => document.getElementById(id);
const editor = new Editor($('editor'), () => {
  $('example').value = '';
  typed();
});
let known = {examples: []};
/** The program that was typed last, which "your own" in the list of programs brings back. */
let own;
let checking = new AbortController();
let checkTimer;
let running;
let exploring;
let exploredText;

/** What is sent to the server, kept and shared: all that is on the page. */
function program() {
  const all = {source: editor.text, input: $('input').value};
  for (const choice in CHOICES) {
    all[choice] = $(choice).value;
  }
  return all;
}

/** Puts a program on the page; what is missing or unknown stays as it is. */
function show(shown) {
  for (const choice in CHOICES) {
    if ([...$(choice).options].some(option => option.value === shown[choice])) {
      $(choice).value = shown[choice];
    }
  }
  if (typeof shown.input === 'string') {
    $('input').value = shown.input;
  }
  if (typeof shown.source === 'string') {
    editor.text = shown.source;
  }
  const example = known.examples.find(each => each.source === editor.text);
  $('example').value = example ? example.name : '';
  changed();
}

function typed() {
  own = program();
  changed();
}

function changed() {
  store({...program(), own});
  clearTimeout(checkTimer);
  checking.abort();
  checkTimer = setTimeout(check, CHECK_DELAY);
  if (exploredText !== undefined && exploredText !== JSON.stringify(program())) {
    status('explored', 'The program has changed since.');
  }
}

async function check() {
  checking = new AbortController();
  try {
    const answer = await ask('/check', program(), checking.signal);
    problems(answer);
  } catch {
    // the text has changed in the meantime
  }
}

/** Shows the diagnostics of an answer in the editor and below it. */
function problems({diagnostics = [], more, failure}) {
  editor.mark(diagnostics);
  $('problems').replaceChildren(...diagnostics.map(problem));
  if (more) {
    $('problems').append(element('li', 'place', `and ${number(more)} more`));
  }
  if (failure) {
    $('problems').append(element('li', 'error', failure));
  }
}

function problem(diagnostic) {
  const {severity, line, column, message, help, notes, code, start, end} = diagnostic;
  const button = element('button', '', '');
  button.append(
      element('span', 'place', `${line}:${column}`), element('span', severity, severity), `: ${message} [${code}]`);
  for (const advice of [...(notes ?? []).map(note => `line ${note.line}: ${note.message}`), ...(help ? [help] : [])]) {
    button.append(element('span', 'advice', advice));
  }
  button.addEventListener('click', () => editor.select(start, end));
  const item = element('li', '', '');
  item.append(button);
  return item;
}

function element(name, kind, text) {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

function status(id, text, failed = false) {
  $(id).textContent = text;
  $(id).classList.toggle('failed', failed);
}

/** Runs the program; while it runs, ends it. */
async function run() {
  if (running) {
    running.abort();
    return;
  }
  running = new AbortController();
  $('run').textContent = 'Stop';
  status('outcome', 'is running …');
  $('output').replaceChildren();
  $('counts').textContent = '';
  try {
    ran(await ask('/run', program(), running.signal));
  } catch {
    status('outcome', 'stopped');
  } finally {
    running = undefined;
    $('run').textContent = 'Run';
  }
}

function ran(answer) {
  const errors = refused(answer);
  $('output').replaceChildren(answer.output ?? '', element('span', 'errors', answer.errors ?? ''));
  const failed = errors || answer.failure || answer.outcome === undefined || answer.status === undefined;
  status('outcome', errors ?? answer.failure ?? answer.outcome, failed);
  if (answer.statistics) {
    const {total, cost, costModel, cycles, processor, dataCaches, ...classes} = answer.statistics;
    const parts = Object.entries(classes).filter(each => each[1] > 0).map(each => `${each[0]} ${number(each[1])}`);
    const price = cost === undefined ? '' : `, cost ${number(cost)} (${costModel})`;
    const time = cycles === undefined ? '' : `, about ${number(cycles)} cycles (${processor})`;
    const misses = dataCaches === undefined ? '' : '; data caches missed by '
      + Object.values(dataCaches).map(level => `${number(level.misses)} of ${number(level.accesses)}`).join(', then ');
    $('counts').textContent = `${number(total)} instructions${price}${time}: ${parts.join(', ')}${misses}`;
  }
}

/** Shows the errors of a program, and says that there are some; undefined if there are none. */
function refused(answer) {
  const diagnostics = answer.diagnostics ?? [];
  if (!diagnostics.some(each => each.severity === 'error')) {
    return undefined;
  }
  problems(answer);
  return 'The program has errors.';
}

function number(value) {
  return value.toLocaleString('en');
}

/** Shows the program in every stage. */
async function explore() {
  exploring?.abort();
  exploring = new AbortController();
  const asked = program();
  const request = {...asked, compare: $('compare').value, counts: String($('counts-wanted').checked)};
  status('explored', 'is compiled …');
  try {
    const answer = await ask('/explore', request, exploring.signal);
    const errors = refused(answer);
    if (errors || answer.failure) {
      status('explored', errors ?? answer.failure, true);
      return;
    }
    exploredText = JSON.stringify(asked);
    status('explored', '');
    $('views').src = answer.view;
    for (const id of ['save-views', 'open-views']) {
      $(id).href = answer.view;
      $(id).hidden = false;
    }
    changedSince(asked);
  } catch {
    // it was asked for once more
  }
}

function changedSince(asked) {
  if (JSON.stringify(program()) !== JSON.stringify(asked)) {
    changed();
  }
}

async function copyLink() {
  const address = await link(program());
  history.replaceState(null, '', address);
  try {
    await navigator.clipboard.writeText(address);
    feedback('copy-link', 'Copied');
  } catch {
    feedback('copy-link', 'In the address bar');
  }
}

function feedback(id, text) {
  const before = $(id).textContent;
  $(id).textContent = text;
  setTimeout(() => $(id).textContent = before, 2000);
}

async function drop(event) {
  event.preventDefault();
  $('editor').classList.remove('over');
  const file = event.dataTransfer.files[0];
  if (!file) {
    return;
  }
  if (file.size > known.maxSource) {
    problems({failure: `${file.name} has ${number(file.size)} bytes, more than ${number(known.maxSource)}.`});
  } else {
    show({source: await file.text()});
    typed();
  }
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  const now = name === 'system' ? 'as the system has them' : name;
  $('theme').title = `Colours: ${now}; click for ${after(name)}`;
  $('theme').setAttribute('aria-label', $('theme').title);
  try {
    localStorage.setItem('sysy-theme', name);
  } catch {
    // no storage: until the page is closed
  }
}

function after(name) {
  return THEMES[(THEMES.indexOf(name) + 1) % THEMES.length];
}

function keys(event) {
  if (!event.ctrlKey && !event.metaKey) {
    return;
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    (event.shiftKey ? explore : run)();
  } else if (event.key === 's') {
    event.preventDefault();
    save(editor.text, 'program.sy');
  }
}

function listen() {
  for (const choice in CHOICES) {
    $(choice).addEventListener('change', changed);
  }
  $('input').addEventListener('input', () => $('example').value === '' ? typed() : changed());
  $('example').addEventListener('change', () => {
    const example = known.examples.find(each => each.name === $('example').value);
    if (example) {
      show({source: example.source, input: example.input, dialect: known.dialects[0]});
    } else if (own) {
      show(own);
    }
  });
  $('run').addEventListener('click', run);
  $('explore').addEventListener('click', explore);
  $('copy-link').addEventListener('click', copyLink);
  $('save-source').addEventListener('click', () => save(editor.text, 'program.sy'));
  $('theme').addEventListener('click', () => theme(after(document.documentElement.dataset.theme)));
  document.addEventListener('keydown', keys);
  window.addEventListener('hashchange', async () => show((await linked()) ?? {}));
  $('editor').addEventListener('dragover', event => {
    event.preventDefault();
    $('editor').classList.add('over');
  });
  $('editor').addEventListener('dragleave', () => $('editor').classList.remove('over'));
  $('editor').addEventListener('drop', drop);
}

async function start() {
  theme(storedTheme());
  new Divider($('divider'), $('left'));
  known = await options();
  for (const choice in CHOICES) {
    $(choice).replaceChildren(...known[CHOICES[choice]].map(name => new Option(name, name)));
  }
  $('compare').replaceChildren(...known.compares.map(name => new Option(name, name)));
  $('example').append(...known.examples.map(each => new Option(each.about, each.name)));
  document.title = `SysY ${known.version}`;
  listen();
  const last = stored();
  own = last?.own;
  show((await linked()) ?? last ?? known.examples[0]);
  document.documentElement.dataset.ready = 'true';
}

function storedTheme() {
  try {
    const name = localStorage.getItem('sysy-theme');
    return THEMES.includes(name) ? name : THEMES[0];
  } catch {
    return THEMES[0];
  }
}

start();
