/** Keeps a program in the address of the page and in the storage of the browser, and saves it as a file. */

const KEY = 'sysy-program';
const PREFIX = '#program=';

/** More than that is not unpacked: an address may come from anybody. */
const MAX_UNPACKED = 4_000_000;

/** The program of the last visit; undefined if there is none. */
export function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? undefined;
  } catch {
    return undefined; // no storage, or nothing of ours
  }
}

/** Keeps a program for the next visit. */
export function store(program) {
  try {
    localStorage.setItem(KEY, JSON.stringify(program));
  } catch {
    // no storage, or a full one: the program is on the page all the same
  }
}

/** The program that the address of the page has in it; undefined if it has none. */
export async function linked() {
  if (!location.hash.startsWith(PREFIX)) {
    return undefined;
  }
  try {
    const packed = location.hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(packed), c => c.charCodeAt(0));
    return JSON.parse(await unpacked(new Blob([bytes])));
  } catch {
    return undefined; // a damaged address
  }
}

async function unpacked(blob) {
  const reader = blob.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, {stream: true});
    if (text.length > MAX_UNPACKED) {
      throw new RangeError('too long');
    }
  }
  return text + decoder.decode();
}

/** The address of this page with a program in it. */
export async function link(program) {
  const stream = new Blob([JSON.stringify(program)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let packed = '';
  for (const byte of bytes) {
    packed += String.fromCharCode(byte);
  }
  const digits = btoa(packed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return location.href.split('#')[0] + PREFIX + digits;
}

/** Has the browser save a text as a file. */
export function save(text, name) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
