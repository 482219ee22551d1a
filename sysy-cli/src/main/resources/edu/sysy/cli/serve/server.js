/** What the page asks the server. */

/** What can be chosen, and programs to start with. */
export async function options() {
  return (await fetch('/options')).json();
}

/**
 * Has the server do something with a program: its answer, or an object that has a failure, a sentence, alone.
 *
 * @param path /check, /run or /explore
 * @param signal ends the request, and with it the work
 * @throws DOMException named AbortError if the signal has ended it
 */
export async function ask(path, program, signal) {
  try {
    const response = await fetch(path, {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(program), signal,
    });
    return await response.json();
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    return {failure: 'The server does not answer. Is sysyc --serve still running?'};
  }
}
